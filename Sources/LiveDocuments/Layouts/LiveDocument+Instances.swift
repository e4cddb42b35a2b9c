import DocumentSyntax
package import LayoutEngine

/// The first element that was read from each object of a layout.
struct FirstInstances {
  fileprivate let revision: Int
  fileprivate let structureVersion: Int
  fileprivate var elements: [SyntaxNode: ElementID] = [:]
}

extension LiveDocument {
  /// The first element, in the order of the document, that was read from an object of a layout.
  ///
  /// - Complexity: O(*n*) in the number of elements after each edit, then O(1).
  func firstInstance(readFrom object: SyntaxNode) -> ElementID? {
    guard elements.instances.hasInstances || !elements.instances.uses.isEmpty else { return nil }
    let version = elements.structureVersion
    if let known = elements.firstInstances, known.revision == revision,
      known.structureVersion == version
    {
      return known.elements[object]
    }
    var first = FirstInstances(revision: revision, structureVersion: version)
    elements.forEach { element in
      func note(_ node: SyntaxNode?) {
        if let node, first.elements[node] == nil { first.elements[node] = element }
      }
      if elements.instances[element] != nil { note(elements.node(of: element)) }
      for context in elements.instances.uses[element]?.chain ?? [] where context.isMerged {
        note(context.root)
      }
    }
    elements.firstInstances = first
    return first.elements[object]
  }

  /// True if any element may be made from a layout or an `each`.
  package var hasInstances: Bool { !elements.instances.isEmpty }

  /// True if an element was made from a layout or by an `each`.
  package func isInstance(_ element: ElementID) -> Bool { elements.instances[element] != nil }

  /// The object that states a location of an element, with the variables that are visible there: the element's own
  /// object, or the root of a layout that is merged with the element.
  func object(stating location: Location) -> (node: SyntaxNode?, scope: VariableScope?) {
    guard let element = location.element else {
      return (source.syntax.root.container, text.variableScope)
    }
    let own = elements.node(of: element)
    let instances = elements.instances
    let scope = instances[element].map(\.context.scope) ?? text.variableScope
    guard let use = instances.uses[element], use.isMerged, let own, !location.path.isEmpty else {
      return (own, scope)
    }
    let depth = location.path.first?.name == "style" ? 2 : 1
    func writes(_ node: SyntaxNode) -> Bool {
      var object: SyntaxNode? = node
      for step in location.path.prefix(depth) {
        guard let node = object, let entry = entry(at: step, in: node) else { return false }
        object = entry.container
      }
      return true
    }
    if writes(own) { return (own, scope) }
    for context in use.chain where context.isMerged {
      guard let root = context.root, writes(root) else { continue }
      return (root, context.scope)
    }
    return (own, scope)
  }
}

// MARK: Shared objects

extension LiveDocument {
  /// The object that states a location, if elements of several uses of a layout may be read from it; `nil` otherwise.
  package func sharedObject(of location: Location) -> SyntaxNode? {
    guard let element = location.element else { return nil }
    let written = variantLocation(of: location) ?? location
    guard written.element != nil, let object = object(stating: written).node else { return nil }
    return isInstance(element) || object != elements.node(of: element) ? object : nil
  }

  /// The number of elements that were read from each object of a layout and each object that an `each` repeats.
  ///
  /// - Complexity: O(*n*) in the number of these elements.
  package var sharedObjectCounts: [SyntaxNode: Int] {
    var counts: [SyntaxNode: Int] = [:]
    elements.instances.forEach { element, _ in
      if let node = elements.node(of: element) { counts[node, default: 0] += 1 }
    }
    for context in elements.instances.uses.values {
      for merged in context.chain where merged.isMerged {
        if let root = merged.root { counts[root, default: 0] += 1 }
      }
    }
    return counts
  }

  /// The object of an element itself, not of a merged root.
  package func objectOfUse(_ element: ElementID) -> SyntaxNode? { elements.node(of: element) }

  /// The element that uses the layout around an element; `nil` for an element outside of layouts.
  package func use(around element: ElementID) -> ElementID? {
    var current = element
    while let step = elements.instances[current]?.step {
      guard let parent = elements.parent(of: current) else { return nil }
      if step.layouts > 0 { return parent }
      current = parent
    }
    return nil
  }
}
