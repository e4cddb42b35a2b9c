import JSON
import LayoutEngine
import LiveDocuments

/// A text has more lines than it may show, or a word that is wider than its lines.
///
/// - Source: Texture `ASTextNode`, `maximumNumberOfLines` and `truncationMode`
enum TextTruncated: DiagnosticRule {
  static let code = "text-truncated"
  static let severity = Severity.information
  static let judgesLayout = true
  static let subjects: Set<ElementType> = [.text, .button, .editableText]
  static let traits = ElementTraits.cut
  static let yieldsTo =
    [Subsumption](
      [
        "absolute-child-outside", "companion-base-without-size", "companion-squeezed",
        "insets-exceed-space", "invalid-size",
      ], [.itself, .below])
    + [Subsumption](
      [
        "bound-lost-to-flex", "flex-basis-percent-without-base", "flex-item-collapsed",
        "percent-bound-lost-to-stretch", "percent-bound-without-base",
        "percent-cross-size-lost-to-stretch", "percent-of-infinity", "percent-of-zero-in-inset",
        "percent-without-base", "size-overridden-by-parent",
      ], [.itself, .below], perAxis: true)

  static func diagnostics(in element: ElementID, of document: LiveDocument) -> [PendingDiagnostic] {
    guard let cut = CutText(element, in: document) else { return [] }
    let (about, reason) =
      cut.isApproximate
      ? ("about ", "; the text is measured about, as its font has no file") : ("", "")
    var found: PendingDiagnostic
    if cut.neededLines > cut.shownLines {
      found = PendingDiagnostic(
        document.location(of: .maximumNumberOfLines, in: element),
        "this text needs \(about)\(cut.neededLines) lines at \(points(cut.maximumWidth)); maximumNumberOfLines "
          + "\(cut.shownLines) truncates it\(reason)", axis: .horizontal)
    } else {
      found = PendingDiagnostic(
        document.location(of: .text, in: element, part: .value),
        "the longest word of this text is broken: it is \(about)\(points(cut.longestWord)) wide and a line has "
          + "\(points(cut.maximumWidth))\(reason)", axis: .horizontal)
    }
    found.isApproximate = cut.isApproximate
    return [found]
  }

  static func fixes(for diagnostic: Diagnostic, in document: LiveDocument) -> [CodeAction] {
    guard let element = diagnostic.subject, let cut = CutText(element, in: document) else {
      return []
    }
    if cut.neededLines > cut.shownLines {
      return [
        CodeAction(
          "Set maximumNumberOfLines to \(cut.neededLines)",
          .setMember(
            of: Location(element, part: .value), key: "maximumNumberOfLines",
            .integer(Int64(cut.neededLines)))),
        .remove(.maximumNumberOfLines, of: element, in: document),
      ]
    }
    let bounds = [SizeBound.exact, .maximum].flatMap {
      document.sizeSides($0, .horizontal, of: element).prefix(1)
    }
    let scale = document.header.scale
    let width = (cut.longestWord * scale).rounded(.up) / scale
    return bounds.map { .set($0, to: .points(width)) }
  }

  static let page = RulePage(
    meaning: """
      A text has more lines than maximumNumberOfLines allows, so it is truncated. Or a word is \
      wider than a line, so it is broken.
      """,
    reason: """
      A text breaks its lines at the maximum width, between words if it can. Its height is \
      that of the lines it shows, so nothing else shows that some are missing.
      """,
    example: """
      {
        "type": "stack", "direction": "vertical", "style": { "width": 120 },
        "children": [
          { "type": "text", "text": "Good morning everybody", "maximumNumberOfLines": 1 }
        ]
      }
      """,
    instead: """
      {
        "type": "stack", "direction": "vertical", "style": { "width": 120 },
        "children": [
          { "type": "text", "text": "Good morning everybody", "maximumNumberOfLines": 3 }
        ]
      }
      """,
    fix: """
      One fix sets maximumNumberOfLines to the lines that the text needs here, another removes \
      it; the text becomes higher. If the text's own style makes it too narrow for a word, the \
      fix sets the word's width.
      """)
}

/// What of a text is not shown as it should be.
private struct CutText {
  let maximumWidth: Double
  let shownLines: Int
  let neededLines: Int
  let longestWord: Double

  /// Whether that was measured only about.
  let isApproximate: Bool

  /// `nil` where all of it is shown and no word is broken, or where there is no room for it at all.
  init?(_ element: ElementID, in document: LiveDocument) {
    let shown = document.ownTitle(of: element) ?? element
    guard var content = document.content(of: element).ownText,
      let text = document.text(of: shown), let range = document.measuredRange(of: shown)
    else { return nil }
    let maximum = content.container?.textWidth(in: range.max.width) ?? range.max.width
    guard maximum > 0 else { return nil }
    let layout = text.layout(maximumWidth: maximum)
    guard layout.isTruncated || layout.breaksWord else { return nil }
    content.maximumNumberOfLines = 0
    maximumWidth = maximum
    shownLines = layout.lineCount
    neededLines = MeasuredText(content).layout(maximumWidth: maximum).lineCount
    longestWord = text.longestWordWidth
    isApproximate = text.isApproximate
  }
}
