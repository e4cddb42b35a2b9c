import JSON
import LayoutEngine
import LiveDocuments

/// A child is to grow in a stack that is only as long as its children, so there is nothing to grow into.
///
/// Growing fills the stack's minimum, not its maximum.
///
/// - Source: Texture `flexGrow`, ASStackLayoutElement.h; AsyncDisplayKit#1882
enum FlexGrowWithoutSpace: DiagnosticRule {
  static let code = "flex-grow-without-space"
  static let severity = Severity.information
  static let tags = [Diagnostic.Tag.unnecessary]
  static let checksLayout = true
  static let subjects: Set<ElementType> = [.stack]
  static let traits = ElementTraits.flexes
  // An overflow around a stack leaves it no width to fill, and an overflow in the stack takes all of its width.
  static let yieldsTo = [Subsumption](
    [
      "flex-shrink-on-wrong-element", "main-axis-overflow", "missing-flex-shrink",
      "negative-origin-overflow", "percent-siblings-overflow", "ratio-from-height",
    ], [.itself, .above, .below], perAxis: true)

  static func diagnostics(for element: ElementID, in context: CheckContext) -> [PendingDiagnostic] {
    guard let stack = context.stack(element), let size = context.layout.size(of: element),
      context.layout.traits(of: element).contains(.hasNoFreeSpace)
    else { return [] }
    let axis = stack.direction
    let items = context.itemsWithoutRoom(in: element, stack)
    guard !items.isEmpty else { return [] }
    let isExact = context.layout.measuredRange(of: element)?[axis].isExact == true
    let reason =
      isExact
      ? "the children fill the stack's \(points(size[axis])) of \(axis.lengthName)"
      : "the stack's \(axis.lengthName) is not fixed, so it is only as \(axis.extent) as its children, "
        + points(size[axis])
    return items.map { item in
      PendingDiagnostic(
        context.location(of: .flexGrow, in: item),
        "\"flexGrow\" has no effect: \(reason)", axis: axis,
        related: [
          Diagnostic.Related(.location(Location(element, part: .type)), "the stack")
        ])
    }
  }

  static func fixes(for diagnostic: Diagnostic, in context: CheckContext) -> [CodeAction] {
    guard let item = diagnostic.subject, let stack = context.elements.parent(of: item),
      let axis = diagnostic.axis
    else { return [] }
    let key: ElementKey = axis == .horizontal ? .width : .height
    return [
      CodeAction(
        "Set \(key.name) of the stack to 100%", .setStyle(stack, key: key.name, .string("100%"))),
      .remove(.flexGrow, of: item, in: context),
    ]
  }

  static let page = RulePage(
    meaning: """
      A child has a flexGrow, often as a spacer, but it does not grow: the stack is only as \
      long as its children.
      """,
    reason: """
      flexGrow shares the space up to the stack's minimum length. A stack that may be longer, \
      but does not have to be, has no such space.
      """,
    example: """
      {
        "type": "stack",
        "children": [
          { "type": "text", "text": "Airplane mode" },
          { "type": "spec", "style": { "flexGrow": 1 } },
          { "type": "text", "text": "Off" }
        ]
      }
      """,
    instead: """
      {
        "type": "stack", "style": { "width": "100%" },
        "children": [
          { "type": "text", "text": "Airplane mode" },
          { "type": "spec", "style": { "flexGrow": 1 } },
          { "type": "text", "text": "Off" }
        ]
      }
      """,
    fix: """
      A width of 100% makes the stack as wide as its parent, so there is space. Removing \
      flexGrow changes no frame.
      """)
}

extension CheckContext {
  /// The children that should grow, where their stack is free along its axis and leaves them no space.
  ///
  /// To list the measurements again takes long, so it is done only where nothing else tells.
  fileprivate func itemsWithoutRoom(
    in element: ElementID, _ stack: StackProperties
  ) -> [ElementID] {
    let growing = elements.growingItems(of: element)
    guard !growing.isEmpty else { return [] }
    if !stack.wraps, isLongerThanItsMinimum(element, along: stack.direction) { return growing }
    if layout.itemsHaveGrown(in: element)
      || !stack.wraps && growing.contains(where: hasClearlyGrown)
    {
      return []
    }
    guard measurements(of: element).isFree(on: stack.direction),
      let measurement = finalMeasurement(ofStack: element), !isOverfull(element)
    else { return [] }
    return measurement.lines.filter { $0.flexing.violation <= 0 }.flatMap(\.items).map(\.element)
      .filter { elements.style(of: $0).flexGrow > 0 }
  }

  /// True if a stack without free space could be shorter as it was measured last, and is clearly
  /// longer than its minimum.
  private func isLongerThanItsMinimum(_ element: ElementID, along axis: Axis) -> Bool {
    guard let range = layout.measuredRange(of: element)?[axis], !range.isExact,
      let length = layout.size(of: element)?[axis]
    else { return false }
    return length > range.min + 2 * layout.pixelTolerance
      && !layout.traits(of: element).contains(.mainAxisOverflows)
  }

  /// True if a stack's child is longer than the length it starts from, where its style or its
  /// content alone gives that.
  private func hasClearlyGrown(_ item: ElementID) -> Bool {
    guard let axis = elements.parent(of: item).flatMap({ stack($0)?.direction }),
      let length = layout.size(of: item)?[axis]
    else { return false }
    let style = elements.style(of: item)
    guard style[.minimum, axis] == .auto else { return false }
    let start: Double
    switch (style.lengthInStack(along: axis), elements.algorithm(of: item)) {
    case (.points(let points), _): start = points
    case (.auto, .spec): start = 0
    case (.auto, .intrinsicSize):
      guard case .intrinsicSize(let size) = elements.content(of: item) else { return false }
      start = size[axis]
    default: return false
    }
    return length > start + layout.pixelTolerance
  }
}
