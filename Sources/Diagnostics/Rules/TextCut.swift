import DocumentSyntax
import JSON
import LayoutEngine
import LiveDocuments

/// The box of a text is lower than its lines, and nothing asked for fewer lines.
///
/// - Source: Texture `ASTextNode`, which draws the lines that fit into its bounds
enum TextCut: DiagnosticRule {
  static let code = "text-cut"
  static let severity = Severity.warning
  static let checksLayout = true
  static let subjects: Set<ElementType> = [.text, .button, .editableText]
  static let traits = ElementTraits.textIsTruncated
  static let yieldsTo = CutText.explanations

  static func diagnostics(for element: ElementID, in context: CheckContext) -> [PendingDiagnostic] {
    guard let cut = CutText(element, in: context), cut.fault == .tooLow,
      cut.shownLines == 0 || !asksForTruncation(element, context)
    else { return [] }
    let about = cut.isApproximate ? "about " : ""
    let reason = cut.certainty(of: element, in: context)
    let lines = cut.neededLines == 1 ? "1 line" : "\(cut.neededLines) lines"
    let shown =
      switch cut.shownLines {
      case 0: "no line shows"
      case 1: "1 line shows"
      default: "\(cut.shownLines) lines show"
      }
    let parent = context.elements.parent(of: element).flatMap {
      limitsHeight($0, context) ? $0 : nil
    }
    var found = PendingDiagnostic(
      context.limitingSide(.vertical, of: element)?.location
        ?? context.location(of: .text, in: element, part: .value),
      "this text needs \(about)\(lines) (\(points(context.ceiled(cut.neededHeight)))); its box is "
        + "\(points(cut.height)) high, so \(shown)\(reason)",
      axis: .vertical, subject: element,
      related: parent.map { parent in
        [
          Diagnostic.Related(
            .location(Location(parent, part: .type)),
            "this \(context.elements.type(of: parent)) limits the height")
        ]
      } ?? [])
    found.isApproximate = cut.isDoubtful
    return [found]
  }

  private static func asksForTruncation(_ element: ElementID, _ context: CheckContext) -> Bool {
    ["maximumNumberOfLines", "truncationMode"].contains {
      context.document.hasMember($0, of: element)
    }
  }

  /// True if the style of an element fixes or limits its height.
  private static func limitsHeight(_ element: ElementID, _ context: CheckContext) -> Bool {
    let style = context.elements.style(of: element)
    return style[.exact, .vertical] != .auto || style[.maximum, .vertical] != .auto
  }

  static func fixes(for diagnostic: Diagnostic, in context: CheckContext) -> [CodeAction] {
    guard let element = diagnostic.subject else { return [] }
    guard let (holder, side) = context.limitingSide(.vertical, around: element) else { return [] }
    return [.remove(side, in: context), .makeMinimum(side, of: holder, in: context)]
      .compactMap(\.self)
  }

  static let page = RulePage(
    meaning: """
      A text needs more lines than its box has space for. The last lines are not shown, and \
      neither maximumNumberOfLines nor truncationMode asked for that.
      """,
    reason: """
      A text that is given a height draws the lines that fit into it. With larger text, in \
      another language or on a narrower screen there are more lines.
      """,
    example: """
      {
        "type": "stack", "direction": "vertical", "style": { "width": 120 },
        "children": [
          { "type": "text", "text": "Good morning everybody", "style": { "height": 30 } }
        ]
      }
      """,
    instead: """
      {
        "type": "stack", "direction": "vertical", "style": { "width": 120 },
        "children": [
          { "type": "text", "text": "Good morning everybody", "style": { "minHeight": 30 } }
        ]
      }
      """,
    fix: """
      One fix removes the height that is too low, from the text or from the element around it \
      that fixes it. Another makes it the minimum height, so the box can grow with its text.
      """)
}
