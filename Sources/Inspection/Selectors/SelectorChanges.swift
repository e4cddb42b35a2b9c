package import LayoutEngine
package import LiveDocuments

/// The codes of the diagnostics at each element, in one revision.
package final class ElementCodes: Sendable {
  package let codes: [ElementID: Set<String>]

  package init(_ codes: [ElementID: Set<String>] = [:]) {
    self.codes = codes
  }
}

/// A document as selectors read it, with values that several of them read.
package final class SelectorFacts {
  package let document: LiveDocument
  private let findCodes: () -> ElementCodes
  private(set) lazy var codes = findCodes()
  private var exceeded: [ElementID: Bool] = [:]

  /// The number of elements that were compared with a selector.
  package fileprivate(set) var comparisons = 0

  /// Takes a document and a function that is called at most once, if a selector reads diagnostics.
  package init(_ document: LiveDocument, codes: @escaping () -> ElementCodes) {
    self.document = document
    findCodes = codes
  }

  func isExceeded(_ element: ElementID) -> Bool {
    if let known = exceeded[element] { return known }
    let isExceeded = document.isExceeded(element)
    exceeded[element] = isExceeded
    return isExceeded
  }

  func countComparison() { comparisons += 1 }
}

/// The elements that one revision may have made match, or cease to match, selectors that read certain aspects.
///
/// Each list is made once, by the first selector that reads the aspect.
package final class SelectorChanges {
  package let elements: ElementChanges
  package let facts: SelectorFacts

  private var depths: [ElementID: Int] = [:]
  private var otherCodes: [(former: ElementCodes, elements: [ElementID])] = []

  package init(_ elements: ElementChanges, _ facts: SelectorFacts) {
    self.elements = elements
    self.facts = facts
  }

  /// The elements that may match now and did not, or the reverse, if their ancestors are as before; `former` are
  /// the codes of the revision before.
  func candidates(_ aspects: SelectorAspects, former: ElementCodes?) -> [[ElementID]] {
    var lists = [elements.added]
    if aspects.contains(.description) { lists += [elements.described, elements.renamed] }
    if aspects.contains(.items) { lists.append(holders) }
    if aspects.contains(.position) { lists.append(elements.repositioned) }
    if aspects.contains(.participation) { lists.append(elements.participants) }
    if aspects.contains(.frame) { lists.append(framed) }
    if aspects.contains(.absoluteFrame) { lists.append(displaced) }
    if aspects.contains(.overhang) { lists.append(clippedOtherwise) }
    if aspects.contains(.clipped) { lists.append(clippingOthers) }
    if aspects.contains(.diagnostics), let former {
      lists.append(elementsWithOtherCodes(than: former))
    }
    return lists
  }

  private lazy var framed = elements.frames.map(\.element)

  private lazy var holders: [ElementID] =
    elements.restructured + elements.described
    + elements.described.compactMap { document.elements.parent(of: $0) }

  /// Elements of which an ancestor, or they themselves, have another frame or another parent.
  private lazy var displaced: [ElementID] = {
    var met: Set<ElementID> = []
    var pending = framed + elements.moved
    while let element = pending.popLast() {
      if met.insert(element).inserted { pending += document.elements.children(of: element) }
    }
    return Array(met)
  }()

  /// Elements that may clip, or be clipped, otherwise than before.
  private lazy var reshaped: [ElementID] =
    framed + elements.moved + elements.added + elements.renamed
    + elements.described.filter { document.elements.type(of: $0) == .scroll }

  private lazy var clippedOtherwise: [ElementID] = {
    var found = Set(reshaped)
    // The size of a node decides what it clips, and its position does not.
    var entered = Set(
      elements.frames.lazy.filter {
        $0.before?.size == $0.after?.size
          && self.document.elements.type(of: $0.element).isDisplayNode
      }.map(\.element))
    entered.subtract(elements.moved + elements.added + elements.renamed + elements.described)
    var pending = reshaped
    while let element = pending.popLast() {
      guard entered.insert(element).inserted else { continue }
      for child in document.elements.children(of: element) {
        found.insert(child)
        // A node clips the elements below it.
        if !document.elements.type(of: child).isDisplayNode { pending.append(child) }
      }
    }
    return Array(found)
  }()

  private lazy var clippingOthers: [ElementID] = {
    let tops = reshaped + elements.restructured + elements.participants
    var found = Set(tops)
    var met: Set<ElementID> = []
    for top in tops {
      for element in document.elements.ancestors(of: top) {
        guard met.insert(element).inserted else { break }
        if document.elements.type(of: element).isDisplayNode || element == document.elements.root {
          found.insert(element)
          break
        }
      }
    }
    return Array(found)
  }()

  private func elementsWithOtherCodes(than former: ElementCodes) -> [ElementID] {
    if let known = otherCodes.first(where: { $0.former === former }) { return known.elements }
    let (before, now) = (former.codes, facts.codes.codes)
    var changed = now.keys.filter { before[$0] != now[$0] }
    for element in before.keys where now[element] == nil && document.elements.isAlive(element) {
      changed.append(element)
    }
    otherCodes.append((former, changed))
    return changed
  }

  /// The number of ancestors of an element.
  ///
  /// - Complexity: In the ancestors whose depth was not asked for.
  func depth(of element: ElementID) -> Int {
    var chain: [ElementID] = []
    var current: ElementID? = element
    while let next = current, depths[next] == nil {
      chain.append(next)
      current = document.elements.parent(of: next)
    }
    var depth = current.flatMap { depths[$0] } ?? -1
    while let next = chain.popLast() {
      depth += 1
      depths[next] = depth
    }
    return depth
  }

  private var document: LiveDocument { facts.document }
}
