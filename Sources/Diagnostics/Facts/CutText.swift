import LayoutEngine
import LiveDocuments

/// The part of a text that is not shown as its author wrote it.
struct CutText {
  let fault: Fault
  let maximumWidth: Double

  /// The height of the box, and that of the text in it.
  let height: Double
  let neededHeight: Double

  /// The number of lines that fit into the box, and of those that the text has at its width.
  let shownLines: Int
  let neededLines: Int
  let longestWord: Double

  /// True if the text was measured with an estimate.
  let isApproximate: Bool

  enum Fault {
    /// A word goes on in the next line.
    case brokenWord

    /// The box is lower than the lines.
    case tooLow

    /// There are more lines than the author allowed.
    case leftOut
  }

  /// The rules whose diagnostics explain that a text is cut.
  static let explanations =
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

  /// `nil` where all of the text is shown and no word is broken, or where there is no space for it at all.
  init?(_ element: ElementID, in context: CheckContext) {
    let shown = context.elements.ownTitle(of: element) ?? element
    guard var content = context.elements.content(of: element).ownText,
      let text = context.elements.text(of: shown),
      let range = context.layout.measuredRange(of: shown),
      let size = context.layout.size(of: shown)
    else { return nil }
    let maximum = content.container?.textWidth(in: range.max.width) ?? range.max.width
    guard maximum > 0 else { return nil }
    let layout = text.layout(maximumWidth: maximum)
    let insets = content.container?.fixedHeight ?? 0
    height = max(size.height - insets, 0)
    neededHeight = layout.size.height
    maximumWidth = maximum
    longestWord = text.longestWordWidth
    isApproximate = text.isApproximate
    var breaksWord = layout.breaksWord
    if breaksWord, layout.isTruncated {
      // The last line ends in an ellipsis, wherever that is.
      content.maximumNumberOfLines = layout.lineCount - 1
      breaksWord =
        layout.lineCount > 1 && MeasuredText(content).layout(maximumWidth: maximum).breaksWord
    }
    let tolerance = context.layout.pixelTolerance
    let isLow = size.height > 0 && height + tolerance < layout.size.height
    let lineHeight = layout.lineCount > 0 ? layout.size.height / Double(layout.lineCount) : 0
    if breaksWord {
      fault = .brokenWord
    } else if isLow {
      fault = .tooLow
    } else if layout.isTruncated {
      fault = .leftOut
    } else {
      return nil
    }
    content.maximumNumberOfLines = 0
    neededLines =
      layout.isTruncated
      ? MeasuredText(content).layout(maximumWidth: maximum).lineCount : layout.lineCount
    let fitting = lineHeight > 0 ? Int(clamping: (height + tolerance) / lineHeight) : 0
    shownLines = isLow ? min(fitting, layout.lineCount) : layout.lineCount
  }
}

extension Int {
  /// The whole part of a number, within the range of integers.
  fileprivate init(clamping number: Double) {
    self = number.isNaN ? 0 : Int(Swift.min(Swift.max(number, -1e15), 1e15))
  }
}
