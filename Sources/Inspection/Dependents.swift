package import LayoutEngine
package import LiveDocuments

/// The elements that depend on the size of one element.
package struct Dependents {
  /// The elements that are measured again when the element's size changes: those above it, from its
  /// parent on, up to the first one whose size does not depend on its content.
  package var measured: [ElementID] = []

  /// Elements that get something else to fill when the element's size changes: a companion, and the
  /// siblings that share a stack's space with it or stretch to its line.
  package var siblings: [ElementID] = []

  /// Elements with a percentage of this one, each with the key.
  package var percentages: [(element: ElementID, key: ElementKey)] = []
}

extension LiveDocument {
  /// The elements that depend on an element's size.
  ///
  /// - Complexity: In the number of its ancestors and their children, and of all below it that its
  ///   percentages can reach.
  package func dependents(of element: ElementID) -> Dependents {
    var dependents = Dependents()
    var current = element
    while let parent = elements.parent(of: current) {
      if !isFixed(current) || current == element {
        dependents.siblings += siblings(of: current, in: parent)
      }
      dependents.measured.append(parent)
      if isFixed(parent) { break }
      current = parent
    }
    dependents.percentages = percentages(of: element)
    return dependents
  }

  /// True if an element has exactly one size in every range that it may get.
  private func isFixed(_ element: ElementID) -> Bool {
    let requests = layout.measureRequests(of: element)
    guard !requests.isEmpty else { return false }
    if elements.algorithm(of: element) == .scroll {
      // It takes its parent's size, as far as that has an end.
      return layout.scrollContentSize(of: element) != nil
        && requests.allSatisfy { request in
          let size = request.range.clamp(request.parentSize)
          return isValidForLayout(size.width) && isValidForLayout(size.height)
        }
    }
    return requests.allSatisfy { request in
      let range = layout.resolvedRange(of: element, for: request)
      return range.width.isExact && range.height.isExact
    }
  }

  private func siblings(of element: ElementID, in parent: ElementID) -> [ElementID] {
    switch elements.type(of: parent) {
    case .stack:
      guard let measurement = layout.stackMeasurements(of: parent).last else { return [] }
      let line = measurement.find(element)?.line.items ?? []
      return line.filter { $0.element != element && ($0.share != 0 || $0.isStretched) }
        .map(\.element)
    case .overlay, .background, .corner:
      guard elements.child(of: parent, role: .child) == element,
        let companion = elements.child(of: parent, role: .companion)
      else { return [] }
      return [companion]
    default: return []
    }
  }

  /// The elements below this one that take a percentage of its length, asked through specs that hand it
  /// down.
  private func percentages(of element: ElementID) -> [(element: ElementID, key: ElementKey)] {
    guard let size = layout.size(of: element) else { return [] }
    var found: [(element: ElementID, key: ElementKey)] = []
    var pending = Array(elements.items(of: element).reversed())
    while let next = pending.popLast() {
      let style = elements.style(of: next)
      guard let request = layout.measureRequests(of: next).last else { continue }
      for axis in Axis.allCases where request.parentSize[axis] == size[axis] {
        for bound in SizeBound.allCases {
          guard case .fraction = style[bound, axis], let key = sizeKey(bound, axis, of: next)
          else { continue }
          found.append((next, key))
        }
        if case .fraction = style.flexBasis, let parent = elements.parent(of: next),
          let stack = elements.content(of: parent).stack, stack.direction == axis
        {
          found.append((next, .flexBasis))
        }
      }
      // Insets, overlays and backgrounds hand on what their own fractions are of.
      if elements.algorithm(of: next).ignoresOwnSize {
        pending += elements.items(of: next).reversed()
      }
    }
    return found
  }
}
