package import LayoutEngine
import DocumentSyntax

extension LiveDocument {
  /// The innermost element around a character: at its opening brace already that element.
  package func element(under offset: Int) -> ElementID? { element(at: inside(offset)) }

  /// The elements whose object has a byte in `range`, in the order of the text.
  ///
  /// - Complexity: In their number, and in that of the siblings before them.
  package func elements(in range: Range<Int>) -> [ElementID] {
    source.syntax.containers(overlapping: range).compactMap { element(readFrom: $0) }
  }

  /// The key or value at a UTF-8 offset, of the innermost element around it or of the document.
  ///
  /// Between members, and at an opening brace, it is the object.
  ///
  /// - Complexity: In the bytes of the containers between there and the element.
  package func location(at offset: Int) -> Location? {
    let inside = inside(offset)
    guard let container = source.syntax.smallestContainer(at: inside) else { return nil }
    let element = element(at: inside)
    let top = element.flatMap { entry(of: $0)?.node }
    let path = path(to: container, from: top)
    if inside > offset { return Location(element, path, part: .value) }
    guard let entry = source.entries(of: container).last(where: { $0.reaches(offset) }) else {
      return Location(element, path, part: .value)
    }
    switch source.syntax.kind(of: container) {
    case .array:
      let index = source.entries(of: container).firstIndex(of: entry) ?? 0
      return Location(element, path + [.index(index)], part: .value)
    default:
      guard let key = source.key(of: entry) else { return Location(element, path, part: .value) }
      let isKey = entry.keyRange.map { offset < $0.upperBound } ?? false
      return Location(element, path + [.key(key)], part: isKey ? .key : .value)
    }
  }

  /// The steps from one container to another inside it.
  private func path(to node: SyntaxNode, from top: SyntaxNode?) -> [Location.Step] {
    var steps: [Location.Step] = []
    var node = node
    while node != top, let parent = source.syntax.parent(of: node) {
      let entries = source.entries(of: parent)
      if let index = entries.firstIndex(where: { $0.container == node }) {
        steps.append(source.key(of: entries[index]).map { .key($0) } ?? .index(index))
      }
      node = parent
    }
    return steps.reversed()
  }

  /// The offset behind an opening brace, if there is one at `offset`.
  private func inside(_ offset: Int) -> Int {
    guard offset < source.text.utf8Count,
      source.text.bytes(in: offset..<(offset + 1)) == [UInt8(ascii: "{")]
    else { return offset }
    return offset + 1
  }
}

extension SyntaxEntry {
  fileprivate func reaches(_ offset: Int) -> Bool {
    let start = keyRange?.lowerBound ?? valueRange.lowerBound
    return start <= offset && offset <= valueRange.upperBound
  }
}
