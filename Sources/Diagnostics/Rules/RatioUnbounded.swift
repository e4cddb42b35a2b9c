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
  static let judgesLayout = true
  static let subjects: Set<ElementType> = [.ratio]
  static let keys = ElementKeys(.ratio)
  static let explains = [Explanation](["missing-intrinsic-size", "zero-size"], [.itself, .below])

  static func diagnostics(in element: ElementID, of document: LiveDocument) -> [PendingDiagnostic] {
    guard let lost = document.lostRatio(of: element), document.hasUnlimitedRatio(element) else {
      return []
    }
    let result =
      lost.size.width == 0 && lost.size.height == 0
      ? "this is 0×0 points"
      : "this is \(points(lost.size.width)) wide and \(points(lost.size.height)) high"
    return [
      PendingDiagnostic(
        document.location(of: .ratio, in: element),
        "neither width nor height is limited here, so the ratio of \(spelled(lost.ratio)) has "
          + "nothing to start from and \(result)")
    ]
  }

  static func fixes(for diagnostic: Diagnostic, in document: LiveDocument) -> [QuickFix] {
    guard let element = diagnostic.subject, let lost = document.lostRatio(of: element),
      let around = document.enclosingItem(of: element),
      let height = document.frame(of: around.stack)?.size.height
    else { return [] }
    let width = lost.size.width > 0 ? lost.size.width : document.floored(height / lost.ratio)
    guard width > 0, width.isFinite else { return [] }
    let setWidth = Rewrite.setStyle(element, key: "width", .length(width))
    return [
      QuickFix("Set width to \(spelled(width))", setWidth),
      QuickFix(
        "Set width to \(spelled(width)) and alignSelf to start",
        [setWidth, .setStyle(around.item, key: "alignSelf", .string("start"))]),
    ]
  }

  static let page = RulePage(
    meaning: """
      A ratio spec is as large as its child would be without it, often 0×0: an image that is still to be \
      loaded has no size. The ratio has no effect.
      """,
    reason: """
      ASRatioLayoutSpec fills the maximum width or height and works out the other side from it. In a \
      horizontal stack the width has no maximum, and in a list neither has the height.
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
      It sets a width, from which the ratio takes the height: the one with which it is as high as the \
      stack. Where the stack would then stretch it, its alignSelf becomes "start" too.
      """)
}
