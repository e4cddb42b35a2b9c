import JSON
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
    return context.givingSpace(to: stack).map(\.fix) + [
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
      A stack in another stack of its direction grows, or the text before it does; beside a picture it \
      is stretched. Elsewhere a width of 100% makes the stack as wide as its parent, so there is space. \
      Removing the key changes no frame.
      """)
}

extension CheckContext {
  /// The ways to give a stack in another stack the space that its `justifyContent` distributes, the best first.
  fileprivate func givingSpace(to stack: ElementID) -> [LayoutIntent] {
    guard let properties = self.stack(stack),
      let parent = elements.parent(of: stack), let outer = self.stack(parent)
    else { return [] }
    let (name, isRow) = (shortName(of: stack), properties.direction == .horizontal)
    if outer.direction == properties.direction {
      guard !outer.wraps, elements.style(of: stack).flexGrow == 0 else { return [] }
      let noun = isRow ? "row" : "column"
      let title =
        switch properties.justifyContent {
        case .end: "Move the content of \(name) to the end of the \(noun)"
        case .center: "Center the content of \(name) in the rest of the \(noun)"
        default: "Fill the rest of the \(noun) with \(name)"
        }
      let growing = LayoutIntent(
        title: title, rewrites: [.setStyle(stack, key: "flexGrow", .integer(1))])
      guard properties.justifyContent == .end, let moving = movingToEnd(stack) else {
        return [growing]
      }
      let removal = removal(of: justifyingKey(of: stack), of: stack)
      return [growing, moving.with(removal, moving.title)]
    }
    guard !isRow, let picture = higherPicture(beside: stack),
      [.start, .end].contains(effectiveAlignment(of: stack, in: outer))
    else { return [] }
    let title =
      properties.justifyContent == .center
      ? "Center the content of \(name) beside \(shortName(of: picture))"
      : "Make \(name) as high as \(shortName(of: picture))"
    return [
      LayoutIntent(
        title: title, rewrites: [.setStyle(stack, key: "alignSelf", .string("stretch"))])
    ]
  }
}
