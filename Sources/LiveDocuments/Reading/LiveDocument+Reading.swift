import DocumentSyntax
import LayoutEngine

extension LiveDocument {
  /// Reads the whole text into a fresh tree.
  func readEverything() {
    var reading = HeaderReading(source)
    reading.read()
    header = reading.header
    headerProblems = reading.reading.problems
    tree = LayoutTree(scale: header.scale)
    entries = []
    elementsByID = [:]
    if let root = reading.root { _ = readSubtree(root, in: .root, role: .child, parent: nil) }
  }

  /// Reads an element and everything below it, appending it to its parent.
  ///
  /// Works off a list instead of recursing, depth first, so that neighbours in the document are
  /// neighbours in memory.
  func readSubtree(
    _ entry: SyntaxEntry, in slot: ElementSlot, role: ChildRole, parent: ElementID?
  ) -> ElementID {
    var pending = [Pending(slot: slot, role: role, entry: entry, parent: parent)]
    var first: ElementID?
    while let next = pending.popLast() {
      let element = tree.append(.placeholder, to: next.parent, role: next.role)
      if first == nil { first = element }
      var reading = read(element, next.entry, in: next.slot)
      tree.update(element, to: reading.description)
      for child in reading.takeChildren().reversed() {
        pending.append(
          Pending(slot: child.slot, role: child.role, entry: child.entry, parent: element))
      }
    }
    return first ?? ElementID(index: 0)
  }

  private struct Pending {
    let slot: ElementSlot
    let role: ChildRole
    let entry: SyntaxEntry
    let parent: ElementID?
  }

  /// Reads an element's own object and keeps what it says besides its layout.
  func read(
    _ element: ElementID, _ entry: SyntaxEntry, in slot: ElementSlot
  ) -> ElementReadingResult {
    guard let node = entry.container, entry.kind == .object else {
      setEntry(ElementEntry(node: nil, slot: slot), of: element)
      return ElementReadingResult(description: .placeholder, children: [])
    }
    work.decoded += 1
    source.syntax[owner: node] = element.index
    var reading = ElementReading(source, element, at: node)
    reading.read()
    var kept = ElementEntry(node: node, slot: slot)
    kept.id = reading.reading.draft.id
    kept.problems = reading.reading.problems
    kept.declaration = reading.declaration
    kept.isCutShort = reading.isCutShort
    kept.childKeys = reading.childKeys
    setEntry(kept, of: element)
    return ElementReadingResult(description: reading.description, children: reading.children)
  }
}

/// What reading an element's object came to.
struct ElementReadingResult {
  let description: ElementDescription
  private(set) var children: [ElementReading.Child]

  init(description: ElementDescription, children: [ElementReading.Child]) {
    self.description = description
    self.children = children
  }

  mutating func takeChildren() -> [ElementReading.Child] {
    defer { children = [] }
    return children
  }
}
