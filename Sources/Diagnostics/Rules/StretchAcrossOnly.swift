import JSON
import LayoutEngine
import LiveDocuments

/// A child asks to be stretched where its stack stretches all children, and space along the stack is left.
///
/// - Source: Texture `ASStackLayoutAlignSelfStretch`: the child fills the stack across its direction
enum StretchAcrossOnly: DiagnosticRule {
  static let code = "stretch-across-only"
  static let severity = Severity.information
  static let checksLayout = true
  // The space that is left depends on all children, of whose changes only the stack is told.
  static let subjects: Set<ElementType> = [.stack]
  static let traits = ElementTraits.holdsStretched

  static func diagnostics(for element: ElementID, in context: CheckContext) -> [PendingDiagnostic] {
    guard let stack = context.stack(element), stack.alignItems == .stretch, !stack.wraps,
      let range = context.layout.measuredRange(of: element)?[stack.direction],
      !isUnlimitedLength(range.max), stack.justifyContent == .start
    else { return [] }
    let items = context.elements.items(of: element)
    guard items.count <= itemLimit,
      items.allSatisfy({ context.elements.style(of: $0).flexGrow == 0 })
    else { return [] }
    let axis = stack.direction
    let length = items.reduce(Double(items.count - 1) * stack.spacing) { length, item in
      let style = context.elements.style(of: item)
      return length + style.spacingBefore + style.spacingAfter
        + (context.layout.size(of: item)?[axis] ?? 0)
    }
    let free = range.max - length
    guard free > 2 * context.layout.pixelTolerance else { return [] }
    return items.filter { isMisplaced($0, axis, context) }.map { item in
      PendingDiagnostic(
        context.location(of: .alignSelf, in: item),
        "alignSelf \"stretch\" changes nothing: the stack stretches all children across it; along it "
          + "\(points(context.floored(free))) are free, which flexGrow fills",
        axis: axis)
    }
  }

  /// True if a child asks to be stretched and states no length along its stack.
  ///
  /// In a vertical stack this is a harmless way to request the full width, except for an element without content to
  /// show.
  private static func isMisplaced(
    _ item: ElementID, _ axis: Axis, _ context: CheckContext
  ) -> Bool {
    let style = context.elements.style(of: item)
    return style.alignSelf == .stretch && style.lengthInStack(along: axis) == .auto
      && context.elements.writes(.alignSelf, item)
      && (axis == .horizontal || context.elements.isBareNode(item)
        || context.elements.type(of: item) == .spec)
  }

  /// Lists are not rows with a space to fill.
  private static let itemLimit = 32

  static func fixes(for diagnostic: Diagnostic, in context: CheckContext) -> [CodeAction] {
    guard let item = diagnostic.subject else { return [] }
    return [
      CodeAction(
        "Replace alignSelf with flexGrow 1",
        [
          .setStyle(item, key: "flexGrow", .integer(1)),
          .remove(context.location(of: .alignSelf, in: item)),
        ]),
      .remove(.alignSelf, of: item, in: context),
    ]
  }

  static let page = RulePage(
    meaning: """
      A child has alignSelf "stretch" in a stack that stretches its children anyway, and space \
      along the stack is left. The child does not fill that.
      """,
    reason: """
      alignSelf works across the direction of the stack. Along it, flexGrow shares the free \
      space.
      """,
    example: """
      {
        "constrainedSize": { "width": 320 },
        "root": {
          "type": "stack", "spacing": 8,
          "children": [
            { "type": "text", "text": "First song", "style": { "alignSelf": "stretch" } },
            { "type": "button", "text": "Play" }
          ]
        }
      }
      """,
    instead: """
      {
        "constrainedSize": { "width": 320 },
        "root": {
          "type": "stack", "spacing": 8,
          "children": [
            { "type": "text", "text": "First song", "style": { "flexGrow": 1 } },
            { "type": "button", "text": "Play" }
          ]
        }
      }
      """,
    fix: """
      The fix replaces alignSelf with a flexGrow of 1. It grows where the stack is as long as \
      its maximum.
      """)
}
