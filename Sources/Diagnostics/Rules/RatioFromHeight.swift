import JSON
import LayoutEngine
import LiveDocuments

/// A ratio in a horizontal stack has no limit for its width, so it follows from the height and is wider
/// than the stack.
///
/// - Source: Texture `ASRatioLayoutSpec`, ASRatioLayoutSpec.mm, and the unlimited width that a
///   horizontal stack measures its children with
enum RatioFromHeight: DiagnosticRule {
  static let code = "ratio-from-height"
  static let severity = Severity.information
  static let checksLayout = true
  static let subjects: Set<ElementType> = [.stack]
  static let traits = ElementTraits.mainAxisOverflows

  static func diagnostics(for element: ElementID, in context: CheckContext) -> [PendingDiagnostic] {
    guard let width = context.layout.size(of: element)?.width,
      context.elements.items(of: element).contains(where: {
        context.ratioFromHeight(in: $0, wider: width - context.layout.pixelTolerance) != nil
      }), let overflow = context.overflow(of: element), case .ratio(let ratio) = overflow.cause,
      let size = context.layout.size(of: ratio),
      let value = context.elements.content(of: ratio).ratio
    else { return [] }
    return [
      PendingDiagnostic(
        context.location(of: .ratio, in: ratio),
        "this is \(points(size.width)) wide, but the stack has \(points(overflow.maximum)): with unlimited "
          + "width, a ratio of \(spelled(value)) takes its width from the height, "
          + points(size.height), axis: .horizontal,
        related: [
          Diagnostic.Related(
            .location(Location(element, part: .type)),
            "this stack is at most \(points(overflow.maximum)) wide")
        ])
    ]
  }

  static func fixes(for diagnostic: Diagnostic, in context: CheckContext) -> [CodeAction] {
    guard let ratio = diagnostic.subject, let width = context.layout.size(of: ratio)?.width,
      let around = context.enclosingItem(of: ratio, where: context.isOverfull),
      let overflow = context.overflow(of: around.stack),
      width > overflow.excess
    else { return [] }
    let length = context.floored(width - overflow.excess)
    var rewrites: [Rewrite] = [.setStyle(ratio, key: "width", .length(length))]
    if context.effectiveAlignment(of: around.item, in: around.properties) == .stretch {
      rewrites.append(.setStyle(around.item, key: "alignSelf", .string("start")))
    }
    return [CodeAction("Set width to \(spelled(length))", rewrites)]
  }

  static let page = RulePage(
    meaning: """
      A ratio spec in a horizontal stack is wider than the stack, because its width is \
      computed from the height. It, or what comes after it, sticks out of the screen.
      """,
    reason: """
      A horizontal stack measures its children with unlimited width. A ratio spec then uses \
      the height, the only limit, and divides it by the ratio.
      """,
    example: """
      {
        "constrainedSize": { "width": 320 },
        "root": {
          "type": "stack", "style": { "height": 180 },
          "children": [
            { "type": "ratio", "ratio": 0.5, "child": { "type": "video" } }
          ]
        }
      }
      """,
    instead: """
      {
        "constrainedSize": { "width": 320 },
        "root": {
          "type": "stack", "alignItems": "start",
          "children": [
            { "type": "ratio", "ratio": 0.5, "style": { "width": 320 }, "child": { "type": "video" } }
          ]
        }
      }
      """,
    fix: """
      The fix sets the width that is left, and the ratio computes the height from it. If the \
      stack would stretch it to its own height, its alignSelf becomes "start".
      """)
}
