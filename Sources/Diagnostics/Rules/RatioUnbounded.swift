import JSON
import LayoutEngine
import LiveDocuments

/// A ratio has a limit neither for its width nor for its height, so it has nothing to work out the other
/// from.
///
/// - Source: Texture `ASRatioLayoutSpec`, ASRatioLayoutSpec.mm
enum RatioUnbounded: DiagnosticRule {
  static let code = "ratio-unbounded"
  static let severity = Severity.warning
  static let checksLayout = true
  static let subjects: Set<ElementType> = [.ratio]
  static let keys = ElementKeys(.ratio)
  static let subsumes = [Subsumption](["missing-intrinsic-size", "zero-size"], [.itself, .below])

  static func diagnostics(for element: ElementID, in context: CheckContext) -> [PendingDiagnostic] {
    guard let lost = context.lostRatio(of: element), context.hasUnlimitedRatio(element) else {
      return []
    }
    let result =
      lost.size.width == 0 && lost.size.height == 0
      ? "this is 0×0 pt"
      : "this is \(spelled(lost.size.width))×\(spelled(lost.size.height)) pt"
    return [
      PendingDiagnostic(
        context.location(of: .ratio, in: element),
        "the ratio of \(spelled(lost.ratio)) has no effect: width and height are both unlimited here; \(result)"
      )
    ]
  }

  static func fixes(for diagnostic: Diagnostic, in context: CheckContext) -> [CodeAction] {
    guard let element = diagnostic.subject, let lost = context.lostRatio(of: element),
      let around = context.enclosingItem(of: element),
      let height = context.layout.size(of: around.stack)?.height
    else { return [] }
    let width = lost.size.width > 0 ? lost.size.width : context.floored(height / lost.ratio)
    guard width > 0, width.isFinite else { return [] }
    let setWidth = Rewrite.setStyle(element, key: "width", .length(width))
    return [
      .flex(.flexGrow, around.item),
      CodeAction("Set width to 50%", .setStyle(element, key: "width", .string("50%"))),
      CodeAction("Set width to \(spelled(width))", setWidth),
      CodeAction(
        "Set width to \(spelled(width)) and alignSelf to start",
        [setWidth, .setStyle(around.item, key: "alignSelf", .string("start"))]),
    ]
  }

  static let page = RulePage(
    meaning: """
      The ratio has no effect, because both width and height are unlimited. The ratio spec is \
      as large as its child, often 0×0 for an image that is not loaded yet.
      """,
    reason: """
      ASRatioLayoutSpec fills the maximum width or height and computes the other from it. In a \
      horizontal stack the width has no maximum, and in a list the height has none.
      """,
    example: """
      {
        "type": "stack",
        "children": [
          { "type": "ratio", "ratio": 1, "child": { "type": "networkImage" } },
          { "type": "text", "text": "Slow Tide" }
        ]
      }
      """,
    instead: """
      {
        "type": "stack", "alignItems": "start",
        "children": [
          { "type": "ratio", "ratio": 1, "style": { "width": 64 }, "child": { "type": "networkImage" } },
          { "type": "text", "text": "Slow Tide" }
        ]
      }
      """,
    fix: """
      The fix sets a width with which it is as high as the stack; the ratio computes the \
      height. If the stack would stretch it then, its alignSelf becomes "start" too.
      """)
}
