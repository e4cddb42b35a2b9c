import JSON
import LayoutEngine
import LiveDocuments

/// A text has a word that is wider than its lines, or more lines than it may show, which its author wanted.
///
/// - Source: Texture `ASTextNode`, `maximumNumberOfLines` and `truncationMode`
enum TextTruncated: DiagnosticRule {
  static let code = "text-truncated"
  static let severity = Severity.information
  static let checksLayout = true
  static let subjects: Set<ElementType> = [.text, .button, .editableText]
  static let traits = ElementTraits.textIsTruncated
  static let yieldsTo = CutText.explanations

  static func diagnostics(for element: ElementID, in context: CheckContext) -> [PendingDiagnostic] {
    guard let cut = CutText(element, in: context) else { return [] }
    let about = cut.isApproximate ? "about " : ""
    let reason = cut.certainty(of: element, in: context)
    let text = context.location(of: .text, in: element, part: .value)
    var found: PendingDiagnostic
    switch cut.fault {
    case .brokenWord:
      found = PendingDiagnostic(
        text,
        "the longest word of this text is broken: it is \(about)\(points(cut.longestWord)) wide and a line has "
          + "\(points(cut.maximumWidth))\(reason)", axis: .horizontal)
    case .tooLow: return []
    case .leftOut:
      found = PendingDiagnostic(
        context.location(of: .maximumNumberOfLines, in: element),
        "this text needs \(about)\(cut.neededLines) lines at \(points(cut.maximumWidth)); maximumNumberOfLines "
          + "\(cut.shownLines) truncates it\(reason)", axis: .horizontal)
      found.isOnRequest = true
    }
    found.isApproximate = cut.isDoubtful
    return [found]
  }

  static func fixes(for diagnostic: Diagnostic, in context: CheckContext) -> [CodeAction] {
    guard let element = diagnostic.subject, let cut = CutText(element, in: context) else {
      return []
    }
    switch cut.fault {
    case .leftOut:
      return [
        CodeAction(
          "Set maximumNumberOfLines to \(cut.neededLines)",
          .setMember(
            of: Location(element, part: .value), key: "maximumNumberOfLines",
            .integer(Int64(cut.neededLines)))),
        .remove(.maximumNumberOfLines, of: element, in: context),
      ]
    case .brokenWord: return sizing(element, .horizontal, to: cut.longestWord, context)
    case .tooLow: return []
    }
  }

  /// Removes the text's own sizes on an axis, or gives them a length.
  private static func sizing(
    _ element: ElementID, _ axis: Axis, to length: Double, _ context: CheckContext
  ) -> [CodeAction] {
    let bounds = [SizeBound.exact, .maximum].flatMap {
      context.sizeSides($0, axis, of: element).prefix(1)
    }
    let scale = context.header.scale
    let rounded = (length * scale).rounded(.up) / scale
    return bounds.compactMap { .remove($0, in: context) }
      + bounds.map { .set($0, to: .points(rounded)) }
  }

  static let page = RulePage(
    meaning: """
      A word of a text is wider than a line, so it is broken. Where settings give the rule a \
      level, it also reports texts that have more lines than maximumNumberOfLines allows.
      """,
    reason: """
      A text breaks its lines at the maximum width, between words if it can. A text that is \
      cut because maximumNumberOfLines says so is what its author wanted; write \
      "text-truncated": "information" under "rules" to see these too.
      """,
    example: """
      {
        "type": "stack", "direction": "vertical", "style": { "width": 60 },
        "children": [
          { "type": "text", "text": "Good morning everybody" }
        ]
      }
      """,
    instead: """
      {
        "type": "stack", "direction": "vertical", "style": { "width": 120 },
        "children": [
          { "type": "text", "text": "Good morning everybody" }
        ]
      }
      """,
    fix: """
      If the text's own style makes it too narrow for a word, the fix removes the width, or sets \
      it to that of the word. Where maximumNumberOfLines leaves lines out, the fix removes it, or \
      sets it to the lines that the text needs here; the text becomes higher.
      """)
}
