import DocumentSyntax
package import LayoutEngine

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
    let top = element.flatMap { elements.node(of: $0) }
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

extension LiveDocument {
  /// The element that was read from an object; `nil` for one that is a part of an element, or that nothing
  /// was read from.
  package func element(readFrom object: SyntaxNode) -> ElementID? {
    let element = ElementID(index: source.syntax[owner: object])
    return elements.node(of: element) == object ? element : nil
  }

  /// The elements with this `id`, in the order of the text; several where it is no proper one.
  package func elements(withID id: String) -> [ElementID] {
    elements.named(id).map { (start: range(of: $0).lowerBound, element: $0) }
      .sorted { $0.start < $1.start }
      .map(\.element)
  }

  /// The name of an element in messages: `#` and its id, or else its type.
  package func shortName(of element: ElementID) -> String {
    if let id = elements.id(of: element) { return "#\(shortened(id))" }
    return elements.declaration(of: element)?.name ?? "element"
  }

  /// The JSON Pointer of an element, for instance `/root/children/2/child`.
  ///
  /// - Complexity: In the number of ancestors, after their siblings were gone through once.
  package func pointer(of element: ElementID) -> String {
    var chain = [element]
    while let parent = layout.tree.parent(of: chain[chain.count - 1]) { chain.append(parent) }
    var pointer = ""
    for element in chain.reversed() {
      let slot = elements.slot(of: element)
      pointer += "/"
      pointer += slot.rawValue
      guard slot == .children else { continue }
      pointer += "/"
      pointer += String(elements.index(of: element))
    }
    return pointer
  }

  /// The element that a JSON Pointer names.
  package func element(at pointer: String) -> ElementID? {
    guard pointer.utf8.first == UInt8(ascii: "/") else { return nil }
    var steps = pointer.dropFirst().split(separator: "/", omittingEmptySubsequences: false)[...]
    guard steps.popFirst() == "root", var element = elements.root else { return nil }
    while let step = steps.popFirst() {
      guard let slot = ElementSlot(rawValue: String(step)), slot != .root else { return nil }
      var index = 0
      if slot == .children {
        guard let digits = steps.popFirst(), let number = PatchPointer.arrayIndex(digits)
        else { return nil }
        index = number
      }
      guard let child = child(of: element, in: slot, at: index) else { return nil }
      element = child
    }
    return element
  }

  /// The element with this `id`; the first in the document where several have it.
  package func element(withID id: String) -> ElementID? {
    elements.named(id).min { range(of: $0).lowerBound < range(of: $1).lowerBound }
  }

  /// The innermost element around a UTF-8 offset.
  package func element(at offset: Int) -> ElementID? {
    var node = source.syntax.smallestContainer(at: offset)
    while let current = node {
      let element = ElementID(index: source.syntax[owner: current])
      if element.index >= 0, elements.node(of: element) == current {
        return element
      }
      node = source.syntax.parent(of: current)
    }
    return nil
  }

  private func child(of element: ElementID, in slot: ElementSlot, at index: Int) -> ElementID? {
    if slot == .children {
      return elements.childIndices.child(of: element, at: index, in: elements)
    }
    // Under the other keys there is one at most, before or behind those under `children`.
    return layout.tree.firstChild(of: element) { elements.slot(of: $0) == slot }
  }
}
