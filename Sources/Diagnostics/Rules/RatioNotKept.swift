import LayoutEngine
import LiveDocuments

/// A ratio is asked for a width and a height that do not go together, and becomes something between.
///
/// - Source: Texture `ASRatioLayoutSpec`, ASRatioLayoutSpec.mm, which brings its size into the range it
///   is given; Texture#208
enum RatioNotKept: DiagnosticRule {
  static let code = "ratio-not-kept"
  static let severity = Severity.warning
  static let checksLayout = true
  static let subjects: Set<ElementType> = [.ratio]
  static let keys = ElementKeys(.ratio)

  static func diagnostics(for element: ElementID, in context: CheckContext) -> [PendingDiagnostic] {
    guard let lost = context.lostRatio(of: element), lost.isOff,
      !context.hasUnlimitedRatio(element)
    else { return [] }
    let size = lost.size
    let result = size.width > 0 ? " with a ratio of \(spelled(size.height / size.width))" : ""
    return [
      PendingDiagnostic(
        context.location(of: .ratio, in: element),
        "this is \(spelled(size.width))×\(spelled(size.height)) pt\(result), not \(spelled(lost.ratio)): "
          + reason(element, context))
    ]
  }

  /// The side that the ratio could not choose.
  private static func reason(_ element: ElementID, _ context: CheckContext) -> String {
    let range = context.measurements(of: element).final?.range
    return switch (range?.width.isExact, range?.height.isExact) {
    case (true, true): "its parent fixes both width and height"
    case (true, _): "its width is fixed, and the height for it is out of bounds"
    case (_, true): "its height is fixed, and the width for it is out of bounds"
    default: "no size with this ratio is within its minimum and maximum"
    }
  }

  static func fixes(for diagnostic: Diagnostic, in context: CheckContext) -> [CodeAction] {
    guard let element = diagnostic.subject else { return [] }
    var fixes: [CodeAction] = []
    if let around = context.enclosingItem(of: element),
      context.effectiveAlignment(of: around.item, in: around.properties) == .stretch
    {
      fixes.append(.set(.alignSelf, of: around.item, to: "start"))
    }
    for axis in [Axis.vertical, .horizontal] {
      for bound in SizeBound.allCases {
        guard let side = context.sizeSides(bound, axis, of: element).first,
          let removal = CodeAction.remove(side, in: context)
        else { continue }
        fixes.append(removal)
      }
    }
    return fixes
  }

  static let page = RulePage(
    meaning: """
      A ratio spec does not have its ratio, so a picture in it is cut or distorted. Usually it \
      has a width, and a horizontal stack stretches it to its own height.
      """,
    reason: """
      The parent's range comes before the ratio: ASRatioLayoutSpec clamps the size it computed \
      to that range.
      """,
    example: """
      {
        "type": "stack", "style": { "height": 80 },
        "children": [
          { "type": "ratio", "ratio": 1, "style": { "width": 64 }, "child": { "type": "networkImage" } }
        ]
      }
      """,
    instead: """
      {
        "type": "stack", "alignItems": "center", "style": { "height": 80 },
        "children": [
          { "type": "ratio", "ratio": 1, "style": { "width": 64 }, "child": { "type": "networkImage" } }
        ]
      }
      """,
    fix: """
      alignSelf "start" stops the stretching, so the ratio sets the height again. Removing one \
      of its own sizes leaves the other one to start from.
      """)
}
