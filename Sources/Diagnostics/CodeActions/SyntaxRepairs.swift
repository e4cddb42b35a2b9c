import DocumentSyntax
import LiveDocuments

/// The single insertions and removals that may turn a text into JSON again.
struct SyntaxRepairs {
  let fixes: [CodeAction]

  init(of error: SyntaxError, in document: LiveDocument) {
    let range = error.range
    func insert(_ text: String, at offset: Int) -> CodeAction {
      CodeAction("Insert \(text)", .replaceText(offset..<offset, text), isSafe: true)
    }
    func remove(_ title: String) -> CodeAction {
      CodeAction(title, .replaceText(range, ""), isSafe: true)
    }
    fixes =
      switch error.kind {
      case .missingComma: [insert(",", at: range.upperBound), insert(",", at: range.lowerBound)]
      case .missingColon: [insert(":", at: range.upperBound), insert(":", at: range.lowerBound)]
      case .trailingComma: [remove("Remove the comma")]
      case .comment: [remove("Remove the comment")]
      case .unexpectedCloser: [remove("Remove the bracket")]
      case .unexpectedColon: [remove("Remove the colon")]
      case .nulByte: [remove("Remove the NUL byte")]
      case .unterminatedString: [insert("\"", at: range.upperBound)]
      case .unclosedObject, .unclosedArray:
        Self.closings(at: range.upperBound, in: document).map { insert($0, at: range.upperBound) }
      default: []
      }
  }

  /// The brackets that close what is open at an offset: the innermost alone, and all of them.
  private static func closings(at offset: Int, in document: LiveDocument) -> [String] {
    let syntax = document.source.syntax
    var node = syntax.smallestContainer(at: offset)
    var all = ""
    while let container = node {
      all += syntax.kind(of: container) == .array ? "]" : "}"
      node = syntax.parent(of: container)
    }
    return all.isEmpty ? [] : [String(all.prefix(1)), all]
  }
}
