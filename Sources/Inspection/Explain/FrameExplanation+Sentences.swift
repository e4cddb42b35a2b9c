import LayoutEngine
package import LiveDocuments

extension FrameExplanation.Step {
  /// The effect of the step as a sentence: lower case, no full stop.
  package func sentence(in document: LiveDocument) -> String {
    let isOverridden = cause.map(document.isOverridden) ?? false
    let words = words(in: document)
    let origin = isOverridden ? ", by an override" : origin(in: document)
    return words + conclusion(behind: words) + origin
  }

  /// The variables from which the value comes that causes the step.
  private func origin(in document: LiveDocument) -> String {
    guard document.text.definesVariables, let cause else { return "" }
    let names = document.variables(namedAt: cause).prefix(3).map { "$\($0.name)" }
    return names.isEmpty ? "" : ", from \(listed(names, lastBy: "and"))"
  }

  /// The length that the steps come to, unless the words report it.
  private func conclusion(behind words: String) -> String {
    guard let conclusion else { return "" }
    let length = points(conclusion)
    if words.hasSuffix(" \(length)") || words.hasSuffix(" \(spelled(conclusion))")
      || words.contains(" \(length) ") || words.contains(" \(length),")
    {
      return ""
    }
    return words.contains(", so ") ? ": \(length)" : ", so \(length)"
  }

  private func words(in document: LiveDocument) -> String {
    let words = StepWords(step: self, document: document)
    switch operation {
    case .constrainedSize: return "the document offers \(words.offer)"
    case .ownSize(let style): return words.ownSize(style)
    case .passDown: return "passes its own range to its child: \(words.offer)"
    case .subtractInsets(let insets): return words.insets(insets)
    case .offerRoom(let keepsMinimum):
      return keepsMinimum
        ? "offers its child \(words.offer)"
        : "offers its child its space, without a minimum: \(words.offer)"
    case .matchChild(let length, _):
      return "\(words.lengthName) = its child's \(words.lengthName), \(points(length))"
    case .scrollFreely:
      return "it scrolls here, so it gives its content \(words.offer)"
    case .fitRatio(let length):
      return words.ratio(length)
    case .offerRemaining(let position, let style): return words.remaining(position, style)
    case .measureFreely: return "the stack first measures it with unlimited \(words.lengthName)"
    case .useBasis(let length, _): return "it starts with its flexBasis, \(points(length))"
    case .flex(let share, _): return words.flex(share)
    case .keepLength(let length, _):
      return "it keeps its \(points(length)) while the stack stretches it on the other axis"
    case .offerAcross: return "it is not stretched, so it is offered \(words.offer)"
    case .offerCaptured: return "its parent is a spec of the app's own, which offers \(words.offer)"
    case .offerAcrossStretching(let stack, _, _):
      return words.after.range == stack
        ? "it may be stretched to the stack's own range: \(words.offer)"
        : "it may be stretched, and its own style sets how far: \(words.offer)"
    case .stretch(let line, _, _): return words.stretch(line)
    default: return words.result
    }
  }
}

/// The words of one step.
private struct StepWords {
  let step: FrameExplanation.Step
  let document: LiveDocument

  private var before: AxisState { step.before }
  var after: AxisState { step.after }
  var lengthName: String { step.axis == .horizontal ? "width" : "height" }
  var long: String { step.axis == .horizontal ? "wide" : "high" }
  var coordinate: String { step.axis == .horizontal ? "x" : "y" }

  /// The range after the step: `at most 320 pt`, `exactly 44 pt`, `at least 8 pt`.
  var offer: String { words(for: after.range) }

  private func words(for range: LengthRange) -> String {
    if range.min == range.max { return "exactly \(points(range.min))" }
    if range.max >= ScrollMeasurement.unlimited {
      return range.min == 0 ? "unlimited \(lengthName)" : "at least \(points(range.min))"
    }
    return range.min == 0
      ? "at most \(points(range.max))" : "\(spelled(range.min)) to \(points(range.max))"
  }

  // MARK: Offers

  func ownSize(_ style: ElementStyle) -> String {
    guard let sizes = sizes(style, of: before.parentLength) else {
      return "its style sets no \(lengthName)"
    }
    guard givesWay(style, of: before.parentLength) else { return "\(sizes): \(offer)" }
    let offered = words(for: before.range)
    return "\(sizes), which gives way: it is offered \(offered)"
      + (before.range == after.range ? "" : ", so \(offer)")
  }

  /// True if the range of the parent does not let an element have a size that its style sets.
  private func givesWay(_ style: ElementStyle, of whole: Double) -> Bool {
    let own = style.resolvedRange(on: step.axis, parent: whole)
    return after.range.min < own.min || after.range.max > own.max
  }

  /// The sizes that a style sets on the axis, fractions of a length; `nil` where it sets none.
  private func sizes(_ style: ElementStyle, of whole: Double) -> String? {
    var parts: [String] = []
    for (bound, words) in [
      (SizeBound.exact, "a \(lengthName) of"), (.minimum, "a minimum of"),
      (.maximum, "a maximum of"),
    ] where style[bound, step.axis] != .auto {
      parts.append("\(words) \(spelled(style[bound, step.axis], of: whole))")
    }
    return parts.isEmpty ? nil : "its style sets \(listed(parts, lastBy: "and"))"
  }

  private func spelled(_ dimension: Dimension, of whole: Double) -> String {
    switch dimension {
    case .auto: return "auto"
    case .points(let length): return points(length)
    case .fraction(let fraction):
      let percent = "\(spelled(fraction * 100))%"
      if whole.isNaN { return "\(percent) of an unknown length, which is ignored" }
      return "\(percent) of \(spelled(whole)), \(points(fraction * whole))"
    }
  }

  /// The range that an absolute spec offers behind a position; sizes of the element's style do not
  /// come from that.
  func remaining(_ position: Double, _ style: ElementStyle) -> String {
    let equation = "\(coordinate) = \(spelled(position))"
    let room = before.range.max
    let isFree = room >= ScrollMeasurement.unlimited || !position.isFinite
    let left =
      isFree
      ? "\(equation)"
      : position == 0
        ? "\(equation), which leaves \(points(room))"
        : "\(equation), which leaves \(spelled(room)) − \(spelled(position)) = \(points(room - position))"
    if let sizes = sizes(style, of: after.parentLength) {
      let consequence = givesWay(style, of: after.parentLength) ? ", which gives way" : ""
      return "\(left); \(sizes)\(consequence): \(offer)"
    }
    let isAll = !isFree && after.range == LengthRange(min: 0, max: room - position)
    return isAll ? left : "\(left): \(offer)"
  }

  func ratio(_ length: Double) -> String {
    if length.isNaN { return "its ratio has no effect: width and height are both unlimited" }
    return "its ratio gives \(points(length))"
      + (after.range == LengthRange(exactly: length)
        ? ": \(offer)" : ", which its range limits: \(offer)")
  }

  private func spelled(_ length: Double) -> String { LiveDocuments.spelled(length) }

  func insets(_ insets: AxisInsets) -> String {
    let finite = [insets.near, insets.far].filter { $0.isFinite && $0 != 0 }
    let isFree = insets.hasFreeEdge
    if finite.isEmpty {
      return isFree
        ? "its infinite insets take the rest: \(offer)"
        : "it has no insets on this axis: \(offer)"
    }
    let taken = finite.map(spelled).joined(separator: " and ")
    let isTooMuch = finite.reduce(0, +) > before.range.max
    return
      "minus its insets of \(taken)\(isFree ? ", an infinite one takes the rest" : "")"
      + "\(isTooMuch ? ", which is more than there is" : ""): \(offer)"
  }

  func flex(_ share: FlexShare) -> String {
    let excess = points(abs(share.flexing.violation))
    let part = "\(spelled(share.factor)) of \(spelled(share.flexing.total))"
    let sum: String
    if share.flexing.violation > 0 {
      sum =
        "\(spelled(share.base)) + \(spelled(share.share))"
        + (share.remainder == 0 ? "" : " + \(spelled(share.remainder)) left over")
      return
        "the line has \(excess) left, of which it gets \(part) shares: \(sum) = \(spelled(share.length))"
    }
    if share.flexing.violation < 0 {
      let rest = share.base + share.share + share.remainder
      sum = "\(spelled(share.base)) − \(spelled(-share.share))"
      return
        "the line is \(excess) too long, of which it loses \(part) shares, weighted by length: \(sum) = "
        + spelled(rest) + (rest == share.length ? "" : ", so \(points(share.length))")
    }
    return "the line has nothing to share, so it gets no length"
  }

  func stretch(_ line: Double) -> String {
    let names = step.others.prefix(2).map { document.shortName(of: $0) }
    let reason = names.isEmpty ? "" : ", set by \(listed(names, lastBy: "and"))"
    let isAll = after.range == LengthRange(exactly: line)
    return "it is stretched to its line, \(points(line))\(reason)"
      + "\(isAll ? "" : "; its own style goes before"): \(offer)"
  }

  // MARK: Results

  var result: String {
    switch step.operation {
    case .content: return content
    case .sum(let lengths): return "\(childrenAndSpacing): \(sum(lengths))"
    case .largest(let lengths):
      let largest = lengths.reduce(0) { asMax($0, $1) }
      return after.length == largest
        ? "it is as \(long) as the largest of \(children): \(points(largest))"
        : "the largest of \(children) is \(points(largest)) \(long); it takes its minimum: "
          + points(after.length)
    case .addInsets(let insets, let child):
      if insets.hasFreeEdge { return "with infinite insets it takes all it is offered" }
      let together = "its child plus its insets: \(sum([child, insets.near, insets.far]))"
      let length = child + insets.near + insets.far
      if after.length == length { return together }
      return
        "\(together), but \(after.length < length ? "at most" : "at least") \(points(after.length))"
    case .surround(let insets, _):
      return "its content plus its insets: \(sum([before.length, insets.near, insets.far]))"
        + (after.length == before.length + insets.near + insets.far
          ? "" : ", within its range \(points(after.length))")
    case .takeRoom(let child, let fits):
      if after.length == child { return "it is as \(long) as its child: \(points(child))" }
      return fits || !before.range.max.isFinite
        ? "its child is \(points(child)) \(long), which its range makes \(points(after.length))"
        : "it takes all the space it is offered: \(points(after.length))"
    case .takeReach(let extents, let fits):
      guard fits || !before.range.max.isFinite else {
        return "it takes all the space it is offered: \(points(after.length))"
      }
      let reach = extents.reduce(0) { asMax($0, $1) }
      return after.length == reach
        ? "it reaches as far as its children: \(points(reach))"
        : "its children reach to \(spelled(reach)), which its range makes \(points(after.length))"
    case .fillParent(let content): return fillParent(content)
    case .clamp: return clamp
    case .roundUp(_, let isValid):
      return isValid
        ? "rounded up to whole pixels: \(points(after.length))"
        : "not a valid size, so Texture makes it 0"
    case .leaveOut: return "the line had nothing to share, so the stack never measured it"
    case .offset(let lengths): return offset(lengths)
    case .align(let room, let fraction, let rounding):
      return align(room, fraction, isRounded: rounding != .none)
    case .offsetFromEnd(let maximum, let behind, let child):
      return
        "\(coordinate) = \(spelled(maximum)) − \(spelled(behind)) after it − its own \(spelled(child)) = "
        + spelled(after.position)
    case .mirror(let width, let length):
      return
        "its content runs from right to left, so mirrored: \(coordinate) = "
        + "\(spelled(width)) − \(spelled(length)) − \(spelled(before.position)) = "
        + spelled(after.position)
    default: return offer
    }
  }

  private var children: String {
    if let parts = buttonParts { return listed(parts, lastBy: "and") }
    return step.others.count == 1
      ? document.shortName(of: step.others[0]) : "its \(step.others.count) children"
  }

  /// The parts of a button in their order: its own title is not an element, and an image without a size takes its
  /// spacing.
  private var buttonParts: [String]? {
    guard document.elements.algorithm(of: step.element) == .button,
      let line = document.layout.stackMeasurements(of: step.element).last?.lines.first,
      !line.items.isEmpty
    else { return nil }
    let title = document.elements.ownTitle(of: step.element)
    return line.items.map { item in
      item.element == title ? "its title" : partName(of: item.element)
    }
  }

  private var childrenAndSpacing: String {
    guard let parts = buttonParts else { return "\(children) and the spacing" }
    return listed(parts + ["the spacing"], lastBy: "and")
  }

  /// The name of a part of a button.
  private func partName(of part: ElementID) -> String {
    let name = document.shortName(of: part)
    return isEmpty(part) ? "empty \(name)" : name
  }

  private func isEmpty(_ part: ElementID) -> Bool {
    document.layout.frame(of: part).map { $0.size.width == 0 || $0.size.height == 0 } ?? false
  }

  private var content: String {
    let length = points(after.length)
    switch document.elements.algorithm(of: step.element) {
    case .bareNode where after.length == 0 && document.marks(of: step.element).hasUnknownSize:
      return "its size is unknown: 0 pt"
    case .bareNode:
      return after.length == 0
        ? "it has no content and no intrinsic size: 0 pt"
        : "it has no content and takes all it is offered: \(length)"
    case .intrinsicSize, .flow: return "its content is \(length) \(long)"
    case .text:
      let sizes = document.elements.description(of: step.element).content.measuredSizes
      if let sizes { return "measured on the device: \(about(sizes))\(length) \(long)" }
      return textSentence(length)
    case .custom: return "the app's own spec was \(length) \(long) on the device"
    case .spec: return "it is empty and takes its minimum: \(length)"
    case .button where step.others.isEmpty:
      return "it shows nothing and takes its minimum: \(length)"
    case .scroll where step.others.isEmpty: return "its content is \(length) \(long)"
    default: return "it is as \(long) as \(children): \(length)"
    }
  }

  /// The width or height of a text, with its certainty.
  private func textSentence(_ length: String) -> String {
    let text = document.marks(of: step.element).hasAssumedText ? "its assumed text" : "its text"
    if after.length == 0, step.axis == .horizontal,
      let natural = document.elements.text(
        of: document.elements.ownTitle(of: step.element) ?? step.element)?
        .naturalSize.width, natural > 0
    {
      return "\(text) is \(points(natural)) wide, but it is given no width: 0 pt"
    }
    return "\(text) is \(document.textLength(length, long, of: step.element))"
  }

  /// `about ` where the device was not asked about the offered width.
  private func about(_ sizes: MeasuredSizes) -> String {
    let request = document.layout.measureRequests(of: step.element).last
    let range = request.map { document.layout.resolvedRange(of: step.element, for: $0) }
    return sizes.isApproximate(in: range?.max.width ?? .nan) ? "about " : ""
  }

  private func fillParent(_ content: Double) -> String {
    let inside = "; its content is \(points(content)) \(long)"
    if before.parentLength.isNaN {
      return
        "its parent's \(lengthName) is unknown here, so it takes the least it is offered: "
        + "\(points(after.length))\(inside)"
    }
    if !isValidForLayout(before.range.clamp(before.parentLength)) {
      return
        "its \(lengthName) is unlimited, so it is as \(long) as its content: \(points(content))"
    }
    return
      "it takes its parent's \(points(before.parentLength))"
      + (after.length == before.parentLength ? "" : ", limited to \(points(after.length))") + inside
  }

  private var clamp: String {
    // A difference below a thousandth is a rounding error of sums.
    if spelled(after.length) == spelled(before.length) { return "within its minimum and maximum" }
    if after.length < before.length {
      return "\(spelled(before.length)) is more than its maximum, \(points(after.length))"
    }
    return after.length > before.length
      ? "\(spelled(before.length)) is less than its minimum, \(points(after.length))"
      : "within its minimum and maximum"
  }

  private func offset(_ lengths: [Double]) -> String {
    let before = lengths.filter { $0 != 0 }
    switch before.count {
    case 0:
      return "\(coordinate) = 0, its parent's \(step.axis == .horizontal ? "left" : "top") edge"
    case 1:
      // The gap beside a part of a button that does not show.
      if let empty = step.others.last, document.elements.algorithm(of: step.element) == .button,
        isEmpty(empty)
      {
        return
          "\(coordinate) = \(spelled(before[0])), the spacing behind \(partName(of: empty))"
      }
      return "\(coordinate) = \(spelled(before[0])) in its parent"
    default: return "\(coordinate) = \(sum(before))"
    }
  }

  private func align(_ room: Double, _ fraction: Double, isRounded: Bool) -> String {
    let alignment = fraction == 0 ? "at the start" : fraction == 1 ? "at the end" : "in the middle"
    return
      "\(alignment) of the \(points(room)) left\(isRounded ? ", on a whole pixel" : ""): "
      + "\(coordinate) = \(spelled(after.position))"
  }

  /// `8 + 40 + 8 = 56`, long ones with an ellipsis.
  private func sum(_ lengths: [Double]) -> String {
    let parts = lengths.filter { $0 != 0 }
    let total = spelled(lengths.reduce(0, +))
    guard parts.count > 1 else { return points(lengths.reduce(0, +)) }
    let shown = parts.prefix(8).map(spelled).joined(separator: " + ")
    return "\(shown)\(parts.count > 8 ? " + …" : "") = \(total)"
  }
}
