import JSON
import LayoutEngine
import LiveDocuments

/// The ratio around a picture is a common one of width to height, but means height to width.
///
/// - Source: Texture `ASRatioLayoutSpec`, ASRatioLayoutSpec.mm
enum RatioLooksInverted: DiagnosticRule {
  static let code = "ratio-looks-inverted"
  static let severity = Severity.hint
  static let subjects: Set<ElementType> = [.ratio]
  static let keys = ElementKeys(.ratio)

  static func diagnostics(for element: ElementID, in context: CheckContext) -> [PendingDiagnostic] {
    guard let ratio = context.elements.content(of: element).ratio,
      let common = CommonRatio(ratio), let picture = picture(in: element, of: context)
    else { return [] }
    let type = context.elements.type(of: picture)
    return [
      PendingDiagnostic(
        context.location(of: .ratio, in: element),
        "a ratio of \(spelled(ratio)) makes this \(type) higher than wide: \"ratio\" is height divided by "
          + "width; \(common.name) is \(common.inverse)",
        related: [
          Diagnostic.Related(
            .location(Location(picture, part: .type)), "the \(type) with this ratio")
        ])
    ]
  }

  /// The picture that the ratio is for, looking through specs that only add something around it.
  private static func picture(in ratio: ElementID, of context: CheckContext) -> ElementID? {
    var current = context.elements.child(of: ratio, role: .child)
    while let element = current {
      switch context.elements.type(of: element) {
      case .image, .networkImage, .video: return element
      case .overlay, .background, .inset, .corner, .wrapper:
        current = context.elements.child(of: element, role: .child)
      default: return nil
      }
    }
    return nil
  }

  static func fixes(for diagnostic: Diagnostic, in context: CheckContext) -> [CodeAction] {
    guard let element = diagnostic.subject,
      let ratio = context.elements.content(of: element).ratio,
      let inverse = CommonRatio(ratio)?.inverse, let number = Double(inverse)
    else { return [] }
    return [
      CodeAction(
        "Set ratio to \(inverse)",
        .setValue(context.location(of: .ratio, in: element, part: .value), .real(number)))
    ]
  }

  static let page = RulePage(
    meaning: """
      The ratio of a picture looks like width to height, for example 16:9. A ratio spec takes \
      height divided by width, so the picture is higher than wide.
      """,
    reason: """
      The ratio of an ASRatioLayoutSpec is height divided by width: 0.5 is twice as wide as \
      high.
      """,
    example: """
      { "type": "ratio", "ratio": 1.7778, "child": { "type": "video" } }
      """,
    instead: """
      { "type": "ratio", "ratio": 0.5625, "child": { "type": "video" } }
      """,
    fix: """
      The fix inverts the ratio: 0.5625 for 16:9, 0.75 for 4:3, 0.6667 for 3:2. The picture \
      becomes wider than high, and what is below moves up. A portrait picture is right as it \
      is.
      """)
}

/// A ratio that pictures often have, as width to height.
private enum CommonRatio: CaseIterable {
  case wide, classic, photo

  /// The common ratio within 0.01 of a number.
  init?(_ number: Double) {
    guard let near = Self.allCases.first(where: { abs($0.value - number) <= 0.01 }) else {
      return nil
    }
    self = near
  }

  private var value: Double {
    switch self {
    case .wide: 16.0 / 9
    case .classic: 4.0 / 3
    case .photo: 3.0 / 2
    }
  }

  var name: String {
    switch self {
    case .wide: "16:9"
    case .classic: "4:3"
    case .photo: "3:2"
    }
  }

  /// Height divided by width, in the usual spelling.
  var inverse: String {
    switch self {
    case .wide: "0.5625"
    case .classic: "0.75"
    case .photo: "0.6667"
    }
  }
}
