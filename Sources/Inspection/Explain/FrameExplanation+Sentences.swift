import LayoutEngine
package import LiveDocuments

extension FrameExplanation.Step {
  /// What the step does, as a person would say it: lower case, no full stop.
  package func sentence(in document: LiveDocument) -> String {
    let words = StepWords(step: self, document: document)
    switch operation {
    case .constrainedSize: return "the document offers \(words.offer)"
    case .ownSize(let style): return words.ownSize(style)
    case .passDown: return "hands what it is offered on to its child: \(words.offer)"
    case .subtractInsets(let near, let far): return words.insets(near, far)
    case .offerRoom(let keepsMinimum):
      return keepsMinimum
        ? "offers its child \(words.offer)" : "places its child in the room it has: \(words.offer)"
    case .matchChild(let length, _):
      return "is stretched to the child it lies on, exactly \(points(length))"
    case .fitRatio(let length):
      return length.isNaN
        ? "nothing limits the ratio, so it is not applied"
        : "its ratio makes this \(spelled(length)): \(words.offer)"
    case .offerRemaining(let position, _):
      return "it begins at \(words.coordinate) \(spelled(position)), which leaves \(words.offer)"
    case .measureFreely: return "the stack first asks how \(words.long) it is without any limit"
    case .useBasis(let length, _): return "its flexBasis makes it \(points(length)) to begin with"
    case .flex(let share, _): return words.flex(share)
    case .keepLength(let length, _):
      return "it keeps its \(points(length)) while the stack stretches it the other way"
    case .offerAcross: return "it is not stretched, so it is offered \(words.offer)"
    case .offerAcrossStretching:
      return "it may be stretched to what the stack is offered: \(words.offer)"
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
  private var after: AxisState { step.after }
  private var lengthName: String { step.axis == .horizontal ? "width" : "height" }
  var long: String { step.axis == .horizontal ? "wide" : "high" }
  var coordinate: String { step.axis == .horizontal ? "x" : "y" }

  /// The range after the step: `0 to 320`, `exactly 44`, `8 or more`.
  var offer: String {
    let range = after.range
    if range.min == range.max { return "exactly \(points(range.min))" }
    if range.max == .infinity {
      return range.min == 0 ? "as much as it wants" : "\(points(range.min)) or more"
    }
    return range.min == 0
      ? "up to \(points(range.max))" : "\(spelled(range.min)) to \(points(range.max))"
  }

  // MARK: Offers

  func ownSize(_ style: ElementStyle) -> String {
    var parts: [String] = []
    for (bound, words) in [
      (SizeBound.exact, "a \(lengthName) of"), (.minimum, "at least"), (.maximum, "at most"),
    ] where style[bound, step.axis] != .auto {
      parts.append("\(words) \(spelled(style[bound, step.axis]))")
    }
    if parts.isEmpty { return "its style asks for no \(lengthName)" }
    return "its style asks for \(listed(parts, lastBy: "and")): \(offer)"
  }

  private func spelled(_ dimension: Dimension) -> String {
    switch dimension {
    case .auto: return "auto"
    case .points(let length): return points(length)
    case .fraction(let fraction):
      let percent = "\(LiveDocuments.spelled(fraction * 100))%"
      if before.parentLength.isNaN {
        return "\(percent) of nothing definite, which counts as not set"
      }
      let length = fraction * before.parentLength
      return "\(percent) of \(LiveDocuments.spelled(before.parentLength)), \(points(length))"
    }
  }

  private func spelled(_ length: Double) -> String { LiveDocuments.spelled(length) }

  func insets(_ near: Double, _ far: Double) -> String {
    let finite = [near, far].filter { $0.isFinite && $0 != 0 }
    let isFree = near.isInfinite || far.isInfinite
    if finite.isEmpty {
      return isFree
        ? "an infinite inset takes what the child leaves: \(offer)"
        : "it has no insets on this axis: \(offer)"
    }
    let taken = finite.map(spelled).joined(separator: " and ")
    return "its insets take \(taken) away\(isFree ? ", an infinite one the rest" : ""): \(offer)"
  }

  func flex(_ share: FlexShare) -> String {
    let excess = points(abs(share.violation))
    let part = "\(spelled(share.factor)) of \(spelled(share.factorSum))"
    let sum: String
    if share.violation > 0 {
      sum =
        "\(spelled(share.base)) + \(spelled(share.share))"
        + (share.remainder == 0 ? "" : " + \(spelled(share.remainder)) left over")
      return
        "the line has \(excess) left and it grows by \(part): \(sum) = \(spelled(share.length))"
    }
    if share.violation < 0 {
      sum = "\(spelled(share.base)) − \(spelled(-share.share))"
      return
        "the line is \(excess) too long and it shrinks by \(part), weighted by length: \(sum) = "
        + spelled(share.length)
    }
    return "the line has nothing to share, so it gets no length"
  }

  func stretch(_ line: Double) -> String {
    let names = step.others.prefix(2).map { document.shortName(of: $0) }
    let reason = names.isEmpty ? "" : ", which \(listed(names, lastBy: "and")) sets"
    return "it is stretched to its line's \(points(line))\(reason): \(offer)"
  }

  // MARK: Results

  var result: String {
    switch step.operation {
    case .content: return content
    case .sum(let lengths): return "\(children) and what is between them: \(sum(lengths))"
    case .largest: return "it is as \(long) as the largest of \(children): \(points(after.length))"
    case .addInsets(let child, let near, let far):
      if near.isInfinite || far.isInfinite {
        return "with infinite insets it fills what it is offered"
      }
      let together = "its child and its insets together: \(sum([child, near, far]))"
      let length = child + near + far
      if after.length == length { return together }
      return "\(together), but \(after.length < length ? "no more than" : "no less than") "
        + "\(points(after.length)) is allowed"
    case .takeRoom(let child, let fits):
      return fits || after.length == child
        ? "it is as \(long) as its child: \(points(after.length))"
        : "it takes all the room it is offered: \(points(after.length))"
    case .takeReach(_, let fits):
      return fits || !before.range.max.isFinite
        ? "it reaches as far as its children: \(points(after.length))"
        : "it takes all the room it is offered: \(points(after.length))"
    case .clamp: return clamp
    case .roundUp(_, let isValid):
      return isValid
        ? "rounded up to whole pixels: \(points(after.length))"
        : "this is no size that can be shown, so Texture makes it 0"
    case .leaveOut: return "the line had nothing to share, so the stack never measured it"
    case .place(let lengths): return place(lengths)
    case .align(let room, let fraction, let rounding):
      return align(room, fraction, isRounded: rounding != .none)
    case .placeFromEnd(let maximum, let behind, let child):
      return
        "\(spelled(maximum)) − \(spelled(behind)) behind it − its own \(spelled(child)) = "
        + spelled(after.position)
    default: return offer
    }
  }

  private var children: String {
    step.others.count == 1
      ? document.shortName(of: step.others[0]) : "its \(step.others.count) children"
  }

  private var content: String {
    let length = points(after.length)
    switch document.algorithm(of: step.element) {
    case .bareNode:
      return after.length == 0
        ? "it has no content, so it is 0 points \(long) by itself"
        : "it has no content and takes all it is offered: \(length)"
    case .intrinsicSize, .flow: return "its content is \(length) \(long)"
    case .text: return "its text is \(length) \(long)"
    case .spec: return "nothing is in it, so it takes the least it may: \(length)"
    default: return "it is as \(long) as \(children): \(length)"
    }
  }

  private var clamp: String {
    if after.length < before.length {
      return
        "more than \(points(after.length)) is not allowed here, so \(spelled(before.length)) is cut"
    }
    return after.length > before.length
      ? "less than \(points(after.length)) is not allowed here" : "that is within what is allowed"
  }

  private func place(_ lengths: [Double]) -> String {
    let before = lengths.filter { $0 != 0 }
    switch before.count {
    case 0: return "it begins where its parent does"
    case 1: return "it begins \(points(before[0])) into its parent"
    default: return "it begins behind \(sum(before))"
    }
  }

  private func align(_ room: Double, _ fraction: Double, isRounded: Bool) -> String {
    let place = fraction == 0 ? "at the start" : fraction == 1 ? "at the end" : "in the middle"
    return
      "it is put \(place) of the \(spelled(room)) left\(isRounded ? ", on a whole pixel" : ""): "
      + "\(coordinate) \(spelled(after.position))"
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
