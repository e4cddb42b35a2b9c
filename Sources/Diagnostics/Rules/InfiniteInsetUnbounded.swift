import JSON
import LayoutEngine
import LiveDocuments

/// An infinite inset takes the rest of a length that has no limit, so the inset itself is infinite.
///
/// - Source: Texture ASInsetLayoutSpec.mm; docs/_docs/layout2-conversion-guide.md
enum InfiniteInsetUnbounded: DiagnosticRule {
  static let code = "infinite-inset-unbounded"
  static let severity = Severity.error
  static let checksLayout = true
  static let subjects: Set<ElementType> = [.inset]
  static let keys = ElementKeys(.insets)
  static let subsumes = [Subsumption](
    [
      "invalid-size", "invalid-position", "zero-size", "missing-intrinsic-size",
      "companion-base-without-size", "outside-parent",
    ], [.itself, .above, .below])

  static func diagnostics(for element: ElementID, in context: CheckContext) -> [PendingDiagnostic] {
    guard let axis = unlimitedAxis(of: element, in: context) else { return [] }
    let edges = infiniteEdges(of: element, on: axis, in: context)
    let isFinal =
      context.measurements(of: element).final.map {
        isUnlimitedLength($0.request.range[axis].max)
      } ?? false
    let infinite = edges.count == 1 ? "inset is infinite" : "insets are infinite"
    let reason =
      "its \(listed(edges, lastBy: "and")) \(infinite) and its \(axis.lengthName) is unlimited"
    return [
      PendingDiagnostic(
        context.location(of: .insets, in: element),
        isFinal
          ? "this inset becomes 0×0 and Texture asserts: \(reason)"
          : "Texture asserts on this inset: \(reason) when it is first measured; it counts as 0×0 then",
        axis: axis, related: context.stackWithoutLimit(around: element, along: axis))
    ]
  }

  /// The first axis without a limit on which an inset is infinite.
  private static func unlimitedAxis(of element: ElementID, in context: CheckContext) -> Axis? {
    guard let insets = context.elements.content(of: element).inset,
      insets[.horizontal].hasFreeEdge || insets[.vertical].hasFreeEdge
    else { return nil }
    let axes = Axis.allCases.filter { !infiniteEdges(of: element, on: $0, in: context).isEmpty }
    let requests = context.layout.measureRequests(of: element)
    return axes.first { axis in requests.contains { isUnlimitedLength($0.range[axis].max) } }
  }

  private static func infiniteEdges(
    of element: ElementID, on axis: Axis, in context: CheckContext
  ) -> [String] {
    guard let insets = context.elements.content(of: element).inset else { return [] }
    let edges =
      axis == .horizontal
      ? [("left", insets.left), ("right", insets.right)]
      : [("top", insets.top), ("bottom", insets.bottom)]
    return edges.filter(\.1.isInfinite).map(\.0)
  }

  static func fixes(for diagnostic: Diagnostic, in context: CheckContext) -> [CodeAction] {
    guard let element = diagnostic.subject, let axis = diagnostic.axis,
      var insets = context.elements.content(of: element).inset
    else { return [] }
    let edges = infiniteEdges(of: element, on: axis, in: context)
    for edge in edges { insets[edge] = 0 }
    let names = listed(edges, lastBy: "and")
    return [
      .setInsets(of: element, to: insets, "Set the \(names) inset to 0", in: context)
    ]
  }

  static let page = RulePage(
    meaning: """
      An infinite inset should push its child to the other side, but the width or height is \
      unlimited there. A release build makes the inset 0×0, and a debug build asserts.
      """,
    reason: """
      An ASInsetLayoutSpec with an infinite inset is as large as its maximum. A stack first \
      measures its children without a maximum along its direction, and scrolling content has \
      none at all.
      """,
    example: """
      {
        "type": "stack",
        "children": [
          { "type": "text", "text": "Inbox" },
          {
            "type": "inset", "insets": { "left": "infinity" },
            "child": { "type": "text", "text": "12" }
          }
        ]
      }
      """,
    instead: """
      {
        "type": "stack", "style": { "width": "100%" },
        "children": [
          { "type": "text", "text": "Inbox" },
          { "type": "spec", "style": { "flexGrow": 1 } },
          { "type": "text", "text": "12" }
        ]
      }
      """,
    fix: """
      The fix sets the infinite insets of that axis to 0, so the inset is as large as its \
      child and visible. To push a child aside in a stack, put a spec with flexGrow before it.
      """)
}
