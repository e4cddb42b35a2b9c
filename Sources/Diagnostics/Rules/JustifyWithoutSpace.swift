import LayoutEngine
import LiveDocuments

/// A stack is to distribute its children along it, but they leave no free space.
///
/// The free space is the length that is missing to the stack's minimum. Between minimum and maximum a stack is as long
/// as its children.
///
/// - Source: Texture ASStackPositionedLayout.mm; AsyncDisplayKit#1882
enum JustifyWithoutSpace: DiagnosticRule {
  static let code = "justify-without-space"
  static let severity = Severity.information
  static let tags = [Diagnostic.Tag.unnecessary]
  static let checksLayout = true
  static let subjects: Set<ElementType> = [.stack]
  static let keys = ElementKeys(.justifyContent, .horizontalAlignment, .verticalAlignment)
  // An overflow around a stack leaves it no width to fill, and an overflow in the stack takes all of its width.
  static let yieldsTo = [Subsumption](
    [
      "flex-shrink-on-wrong-element", "main-axis-overflow", "missing-flex-shrink",
      "negative-origin-overflow", "percent-siblings-overflow", "ratio-from-height",
    ], [.itself, .above, .below], perAxis: true)

  static func diagnostics(for element: ElementID, in context: CheckContext) -> [PendingDiagnostic] {
    guard let properties = context.stack(element), properties.justifyContent != .start,
      context.layout.traits(of: element).contains(.hasNoFreeSpace),
      let measurement = context.finalMeasurement(ofStack: element),
      measurement.lines.allSatisfy({
        measurement.main.min - $0.finalLength < StackProperties.threshold
      }),
      !context.isOverfull(element)
    else { return [] }
    let axis = properties.direction
    let key = context.justifyingKey(of: element)
    return [
      PendingDiagnostic(
        context.location(of: key, in: element),
        "\"\(key.name)\" has no effect: "
          + (measurement.main.isExact
            ? "the children fill the stack's \(points(measurement.main.max)) of \(axis.lengthName)"
            : "the stack's \(axis.lengthName) is not fixed, so it is only as \(axis.extent) as its "
              + "children, \(points(measurement.contentSize[axis]))"),
        axis: axis)
    ]
  }

  static func fixes(for diagnostic: Diagnostic, in context: CheckContext) -> [CodeAction] {
    guard let stack = diagnostic.subject, let axis = context.stack(stack)?.direction else {
      return []
    }
    return [
      .set(axis == .horizontal ? .width : .height, of: stack, to: "100%"),
      .remove(context.justifyingKey(of: stack), of: stack, in: context),
    ]
  }

  static let page = RulePage(
    meaning: """
      The stack has a justifyContent, or an alignment that sets it, but it has no effect: the \
      stack is exactly as long as its children.
      """,
    reason: """
      A stack is as long as its children unless its minimum is longer. justifyContent \
      distributes the space up to that minimum. A longer maximum is not enough.
      """,
    example: """
      {
        "type": "stack", "justifyContent": "spaceBetween",
        "children": [{ "type": "text", "text": "Total" }, { "type": "text", "text": "18.40" }]
      }
      """,
    instead: """
      {
        "type": "stack", "justifyContent": "spaceBetween", "style": { "width": "100%" },
        "children": [{ "type": "text", "text": "Total" }, { "type": "text", "text": "18.40" }]
      }
      """,
    fix: """
      A width of 100% makes the stack as wide as its parent, so there is space. Removing the \
      key changes no frame.
      """)
}
