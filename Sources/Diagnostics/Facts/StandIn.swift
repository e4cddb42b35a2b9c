import LayoutEngine
import LiveDocuments

extension CheckContext {
  /// True if an element's only child could replace it without a change of layout, apart from baselines.
  ///
  /// The child must answer every measure request as the element does, and the parent must see no difference between the
  /// two. The result depends only on the measure requests of the element, not on changes elsewhere.
  func canStandIn(_ child: ElementID, for wrapper: ElementID) -> Bool {
    guard let size = layout.size(of: wrapper), let frame = layout.frame(of: child),
      frame == Frame(origin: .zero, size: size),
      let slot = WrapperSlot(of: wrapper, in: self), slot.takes(elements.style(of: child))
    else { return false }
    let requests = layout.measureRequests(of: wrapper).map {
      slot.request(to: elements.style(of: child), insteadOf: $0)
    }
    return !requests.isEmpty && layout.wouldLayOutIdentically(requests, by: child)
  }
}

/// The effect of an element without style in its parent: the properties that another element would
/// change there.
private enum WrapperSlot {
  /// A parent that sees no styles, or none at all.
  case anywhere
  case inStack(Axis, isStretched: Bool)
  case inAbsolute

  init?(of wrapper: ElementID, in context: CheckContext) {
    guard context.elements.style(of: wrapper) == .default else { return nil }
    guard let parent = context.elements.parent(of: wrapper) else {
      self = .anywhere
      return
    }
    if let stack = context.stack(parent) {
      self = .inStack(stack.direction, isStretched: stack.alignItems == .stretch)
    } else {
      self = context.elements.type(of: parent) == .absolute ? .inAbsolute : .anywhere
    }
  }

  /// True if the parent treats an element of this style as one without.
  func takes(_ style: ElementStyle) -> Bool {
    switch self {
    case .anywhere: true
    case .inStack(_, let isStretched): !style.asksOfStack && !(isStretched && style.hasFraction)
    case .inAbsolute: style.layoutX == .points(0) && style.layoutY == .points(0)
    }
  }

  /// The measure request that the parent would send to an element of this style.
  func request(to style: ElementStyle, insteadOf request: MeasureRequest) -> MeasureRequest {
    var request = request
    switch self {
    case .anywhere: break
    case .inStack(let axis, let isStretched):
      guard isStretched else { break }
      let own = style.resolvedRange(on: axis.crossed, parent: .nan)
      if own.min != 0 { request.range.min[axis.crossed] = own.min }
      if own.max != .infinity { request.range.max[axis.crossed] = own.max }
    case .inAbsolute:
      for axis in Axis.allCases {
        let room = style.resolvedRange(
          on: axis, parent: request.parentSize[axis], automaticMaximum: request.range[axis].max)
        request.range.min[axis] = room.min
        request.range.max[axis] = room.max
      }
    }
    return request
  }
}

extension ElementStyle {
  /// True if it has anything that only a stack reads, apart from baselines.
  var asksOfStack: Bool {
    flexGrow != 0 || flexShrink != 0 || flexBasis != .auto || spacingBefore != 0
      || spacingAfter != 0 || alignSelf != .auto
  }
}

extension CheckContext {
  /// True if elements on top of each other are layers: each is as large as the element around them, and none is a text
  /// or button, which would be read through the other layers.
  func areLayers(_ items: [ElementID], of parent: ElementID) -> Bool {
    guard let size = layout.size(of: parent), size.width > 0, size.height > 0 else {
      return false
    }
    return items.allSatisfy { item in
      guard ![.text, .button, .editableText].contains(elements.type(of: item)),
        let frame = layout.frame(of: item)
      else { return false }
      return abs(frame.size.width - size.width) <= layout.pixelTolerance
        && abs(frame.size.height - size.height) <= layout.pixelTolerance
    }
  }
}

/// The part of a text that is not shown as its author wrote it.
struct CutText {
  let fault: Fault
  let maximumWidth: Double

  /// The heights of the box and of the text in it.
  let height: Double
  let neededHeight: Double

  /// The number of lines that fit into the box, and the number of lines of the text at its width.
  let shownLines: Int
  let neededLines: Int
  let longestWord: Double

  /// True if the text was measured by a built-in table.
  let isApproximate: Bool

  /// True if the fault may vanish within the stated error of the table.
  let isDoubtful: Bool

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

  /// `nil` if all of the text is shown and no word is broken, or if the text has no space at all.
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
      // The last line may break a word, because it ends in an ellipsis.
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
    isDoubtful =
      text.isApproximate
      && Self.vanishes(
        fault, of: text, in: maximum, height: height, tolerance: context.layout.pixelTolerance)
    content.maximumNumberOfLines = 0
    neededLines =
      layout.isTruncated
      ? MeasuredText(content).layout(maximumWidth: maximum).lineCount : layout.lineCount
    let fitting = lineHeight > 0 ? Int(clamping: (height + tolerance) / lineHeight) : 0
    shownLines = isLow ? min(fitting, layout.lineCount) : layout.lineCount
  }
}

extension CutText {
  /// True if a text whose widths are too large by the stated error of the table has no such fault.
  private static func vanishes(
    _ fault: Fault, of text: MeasuredText, in width: Double, height: Double, tolerance: Double
  ) -> Bool {
    let wider = width / (1 - TextSource.errorOfTable)
    switch fault {
    case .brokenWord: return text.longestWordWidth <= wider
    case .tooLow:
      return text.layout(maximumWidth: wider).size.height <= height + tolerance
    case .leftOut: return !text.layout(maximumWidth: wider).isTruncated
    }
  }

  /// The certainty of the text, for the end of a message.
  func certainty(of element: ElementID, in context: CheckContext) -> String {
    if isDoubtful { return "; \(TextOrigin.mayFit)" }
    guard isApproximate, let origin = context.document.textOrigin(of: element) else { return "" }
    return " (\(origin))"
  }
}

extension Int {
  /// The whole part of a number, within the range of integers.
  fileprivate init(clamping number: Double) {
    self = number.isNaN ? 0 : Int(Swift.min(Swift.max(number, -1e15), 1e15))
  }
}
