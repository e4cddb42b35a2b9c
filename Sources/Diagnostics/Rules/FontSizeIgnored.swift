import LayoutEngine
import LiveDocuments

/// A font has a size beside a text style, which has one of its own.
///
/// - Source: UIKit `+[UIFont preferredFontForTextStyle:]`
enum FontSizeIgnored: DiagnosticRule {
  static let code = "font-size-ignored"
  static let severity = Severity.warning
  static let tags = [Diagnostic.Tag.unnecessary]
  static let subjects: Set<ElementType> = [.text, .editableText, .button]
  static let keys = ElementKeys(.font)

  static func diagnostics(for element: ElementID, in context: CheckContext) -> [PendingDiagnostic] {
    // Written keys are looked up last: most fonts have no text style.
    guard let font = context.document.font(of: element), let name = font.textStyle?.rawValue else {
      return []
    }
    let size = Location(element, [.key("font"), .key("size")], part: .member)
    let style = Location(element, [.key("font"), .key("textStyle")], part: .member)
    guard context.document.isWritten(size), context.document.isWritten(style) else { return [] }
    return [
      PendingDiagnostic(
        size,
        "\"size\" is ignored: \"textStyle\" wins, in whatever order they are written; \(name) has "
          + "\(spelled(font.size)) pt here",
        related: [Diagnostic.Related(.location(style), "this value is used")])
    ]
  }

  static func fixes(for diagnostic: Diagnostic, in context: CheckContext) -> [CodeAction] {
    guard let element = diagnostic.subject else { return [] }
    let font = Location(element, [.key("font")], part: .value)
    return [
      CodeAction(
        "Remove size", .remove(font.appending(.key("size"), part: .value)), isSafe: true),
      CodeAction("Remove textStyle", .remove(font.appending(.key("textStyle"), part: .value))),
    ]
  }

  static let page = RulePage(
    meaning: """
      A font has both a size and a textStyle. The size is ignored.
      """,
    reason: """
      A text style of iOS has the size that the user of the device chose. A font in code is made \
      from one or the other: from a text style, which grows with the user's choice, or from a \
      size, which stays.
      """,
    example: """
      { "type": "text", "text": "Title", "font": { "size": 20, "textStyle": "body" } }
      """,
    instead: """
      { "type": "text", "text": "Title", "font": { "textStyle": "title3" } }
      """,
    fix: """
      One fix removes the size, which changes no frame. The other removes the text style, so \
      that the font has the size that is written, for every user.
      """)
}
