import DocumentSyntax
package import LayoutEngine

/// The elements that a variant replaces, and the order that it gives to children.
///
/// A variant's `instead` gives the element with an id another object to be read from; its slot and its JSON Pointer
/// stay. If several elements have the id, the first in the text is replaced. Elements in a replacement are not replaced
/// again, so that replacements do not nest.
extension LiveDocument {
  /// The value of `root`, or the object that replaces it on this screen.
  func rootChild(_ entry: SyntaxEntry) -> ReadElement.Child {
    var child = ReadElement.Child(slot: .root, role: .child, entry: entry)
    if !text.screenNodes.replacements.isEmpty, let (id, node) = replacement(of: child),
      mayReplace(child, id, by: node, in: nil)
    {
      child.replacement = node
      elements.replacedWhileReading?.insert(id)
    }
    return child
  }

  /// Replaces and orders the children of an element that was read, as the variant of this screen does.
  ///
  /// - Returns: The indices in the text of the children under `children`; `nil` if the variant does not order them.
  /// - Complexity: O(*n*) in the members of the children, if the variant replaces elements or orders these children.
  func arrangeChildren(
    of element: ElementID, readFrom object: SyntaxNode, _ reader: inout DocumentReader
  ) -> [Int]? {
    guard reader.context == nil else { return nil }
    if !text.screenNodes.replacements.isEmpty {
      replaceChildren(of: element, readFrom: object, &reader)
    }
    guard let id = reader.builder.id, let order = header.screen.elements[ExactString(id)]?.order
    else { return nil }
    return orderChildren(of: element, by: order, &reader)
  }

  private func replaceChildren(
    of element: ElementID, readFrom object: SyntaxNode, _ reader: inout DocumentReader
  ) {
    var isInReplacement: Bool?
    var used: Set<ExactString> = []
    for index in reader.current.children.indices {
      let child = reader.current.children[index]
      guard child.context == nil, let (id, node) = replacement(of: child), !used.contains(id) else {
        continue
      }
      // A new element has no node before it is read.
      let isInside =
        isInReplacement ?? (elements.replacementIDs[object] != nil || self.isInReplacement(element))
      isInReplacement = isInside
      if isInside { return }
      guard mayReplace(child, id, by: node, in: element) else { continue }
      used.insert(id)
      elements.replacedWhileReading?.insert(id)
      reader.current.children[index].replacement = node
    }
  }

  /// The object by which the variant replaces a child, and the child's id.
  private func replacement(
    of child: ReadElement.Child
  ) -> (id: ExactString, node: SyntaxNode)? {
    guard child.entry.kind == .object, let object = child.entry.container,
      let id = source.member("id", of: object).map(ExactString.init),
      let node = text.screenNodes.replacements[id]
    else { return nil }
    return (id, node)
  }

  /// False if another element with the same id is replaced already.
  private func mayReplace(
    _ child: ReadElement.Child, _ id: ExactString, by node: SyntaxNode, in parent: ElementID?
  ) -> Bool {
    if let decidedReplacements = elements.decidedReplacements {
      return child.entry.container.map(decidedReplacements.contains) ?? false
    }
    if let replacedWhileReading = elements.replacedWhileReading {
      return !replacedWhileReading.contains(id)
    }
    guard let element = element(readFrom: node) else { return true }
    return layout.tree.elements.parent(of: element) == parent || !elements.isAttached(element)
  }

  // MARK: Order

  /// Puts the children with ids into an order, which is ignored as a whole if it does not list all of them exactly
  /// once.
  ///
  /// - Returns: The indices in the text of the children under `children`; `nil` if they are the positions.
  private func orderChildren(
    of element: ElementID, by order: LaidOrder, _ reader: inout DocumentReader
  ) -> [Int]? {
    let slots = reader.current.children.indices.filter {
      reader.current.children[$0].slot == .children
    }
    var indices: [ExactString: Int] = [:]
    var ids: [ExactString] = []
    for (position, index) in slots.enumerated() {
      guard let id = listedID(of: reader.current.children[index]), indices[id] == nil else {
        continue
      }
      indices[id] = position
      ids.append(id)
    }
    let name = reader.builder.id ?? ""
    var seen: Set<ExactString> = []
    var positions: [Int] = []
    var problems: [Problem] = []
    func note(_ fault: Problem.OrderFault, at index: Int?) {
      let location =
        index.map { order.location.appending(.index($0), part: .value) } ?? order.location
      problems.append(Problem(kind: .badOrder(fault), location: location))
    }
    for (index, listed) in order.names.enumerated() {
      // An item that is not a string is a problem of the variant.
      guard let listed else { continue }
      guard listed.utf8.first == UInt8(ascii: "#") else {
        note(.noName(listed), at: index)
        continue
      }
      let id = ExactString(String(decoding: listed.utf8.dropFirst(), as: UTF8.self))
      if !seen.insert(id).inserted {
        note(.listedTwice(id.string), at: index)
      } else if let position = indices[id] {
        positions.append(position)
      } else {
        note(.noChild(id.string, parent: name), at: index)
      }
    }
    let missing = ids.filter { !seen.contains($0) }.map(\.string)
    if !missing.isEmpty { note(.missing(missing, parent: name), at: nil) }
    reader.problems += problems
    guard problems.isEmpty, positions.count == ids.count, !order.names.contains(nil) else {
      return nil
    }
    var permutation = Array(slots.indices)
    for (target, position) in zip(positions.sorted(), positions) { permutation[target] = position }
    guard permutation != Array(slots.indices) else { return nil }
    let children = reader.current.children
    for (target, position) in permutation.enumerated() {
      reader.current.children[slots[target]] = children[slots[position]]
    }
    return permutation
  }

  /// The id by which an order lists a child: its own, or else the id of the element that it replaces.
  private func listedID(of child: ReadElement.Child) -> ExactString? {
    let own = child.object.flatMap { source.member("id", of: $0) }
    guard own == nil, child.replacement != nil else { return own.map(ExactString.init) }
    return child.entry.container.flatMap { source.member("id", of: $0) }.map(ExactString.init)
  }

  /// The children of an element in the order of the text.
  package func childrenInText(of element: ElementID) -> [ElementID] {
    let children = layout.tree.elements.children(of: element)
    guard let indices = elements.textIndices[element] else { return children }
    let positions = children.indices.filter { elements.slot(of: children[$0]) == .children }
    guard positions.count == indices.count else { return children }
    let sorted = zip(indices, positions).enumerated().sorted {
      ($0.element.0, $0.offset) < ($1.element.0, $1.offset)
    }
    var ordered = children
    for (position, item) in zip(positions, sorted) { ordered[position] = children[item.element.1] }
    return ordered
  }

  // MARK: Shared ids

  /// Reads elements again if several elements have the id of a replaced element, because the reading of one parent
  /// cannot decide which of them is replaced.
  ///
  /// - Complexity: O(*k*) in the number of replacements, unless ids are shared; then O(*n*) in the elements.
  func settleReplacements() {
    var candidates: [ElementID] = []
    for id in text.screenNodes.replacements.keys {
      candidates += elements.named(id.string).filter {
        elements.isAttached($0) && !isInReplacement($0)
      }
    }
    guard !candidates.isEmpty else { return }
    elements.decidedReplacements = firstElementsToReplace()
    defer { elements.decidedReplacements = nil }
    candidates += text.screenNodes.replacements.values.compactMap { element(readFrom: $0) }
    var rereading = ReadQueue(candidates: [])
    for parent in Set(candidates.compactMap { layout.tree.elements.parent(of: $0) })
    where elements.node(of: parent) != nil {
      rereading.enqueue(parent)
    }
    if candidates.contains(where: { $0 == elements.root }) { replaceRoot(&rereading) }
    read(&rereading)
  }

  /// The objects below `root` that are replaced: for each id, the first in the text that is not inside another replaced
  /// object.
  private func firstElementsToReplace() -> Set<SyntaxNode> {
    guard let top = source.syntax.root.container else { return [] }
    var root: SyntaxEntry?
    source.forEachEntry(of: top) { if source.isKey("root", of: $0) { root = $0 } }
    guard let root else { return [] }
    var screenValues = screenValues
    (screenValues.layouts, screenValues.instances) = (nil, nil)
    var reader = DocumentReader(source, over: screenValues)
    var found: Set<SyntaxNode> = []
    var taken: Set<ExactString> = []
    var pending = [ReadElement.Child(slot: .root, role: .child, entry: root)]
    while let child = pending.popLast() {
      guard let object = child.object else { continue }
      if let (id, _) = replacement(of: child), taken.insert(id).inserted {
        found.insert(object)
        continue
      }
      reader.readElement(ElementID(index: 0), at: object, in: child.slot)
      pending += reader.current.children.reversed()
    }
    return found
  }

  /// The ids of the elements in the replacements of all variants, with the bytes of their values.
  ///
  /// - Complexity: O(*n*) in the length of the replacements.
  package var replacedIDValues: [(id: String, value: Range<Int>)] {
    idValues(below: text.variantNodes.flatMap { $0.replacements.values })
  }

  /// True if a variant replaces elements, so that not every screen has the same ids.
  package var hasReplacements: Bool { text.variantNodes.contains { !$0.replacements.isEmpty } }

  /// The ids, in UTF-8, of the elements on all screens of the document: its own screen and the screens of its variants.
  ///
  /// - Complexity: O(*n*) in the length of the text.
  package var idsOnAllScreens: Set<[UInt8]> {
    var nodes = text.variantNodes.flatMap { $0.replacements.values }
    if let top = source.syntax.root.container {
      source.forEachEntry(of: top) { entry in
        if source.isKey("root", of: entry), let root = entry.container { nodes.append(root) }
      }
    }
    return Set(idValues(below: nodes).map { Array($0.id.utf8) })
  }

  private func idValues(below nodes: [SyntaxNode]) -> [(id: String, value: Range<Int>)] {
    var found: [(id: String, value: Range<Int>)] = []
    var pending = nodes
    while let node = pending.popLast() {
      let isObject = source.syntax.kind(of: node) == .object
      var id: SyntaxEntry?
      source.forEachEntry(of: node) { entry in
        if isObject, source.isKey("id", of: entry) { id = entry }
        guard let container = entry.container else { return }
        // Other objects do not contain elements.
        let mayHold =
          !isObject || source.key(of: entry).map { ElementSlot(rawValue: $0) != nil } ?? false
        if mayHold { pending.append(container) }
      }
      if let id, let name = source.string(of: id) { found.append((name, id.valueRange)) }
    }
    return found
  }
}
