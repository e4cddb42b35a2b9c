import JSON
import LayoutEngine
import LiveDocuments

/// A text has a word that is wider than its lines, no line that is shown, or more lines than it may show, which its
/// author wanted.
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
    let text = document.location(of: .text, in: element, part: .value)
    var found: PendingDiagnostic
    switch cut.fault {
    case .brokenWord:
      found = PendingDiagnostic(
        text,
        "the longest word of this text is broken: it is \(about)\(points(cut.longestWord)) wide and a line has "
          + "\(points(cut.maximumWidth))\(reason)", axis: .horizontal)
    case .noLine:
      found = PendingDiagnostic(
        text,
        "no line of this text is shown: a line is \(about)\(points(cut.lineHeight)) high and the text has "
          + "\(points(cut.height))\(reason)", axis: .vertical)
    case .leftOut:
      found = PendingDiagnostic(
        document.location(of: .maximumNumberOfLines, in: element),
        "this text needs \(about)\(cut.neededLines) lines at \(points(cut.maximumWidth)); maximumNumberOfLines "
          + "\(cut.shownLines) truncates it\(reason)", axis: .horizontal)
      found.isOnRequest = true
    }
    found.isApproximate = cut.isApproximate
    return [found]
  }

  static func fixes(for diagnostic: Diagnostic, in document: LiveDocument) -> [CodeAction] {
    guard let element = diagnostic.subject, let cut = CutText(element, in: document) else {
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
        .remove(.maximumNumberOfLines, of: element, in: document),
      ]
    case .brokenWord: return sizing(element, .horizontal, to: cut.longestWord, document)
    case .noLine: return sizing(element, .vertical, to: cut.lineHeight, document)
    }
  }

  /// Gives the text's own sizes on an axis a length.
  private static func sizing(
    _ element: ElementID, _ axis: Axis, to length: Double, _ document: LiveDocument
  ) -> [CodeAction] {
    let bounds = [SizeBound.exact, .maximum].flatMap {
      document.sizeSides($0, axis, of: element).prefix(1)
    }
    let scale = document.header.scale
    let rounded = (length * scale).rounded(.up) / scale
    return bounds.map { .set($0, to: .points(rounded)) }
  }

  static let page = RulePage(
    meaning: """
      A word of a text is wider than a line, so it is broken. Or the text is less high than a \
      line, so none is shown. Where settings give the rule a level, it also speaks of texts \
      that have more lines than maximumNumberOfLines allows.
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
      If the text's own style makes it too narrow for a word, or too low for a line, the fix \
      sets the size that it takes. Where maximumNumberOfLines leaves lines out, one fix sets \
      it to the lines that the text needs here, another removes it; the text becomes higher.
      """)
}

/// What of a text is not shown as it should be.
private struct CutText {
  let fault: Fault
  let maximumWidth: Double
  let height: Double
  let lineHeight: Double
  let shownLines: Int
  let neededLines: Int
  let longestWord: Double

  /// Whether that was measured only about.
  let isApproximate: Bool
  enum Fault {
    /// A word goes on in the next line.
    case brokenWord

    /// The text is less high than a line.
    case noLine

    /// There are more lines than its author allowed.
    case leftOut
  }

  /// `nil` where all of it is shown and no word is broken, or where there is no room for it at all.
  init?(_ element: ElementID, in document: LiveDocument) {
    let shown = document.ownTitle(of: element) ?? element
    guard var content = document.content(of: element).ownText,
      let text = document.text(of: shown), let range = document.measuredRange(of: shown),
      let size = document.frame(of: element)?.size
    else { return nil }
    let maximum = content.container?.textWidth(in: range.max.width) ?? range.max.width
    guard maximum > 0 else { return nil }
    let layout = text.layout(maximumWidth: maximum)
    lineHeight = layout.lineCount > 0 ? layout.size.height / Double(layout.lineCount) : 0
    height = size.height
    maximumWidth = maximum
    shownLines = layout.lineCount
    longestWord = text.longestWordWidth
    isApproximate = text.isApproximate
    var breaksWord = layout.breaksWord
    if breaksWord, layout.isTruncated {
      // The last line ends in an ellipsis, wherever that is.
      content.maximumNumberOfLines = layout.lineCount - 1
      breaksWord =
        layout.lineCount > 1 && MeasuredText(content).layout(maximumWidth: maximum).breaksWord
    }
    content.maximumNumberOfLines = 0
    let isLow =
      shown == element && content.container == nil && height > 0
      && height + document.pixelTolerance < lineHeight
    if breaksWord {
      fault = .brokenWord
    } else if isLow {
      fault = .noLine
    } else if layout.isTruncated {
      fault = .leftOut
    } else {
      return nil
    }
    neededLines =
      layout.isTruncated
      ? MeasuredText(content).layout(maximumWidth: maximum).lineCount : layout.lineCount
  }
}
