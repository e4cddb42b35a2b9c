import DocumentSyntax
import LiveDocuments

/// What stands around the caret in the object or array that it is in.
struct EntryNeighbors {
  /// The last entry that ends before the caret, or at it without being touched by it.
  private(set) var previous: SyntaxEntry?

  /// The entry that the caret is in, or whose word it touches.
  private(set) var current: SyntaxEntry?

  /// The keys of the other members, and the strings among the other elements.
  private(set) var otherKeys: Set<String> = []
  private(set) var otherStrings: Set<String> = []

  /// Without a container it is the document, whose one entry is its root.
  ///
  /// - Complexity: In the container's own bytes.
  init(of caret: Int, in container: SyntaxNode?, _ source: DocumentSource) {
    guard let container else {
      readTop(of: source, at: caret)
      return
    }
    source.forEachEntry(of: container) { entry in
      if current == nil, entry.isTouched(at: caret) {
        current = entry
        return
      }
      if entry.valueRange.upperBound <= caret { previous = entry }
      if let name = source.name(of: entry) {
        otherKeys.insert(name)
      } else if let string = source.string(of: entry) {
        otherStrings.insert(string)
      }
    }
  }

  private mutating func readTop(of source: DocumentSource, at caret: Int) {
    let root = source.syntax.root
    if root.isWord, root.isTouched(at: caret) {
      current = root
    } else if root.kind != .missing, root.valueRange.upperBound <= caret {
      previous = root
    }
  }
}

extension DocumentSource {
  /// The key of a member, also where it is not written as it should be; `nil` where there is none.
  func name(of entry: SyntaxEntry) -> String? {
    if let key = key(of: entry) { return key }
    guard let range = entry.keyRange else { return nil }
    var text = String(decoding: self.text.bytes(in: range), as: UTF8.self)[...]
    if let first = text.first, first == "\"" || first == "'" { text = text.dropFirst() }
    if let last = text.last, last == "\"" || last == "'" { text = text.dropLast() }
    return String(text)
  }
}

extension SyntaxEntry {
  /// Whether the value is a scalar or what was meant to be one.
  var isWord: Bool {
    switch kind {
    case .object, .array, .missing, .tooDeep: false
    default: true
    }
  }

  /// Whether `caret` is in this entry, or at the end of a word of it.
  fileprivate func isTouched(at caret: Int) -> Bool {
    if let keyRange, keyRange.lowerBound < caret, caret <= keyRange.upperBound { return true }
    let start = keyRange?.upperBound ?? valueRange.lowerBound
    if isWord { return start <= caret && caret <= valueRange.upperBound }
    // An object is another place once the caret is in it, and before that this member's.
    guard start < caret else { return false }
    return caret < valueRange.upperBound
      || keyRange != nil && caret == valueRange.lowerBound && kind != .missing
  }
}
