import LayoutEngine
import LiveDocuments

/// A child of a stack that has content gets no length at all, because its siblings take it.
///
/// - Source: Texture `flexLinesAlongStackDimension` and `useOptimizedFlexing`,
///   ASStackUnpositionedLayout.mm
enum FlexItemCollapsed: DiagnosticRule {
  static let code = "flex-item-collapsed"
  static let severity = Severity.warning
  static let checksLayout = true
  static let subjects: Set<ElementType> = [.stack]
  static let traits = ElementTraits.holdsEmpty
  static let subsumes =
    [Subsumption](["flex-item-collapsed", "outside-parent"], [.below])
    + [Subsumption](
      ["missing-intrinsic-size", "zero-size", "text-truncated"], [.itself, .below])
    + [Subsumption](["flex-grow-without-space", "bound-lost-to-flex"], perAxis: true)

  static func diagnostics(for element: ElementID, in context: CheckContext) -> [PendingDiagnostic] {
    guard let axis = context.stack(element)?.direction else { return [] }
    let items = context.elements.items(of: element).filter {
      context.layout.size(of: $0)?[axis] == 0
        && !context.elements.style(of: $0).isZero(along: axis)
        && context.hasContent($0)
    }
    guard !items.isEmpty, let measurement = context.finalMeasurement(ofStack: element),
      measurement.main.max > 0
    else {
      return []
    }
    return items.compactMap { item in
      // From a basis of zero only an exact stack without free space makes it vanish.
      if context.elements.style(of: item).flexBasis.isZero, !measurement.main.isExact {
        return nil
      }
      let length = naturalLength(of: item, in: measurement, context)
      guard length > 0, let type = context.elements.declaration(of: item)?.name else { return nil }
      return PendingDiagnostic(
        Location(item, part: .type),
        "this \(type) gets a \(axis.lengthName) of 0, not the \(points(length)) it needs: "
          + reason(for: item, in: measurement, context), axis: axis,
        related: largestSibling(of: item, in: measurement).map { sibling in
          [
            Diagnostic.Related(
              .location(Location(sibling.element, part: .type)),
              "this child takes \(points(sibling.length))")
          ]
        } ?? [])
    }
  }

  private static func reason(
    for item: ElementID, in measurement: StackMeasurement, _ context: CheckContext
  ) -> String {
    let line = measurement.lines.first { $0.items.contains { $0.element == item } }
    let siblings = line?.items.reduce(0) { $0 + $1.length } ?? 0
    guard !isUnlimitedLength(measurement.main.max) else {
      return "the other children leave nothing"
    }
    let length = points(measurement.main.max)
    return siblings >= measurement.main.max - context.layout.pixelTolerance
      ? "the other children take all \(length) of the stack"
      : "nothing is left of the stack's \(length)"
  }

  /// The length a child would take without a limit along the stack.
  private static func naturalLength(
    of item: ElementID, in measurement: StackMeasurement, _ context: CheckContext
  ) -> Double {
    var range = SizeRange(min: .zero, max: measurement.range.max)
    if measurement.axis == .horizontal {
      range.max.width = .infinity
    } else {
      range.max.height = .infinity
    }
    return context.layout.size(of: item, thatFits: range, parentSize: measurement.parentSize)?[
      measurement.axis] ?? 0
  }

  private static func largestSibling(of item: ElementID, in measurement: StackMeasurement)
    -> StackMeasurement.Item?
  {
    let line = measurement.lines.first { $0.items.contains { $0.element == item } }
    return line?.items.filter { $0.length > 0 }.max { $0.length < $1.length }
  }

  static func fixes(for diagnostic: Diagnostic, in context: CheckContext) -> [CodeAction] {
    guard let item = diagnostic.subject, let stack = context.elements.parent(of: item),
      let measurement = context.finalMeasurement(ofStack: stack),
      let sibling = largestSibling(of: item, in: measurement),
      context.elements.style(of: sibling.element).flexShrink == 0
    else { return [] }
    return [.shrink(sibling.element, in: context)]
  }

  static let page = RulePage(
    meaning: """
      A child of a stack has content but is invisible: the other children leave it a length of \
      0.
      """,
    reason: """
      If the children are too long for the stack, those with a flexShrink give length up, down \
      to 0; the others keep theirs. A minimum in the child's style does not prevent that.
      """,
    example: """
      {
        "constrainedSize": { "width": 320 },
        "root": {
          "type": "stack",
          "children": [
            { "type": "image", "imageSize": { "width": 320, "height": 180 } },
            { "type": "text", "text": "Learn more", "style": { "flexShrink": 1 } }
          ]
        }
      }
      """,
    instead: """
      {
        "constrainedSize": { "width": 320 },
        "root": {
          "type": "stack",
          "children": [
            { "type": "image", "imageSize": { "width": 320, "height": 180 }, "style": { "flexShrink": 1 } },
            { "type": "text", "text": "Learn more" }
          ]
        }
      }
      """,
    fix: """
      With a flexShrink of 1 the largest sibling gives length up too, in proportion to its \
      size. Both become smaller than they want to be.
      """)
}

extension ElementStyle {
  /// True if it requests no length in a stack along an axis, and does not grow from that either.
  fileprivate func isZero(along axis: Axis) -> Bool {
    self[.exact, axis].isZero || self[.maximum, axis].isZero
      || (flexBasis.isZero && flexGrow <= 0)
  }
}

extension Dimension {
  /// True if the dimension gives no visible length.
  fileprivate var isZero: Bool {
    switch self {
    case .auto: false
    case .points(let length): length < StackProperties.threshold
    case .fraction(let fraction): fraction == 0
    }
  }
}
