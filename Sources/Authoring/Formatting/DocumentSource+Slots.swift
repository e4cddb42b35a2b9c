import DocumentSyntax
import LiveDocuments

extension DocumentSource {
  /// The key that a container stands under; `root` for the outermost one, which is laid out in lines
  /// like an element.
  func slotName(of node: SyntaxNode) -> String? {
    guard syntax.parent(of: node) != nil else { return ElementSlot.root.rawValue }
    guard let range = syntax.keyRange(of: node, in: text), range.count > 2 else { return nil }
    let content = (range.lowerBound + 1)..<(range.upperBound - 1)
    return String(decoding: text.bytes(in: content), as: UTF8.self)
  }

  func isInArrayOfElements(_ node: SyntaxNode) -> Bool {
    guard let array = syntax.parent(of: node), syntax.kind(of: array) == .array else {
      return false
    }
    return slotName(of: array) == ElementSlot.children.rawValue
  }
}

extension SourceText {
  /// Where a byte stands, if it does once and there is only white space beside it.
  func only(_ byte: UInt8, in range: Range<Int>) -> Int? {
    withContiguousBytes(in: range) { bytes in
      var found: Int?
      for index in bytes.indices where !bytes[index].isSpace {
        guard bytes[index] == byte, found == nil else { return nil }
        found = range.lowerBound + index - bytes.startIndex
      }
      return found
    }
  }

  func isSpace(in range: Range<Int>) -> Bool {
    withContiguousBytes(in: range) { $0.allSatisfy { $0.isSpace } }
  }
}
