import LayoutEngine
import LiveDocuments

/// A ratio is asked for a width and a height that do not go together, and becomes something between.
///
/// - Source: Texture `ASRatioLayoutSpec`, ASRatioLayoutSpec.mm, which brings its size into the range it
///   is given; Texture#208
enum RatioNotKept: DiagnosticRule {
  static let code = "ratio-not-kept"
  static let severity = Severity.warning
  static let judgesLayout = true
  static let subjects: Set<ElementType> = [.ratio]
  static let keys = ElementKeys(.ratio)

  static func diagnostics(in element: ElementID, of document: LiveDocument) -> [PendingDiagnostic] {
    guard let lost = document.lostRatio(of: element), lost.isOff,
      !document.hasUnlimitedRatio(element)
    else { return [] }
    let size = lost.size
    let result = size.width > 0 ? ", a ratio of \(spelled(size.height / size.width))" : ""
    return [
      PendingDiagnostic(
        document.location(of: .ratio, in: element),
        "the ratio of \(spelled(lost.ratio)) is not kept: this is \(points(size.width)) wide and "
          + "\(points(size.height)) high\(result), because \(reason(element, document))")
    ]
  }

  /// What the ratio could not choose.
  private static func reason(_ element: ElementID, _ document: LiveDocument) -> String {
    let range = document.measurements(of: element).final?.range
    return switch (range?.width.isExact, range?.height.isExact) {
    case (true, true): "its width and its height are both fixed from outside"
    case (true, _): "the width is fixed and the height it would take is out of bounds"
    case (_, true): "the height is fixed and the width it would take is out of bounds"
    default: "the minimum and maximum that it is given leave no such size"
    }
  }

  static func fixes(for diagnostic: Diagnostic, in document: LiveDocument) -> [QuickFix] {
    guard let element = diagnostic.subject else { return [] }
    var fixes: [QuickFix] = []
    if let around = document.enclosingItem(of: element),
      document.effectiveAlignment(of: around.item, in: around.properties) == .stretch
    {
      fixes.append(.set(.alignSelf, of: around.item, to: "start"))
    }
    for axis in [Axis.vertical, .horizontal] {
      for bound in SizeBound.allCases {
        guard let side = document.sizeSides(bound, axis, of: element).first else { continue }
        fixes.append(QuickFix("Remove \(side.name)", .remove(side.location)))
      }
    }
    return fixes
  }

  static let page = RulePage(
    meaning: """
      A ratio spec has not the ratio of height to width that it asks for, so a picture in it is cut or \
      distorted. Usually it has a width and a horizontal stack stretches it to its own height.
      """,
    reason: """
      What a parent asks for comes before the ratio: ASRatioLayoutSpec brings the size that it worked \
      out into the range it was given.
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
      An alignSelf of "start" ends the stretching, so the ratio gets its own height back; removing one of \
      its own sizes leaves the other to start from.
      """)
}
