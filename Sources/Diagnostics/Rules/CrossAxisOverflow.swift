import LayoutEngine
import LiveDocuments

/// A stretched child of a stack sets a size of its own across the stack that is larger than the stack may
/// be.
///
/// - Source: Texture `crossChildLayout`, ASStackUnpositionedLayout.mm: a stretched child's own size across
///   the stack replaces the stack's limit
enum CrossAxisOverflow: DiagnosticRule {
  static let code = "cross-axis-overflow"
  static let severity = Severity.warning
  static let checksLayout = true
  static let subjects: Set<ElementType> = [.stack]
  static let traits = ElementTraits.childOverflows
  static let subsumes =
    [Subsumption("size-overridden-by-parent", perAxis: true)]
    + [Subsumption](["outside-parent"])

  static func diagnostics(for element: ElementID, in context: CheckContext) -> [PendingDiagnostic] {
    guard let axis = context.stack(element)?.direction.crossed,
      let length = context.layout.size(of: element)?[axis]
    else { return [] }
    let tolerance = context.layout.pixelTolerance
    // The stack itself ends at its limit, or before it.
    let items = context.elements.items(of: element).filter {
      (context.layout.size(of: $0)?[axis] ?? 0) > length + tolerance
    }
    guard !items.isEmpty, let limit = context.finalMeasurement(ofStack: element)?.cross.max else {
      return []
    }
    return items.compactMap { item in
      guard let own = context.layout.size(of: item)?[axis], own > limit + tolerance,
        let type = context.elements.declaration(of: item)?.name
      else { return nil }
      return PendingDiagnostic(
        location(of: own, axis, in: item, of: context),
        "this \(type) is \(points(own)) \(axis.extent), \(spelled(own - limit)) more than the stack's "
          + "maximum of \(points(limit)): the maximum does not hold for a stretched child with its own "
          + axis.lengthName, axis: axis,
        related: [
          Diagnostic.Related(
            .location(Location(element, part: .type)),
            "this stack is at most \(points(limit)) \(axis.extent)")
        ])
    }
  }

  /// The size or minimum that gives a child its length.
  private static func location(
    of length: Double, _ axis: Axis, in item: ElementID, of context: CheckContext
  ) -> Location {
    side(of: length, axis, in: item, of: context)?.location ?? Location(item, part: .type)
  }

  private static func side(
    of length: Double, _ axis: Axis, in item: ElementID, of context: CheckContext
  ) -> SizeSide? {
    let style = context.elements.style(of: item)
    let bounds = [SizeBound.exact, .minimum].filter { style[$0, axis] != .auto }
    let deciding = bounds.first {
      guard case .points(let points) = style[$0, axis] else { return false }
      return abs(points - length) <= context.layout.pixelTolerance
    }
    return (deciding ?? bounds.first).flatMap {
      context.sizeSides($0, axis, of: item).first
    }
  }

  static func fixes(for diagnostic: Diagnostic, in context: CheckContext) -> [CodeAction] {
    guard let item = diagnostic.subject, let stack = context.elements.parent(of: item),
      let axis = diagnostic.axis,
      let limit = context.finalMeasurement(ofStack: stack)?.cross.max,
      let length = context.layout.size(of: item)?[axis],
      let side = side(of: length, axis, in: item, of: context)
    else { return [] }
    let fitting = context.floored(limit)
    let removal = CodeAction("Remove \(side.name)", .remove(side.location))
    guard fitting > 0 else { return [removal] }
    return [
      removal,
      CodeAction(
        "Set \(side.name) to \(spelled(fitting))",
        .setValue(side.location.with(part: .value), .length(fitting))),
    ]
  }

  static let page = RulePage(
    meaning: """
      A child of a stack is wider than a vertical stack, or higher than a horizontal one, and \
      sticks out. Its own width, height or minimum is larger than the stack, and the stack \
      stretches its children.
      """,
    reason: """
      For a stretched child a stack replaces its own cross-axis limit with the child's own \
      size. With any other alignment the limit holds.
      """,
    example: """
      {
        "constrainedSize": { "width": 320 },
        "root": {
          "type": "stack", "direction": "vertical",
          "children": [
            { "type": "networkImage", "style": { "width": 400, "height": 225 } }
          ]
        }
      }
      """,
    instead: """
      {
        "constrainedSize": { "width": 320 },
        "root": {
          "type": "stack", "direction": "vertical",
          "children": [
            { "type": "networkImage", "style": { "width": 320, "height": 180 } }
          ]
        }
      }
      """,
    fix: """
      One fix sets the size to what the stack has, the other removes it, so that the stack \
      sets it. The content of the child gets less space.
      """)
}
