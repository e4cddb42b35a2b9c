import LayoutEngine
import LiveDocuments
import Randomness

/// Edits of an engine's tree: the description or the children change, and it is laid out again.
struct EngineEditing: ~Copyable {
  private var engine: EngineTree
  private let sites: EditSites

  init(_ document: LiveDocument) {
    engine = EngineTree(copying: document)
    engine.layOut()
    sites = EditSites(document, document.elementsInOrder)
  }

  /// Makes one edit at a random place and lays out.
  ///
  /// - Returns: `nil` where there is no place for it.
  mutating func perform(_ kind: EditKind, _ random: inout SeededGenerator) -> EditCost? {
    guard let place = sites.pick(for: kind, &random) else { return nil }
    let element = engine.elements[place]
    switch kind {
    case .leafValue, .labelText, .containerStyle, .whiteSpace:
      var description = engine.tree.elements.description(of: element)
      description.change(kind, &random)
      return measure { $0.tree.update(element, to: description) }
    case .insertion, .paste:
      guard let parent = engine.tree.elements.parent(of: element) else { return nil }
      var added: ElementID?
      let cost = measure { engine in
        let new = kind == .paste ? engine.makeHundred() : engine.makeLeaf()
        engine.insert(new, before: element, in: parent)
        added = new
      }
      if let added { engine.tree.remove(added) }
      engine.layOut()
      return cost
    case .deletion:
      guard let parent = engine.tree.elements.parent(of: element) else { return nil }
      let next = engine.tree.elements.nextSibling(of: element)
      let description = engine.tree.elements.description(of: element)
      let cost = measure { $0.tree.remove(element) }
      let again = engine.tree.make(description)
      engine.insert(again, before: next, in: parent)
      engine.layOut()
      engine.elements[place] = again
      return cost
    }
  }

  private mutating func measure(_ edit: (inout EngineTree) -> Void) -> EditCost {
    var cost = EditCost()
    engine.tree.counters = LayoutCounters()
    let start = now()
    edit(&engine)
    engine.layOut()
    cost.time = Double(now() - start)
    cost.measured = engine.tree.counters.measured
    cost.changedFrames = engine.tree.changes.count
    return cost
  }
}

extension EngineTree {
  fileprivate mutating func makeLeaf() -> ElementID { tree.make(.fixedLeaf) }

  /// A stack of nine stacks of ten leaves.
  fileprivate mutating func makeHundred() -> ElementID {
    let outer = tree.make(.verticalStack)
    for _ in 0..<9 {
      let inner = tree.append(.verticalStack, to: outer)
      for _ in 0..<10 { _ = tree.append(.fixedLeaf, to: inner) }
    }
    return outer
  }

  fileprivate mutating func insert(
    _ element: ElementID, before next: ElementID?, in parent: ElementID
  ) {
    var children: [(element: ElementID, role: ChildRole)] = []
    for child in tree.elements.children(of: parent) {
      if child == next { children.append((element, .child)) }
      children.append((child, tree.elements.role(of: child)))
    }
    if next == nil { children.append((element, .child)) }
    tree.setChildren(children, of: parent)
  }
}

extension ElementDescription {
  fileprivate static var fixedLeaf: ElementDescription {
    var description = ElementDescription(type: .node)
    description.style.width = .points(24)
    description.style.height = .points(16)
    return description
  }

  fileprivate static var verticalStack: ElementDescription {
    var description = ElementDescription(type: .stack)
    var stack = StackProperties()
    stack.direction = .vertical
    description.content = .stack(stack)
    return description
  }

  fileprivate mutating func change(_ kind: EditKind, _ random: inout SeededGenerator) {
    switch (kind, content) {
    case (.leafValue, _): style.width = .points(Double(random.int(in: 10...60)))
    case (.labelText, .text(var text)):
      text.text = words(count: random.int(in: 1...12))
      content = .text(text)
    case (.labelText, .flow(var flow)):
      flow.length = Double(8 * random.int(in: 1...60))
      content = .flow(flow)
    case (.containerStyle, .spec):
      guard var stack = content.stack else { return }
      stack.spacing = Double(random.int(in: 1...12))
      content = .stack(stack)
    default: break
    }
  }
}
