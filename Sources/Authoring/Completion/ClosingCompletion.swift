import DocumentSyntax
import LiveDocuments

extension CompletionSite {
  /// An item that closes what is open around the place; `nil` where nothing is, and where something is
  /// only half written.
  func closing() -> CompletionItem? {
    guard let container, let word = completeWord else { return nil }
    var closers = ""
    var node: SyntaxNode? = container
    while let open = node, !source.syntax.isClosed(open) {
      closers += source.syntax.kind(of: open) == .array ? "]" : "}"
      node = source.syntax.parent(of: open)
    }
    guard !closers.isEmpty else { return nil }
    let count = closers.utf8.count
    let next = byteBehind()
    let goesOn = next.map {
      ![UInt8(ascii: ","), UInt8(ascii: "}"), UInt8(ascii: "]")].contains($0)
    }
    var item = CompletionItem(
      count > 12 ? "\(closers.prefix(12))…" : closers, .closing,
      SnippetText(word + closers + (goesOn == true ? "," : "")), rank: .usual,
      detail: count == 1 ? "closes what is open" : "closes all \(count) that are open",
      filter: word + closers)
    if let danglingComma {
      item.additionalEdits = [SourceEdit(danglingComma..<(danglingComma + 1), with: [])]
    }
    return item
  }

  /// The word as it can stand before a closer, empty where nothing is typed; `nil` if it is no value.
  private var completeWord: String? {
    switch role {
    case .nothing, .top: return nil
    case .key: return range.isEmpty && followsCompleteEntry ? "" : nil
    case .item where range.isEmpty: return followsCompleteEntry ? "" : nil
    case .item, .value:
      let word = word
      if word.hasPrefix("\"") {
        return word.utf8.count > 1 && word.hasSuffix("\"") ? word : word + "\""
      }
      if ["true", "false", "null"].contains(word) { return word }
      let isNumber = word.utf8.allSatisfy {
        (0x30...0x39).contains($0) || $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "-")
      }
      return !word.isEmpty && isNumber && word.utf8.last != UInt8(ascii: ".") ? word : nil
    }
  }
}
