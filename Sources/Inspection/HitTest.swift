package import LayoutEngine
package import LiveDocuments

/// An element under a point.
package struct Hit: Hashable, Sendable {
  package let element: ElementID

  /// The point in the element, in points.
  package let point: Point

  /// True if the point is outside a node around it, or outside the root.
  ///
  /// An element there is drawn unless it is clipped, but gets no touches. Specs have no view that could lose them.
  package let isOutside: Bool
}

extension LiveDocument {
  /// The elements under a point of the root, topmost first.
  ///
  /// An element holds its left and upper edge and not its right and lower one. Later siblings lie
  /// above earlier ones and children above their parent, as views do; a background lies below the
  /// child. Elements beyond the bounds of their parent are found too, since they are drawn.
  ///
  /// - Complexity: In the number of elements.
  package func hits(at point: Point) -> [Hit] {
    guard let root = elements.root else { return [] }
    var hits: [Hit] = []
    var pending = [Visit(element: root, point: point, isOutside: false)]
    // Painted in the order in which they are met, so the last one lies on top.
    while let visit = pending.popLast() {
      guard elements.isParticipating(visit.element), let frame = layout.frame(of: visit.element)
      else { continue }
      let local = Point(x: visit.point.x - frame.origin.x, y: visit.point.y - frame.origin.y)
      let isInside =
        local.x >= 0 && local.y >= 0 && local.x < frame.size.width && local.y < frame.size.height
      if isInside {
        hits.append(Hit(element: visit.element, point: local, isOutside: visit.isOutside))
      }
      let clips = elements.type(of: visit.element).isDisplayNode || visit.element == root
      for child in paintOrder(of: visit.element).reversed() {
        pending.append(
          Visit(
            element: child, point: local, isOutside: visit.isOutside || !isInside && clips))
      }
    }
    return hits.reversed()
  }

  private struct Visit {
    let element: ElementID

    /// In the element's parent.
    let point: Point
    let isOutside: Bool
  }

  /// The children from the lowest to the topmost.
  package func paintOrder(of element: ElementID) -> [ElementID] {
    let children = elements.children(of: element)
    if let background = elements.child(of: element, role: .backgroundImage) {
      return [background] + children.filter { $0 != background }
    }
    guard
      elements.type(of: element) == .background || elements.type(of: element) == .overlay
        || elements.type(of: element) == .corner
    else { return children }
    guard let companion = elements.child(of: element, role: .companion) else { return children }
    let others = children.filter { $0 != companion }
    return elements.type(of: element) == .background ? [companion] + others : others + [companion]
  }
}

/// The kind of lines that an element has: lines of text, or rows of wrapped children.
package enum ElementLines: Hashable, Sendable {
  case none, text, stack
  case flow(lineHeight: Double)
}

extension LiveDocument {
  /// The kind of lines that an element has.
  package func lines(of element: ElementID) -> ElementLines {
    let content = elements.content(of: element)
    if content.stack?.wraps == true { return .stack }
    return switch (elements.algorithm(of: element), content) {
    case (.text, .text), (.button, .button): content.ownText == nil ? .none : .text
    case (.flow, .flow(let flow)) where flow.lineHeight > 0: .flow(lineHeight: flow.lineHeight)
    default: .none
    }
  }

  /// The number of lines of an element in the current layout; 0 if it has none, or was not laid out.
  package func lineCount(of element: ElementID, _ lines: ElementLines) -> Int {
    guard let size = layout.size(of: element) else { return 0 }
    switch lines {
    case .none: return 0
    case .text:
      let shown = elements.ownTitle(of: element) ?? element
      // A stack that gave it no length may not have measured it; the measured range is older then.
      if size.width == 0 || size.height == 0, layout.measureRequests(of: element).isEmpty {
        return 0
      }
      guard let range = layout.measuredRange(of: shown) else { return 0 }
      let container = elements.description(of: element).content.ownText?.container
      let width = container?.textWidth(in: range.max.width) ?? range.max.width
      return elements.text(of: shown)?.layout(maximumWidth: width).lineCount ?? 0
    case .stack: return layout.stackMeasurements(of: element).last?.lines.count ?? 0
    case .flow(let lineHeight):
      guard let request = layout.measureRequests(of: element).last else { return 0 }
      let range = layout.resolvedRange(of: element, for: request)
      let lines = layout.contentSize(of: element, in: range).height / lineHeight
      return Int(exactly: lines.rounded()) ?? 0
    }
  }
}
