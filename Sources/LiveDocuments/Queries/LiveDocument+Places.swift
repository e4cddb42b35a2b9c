import DocumentSyntax
package import LayoutEngine

extension LiveDocument {
  /// The innermost element around a character; an element's opening brace belongs to it.
  package func element(under offset: Int) -> ElementID? { element(at: inside(offset)) }

  /// The elements whose object has a byte in `range`, in the order of the text.
  ///
  /// - Complexity: In the number of elements returned, and of the siblings before them.
  package func elements(in range: Range<Int>) -> [ElementID] {
    source.syntax.containers(overlapping: range).compactMap { element(readFrom: $0) }
  }

  /// The key or value at a UTF-8 offset, in the innermost element around the offset or in the document.
  ///
  /// Between members, and at an opening brace, the location is the object.
  ///
  /// - Complexity: In the bytes of the containers between the offset and the element.
  package func location(at offset: Int) -> Location? {
    let inside = inside(offset)
    guard let container = source.syntax.smallestContainer(at: inside) else { return nil }
    let found = elementAndObject(at: inside)
    let (element, top) = (found?.element, found?.object)
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

  /// The offset after an opening brace, if there is one at `offset`.
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
  /// The element that was read from an object; `nil` for an object inside an element's own, or an object that was not
  /// read.
  ///
  /// An object of a layout may have several elements; the first in the order of the document is returned.
  package func element(readFrom object: SyntaxNode) -> ElementID? {
    ownElement(readFrom: object) ?? firstInstance(readFrom: object)
  }

  /// The element that was read from an object in `root`, unless an `each` repeats it.
  func ownElement(readFrom object: SyntaxNode) -> ElementID? {
    let element = ElementID(index: text.source.syntax[owner: object])
    // The owner's number may now belong to an element of a layout that was read from the same object.
    guard elements.node(of: element) == object, elements.instances[element] == nil else {
      return nil
    }
    return element
  }

  /// The elements with this `id`, in the order of the text; more than one if the `id` is not unique.
  package func elements(withID id: String) -> [ElementID] {
    guard elements.instances.hasInstances else {
      return elements.named(id).map { (start: range(of: $0).lowerBound, element: $0) }
        .sorted { $0.start < $1.start }
        .map(\.element)
    }
    // Elements of layouts follow the document's own elements.
    return elements.named(id).map {
      (isInstance: isInstance($0), path: positions(of: $0), element: $0)
    }
    .sorted {
      $0.isInstance == $1.isInstance
        ? $0.path.lexicographicallyPrecedes($1.path) : $1.isInstance
    }
    .map(\.element)
  }

  /// The name of an element in messages: `#` and its id, or else its type.
  package func shortName(of element: ElementID) -> String {
    if let id = elements.id(of: element) { return "#\(shortened(id))" }
    return elements.declaration(of: element)?.name ?? "element"
  }

  /// The JSON Pointer of an element, for instance `/root/children/2/child`.
  ///
  /// - Complexity: In the number of ancestors, after their siblings were visited once.
  package func pointer(of element: ElementID) -> String {
    var chain = [element]
    while let parent = layout.tree.elements.parent(of: chain[chain.count - 1]) {
      chain.append(parent)
    }
    var pointer = ""
    for element in chain.reversed() { pointer += pointerStep(of: element) }
    return pointer
  }

  /// The element that a JSON Pointer names.
  package func element(at pointer: String) -> ElementID? {
    guard pointer.utf8.first == UInt8(ascii: "/") else { return nil }
    var steps = pointer.dropFirst().split(separator: "/", omittingEmptySubsequences: false)[...]
    guard var first = steps.popFirst(), var element = elements.root else { return nil }
    // The number of layouts that began after the element.
    var layouts = first.removeMark() ? 1 : 0
    guard first == "root" else { return nil }
    while var step = steps.popFirst() {
      var begins = step.removeMark()
      guard let slot = ElementSlot(rawValue: String(step)) else { return nil }
      if slot == .root {
        guard layouts > 0 else { return nil }
        if let root = root(ofLayout: layouts, in: element) { (element, layouts) = (root, 0) }
      } else {
        var (index, entry): (Int, Int?) = (0, nil)
        if slot == .children {
          guard var digits = steps.popFirst() else { return nil }
          begins = digits.removeMark()
          guard digits.removeEntry(&entry), let number = PatchPointer.arrayIndex(digits) else {
            return nil
          }
          index = number
        }
        guard let child = child(of: element, in: slot, at: index, entry, layouts) else {
          return nil
        }
        (element, layouts) = (child, 0)
      }
      if begins { layouts += 1 }
    }
    return element
  }

  /// The root of a layout that is a child of its use.
  private func root(ofLayout layouts: Int, in use: ElementID) -> ElementID? {
    layout.tree.elements.firstChild(of: use) { child in
      guard let step = elements.instances[child]?.step else { return false }
      return step.isRoot && step.layouts == layouts
    }
  }

  /// The element with this `id`; the first in the document if several elements have it.
  package func element(withID id: String) -> ElementID? {
    guard elements.instances.hasInstances else {
      return elements.named(id).min { range(of: $0).lowerBound < range(of: $1).lowerBound }
    }
    return elements(withID: id).first
  }

  /// The innermost element around a UTF-8 offset.
  package func element(at offset: Int) -> ElementID? { elementAndObject(at: offset)?.element }

  /// The innermost element around a UTF-8 offset, with the object that contains the offset: the element's own, or the
  /// root object of a layout that is merged with the element.
  private func elementAndObject(at offset: Int) -> (element: ElementID, object: SyntaxNode)? {
    var node = source.syntax.smallestContainer(at: offset)
    while let current = node {
      if let element = element(readFrom: current) { return (element, current) }
      node = source.syntax.parent(of: current)
    }
    return nil
  }

  /// The elements that were read from the object of the innermost element around a character, in the order of the
  /// document: one for each use of a layout, or for each entry of an `each`.
  ///
  /// - Complexity: O(*n*) in the number of elements if there are several.
  package func elements(sharingObjectUnder offset: Int) -> [ElementID] {
    guard let (element, object) = elementAndObject(at: inside(offset)) else { return [] }
    guard isInstance(element) || elements.node(of: element) != object else { return [element] }
    var found: [ElementID] = []
    elements.forEach { element in
      let isMergedWith = elements.instances.uses[element]?.chain.contains {
        $0.isMerged && $0.root == object
      }
      if elements.node(of: element) == object || isMergedWith == true { found.append(element) }
    }
    return found
  }

  private func child(
    of element: ElementID, in slot: ElementSlot, at index: Int, _ entry: Int?, _ layouts: Int
  ) -> ElementID? {
    let instances = elements.instances
    if slot == .children {
      guard
        let child = elements.childIndices.child(of: element, at: index, entry: entry, in: elements),
        instances[child]?.step.entry == entry, instances[child]?.step.layouts ?? 0 == layouts
      else { return nil }
      return child
    }
    // Each other key has at most one element, before or after the elements under `children`.
    return layout.tree.elements.firstChild(of: element) {
      guard elements.slot(of: $0) == slot else { return false }
      guard let step = instances[$0]?.step else { return layouts == 0 }
      return step.layouts == layouts && !step.isRoot
    }
  }
}

extension Substring {
  /// Removes the mark of a layout that begins after a step of a pointer.
  ///
  /// - Returns: False if the step has no mark.
  fileprivate mutating func removeMark() -> Bool {
    guard utf8.last == UInt8(ascii: "!") else { return false }
    removeLast()
    return true
  }

  /// Removes the index of the entry of an `each`.
  ///
  /// - Returns: False if the brackets do not contain a number.
  fileprivate mutating func removeEntry(_ entry: inout Int?) -> Bool {
    guard utf8.last == UInt8(ascii: "]") else { return true }
    guard let open = firstIndex(of: "["),
      let number = PatchPointer.arrayIndex(self[index(after: open)..<index(before: endIndex)])
    else { return false }
    entry = number
    self = self[..<open]
    return true
  }
}
