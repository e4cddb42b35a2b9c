package import LayoutEngine
package import LiveDocuments

/// A document laid out at one value after the other, and the values at which something changes.
///
/// Samples are spread evenly over the range. Where a fact differs between two neighbours, the middle between them is
/// measured, and the half in which the fact changes is halved again, down to two values with none between: characters
/// differ by one then, lengths by at most a 64th of a pixel, text scales by a 4,096th.
///
/// All facts that change between the same two values share their measurements, and each is followed into its own half.
/// If a count has a third value in the middle, both halves are searched.
///
/// Only differences between neighbours are followed. A fact that changes and changes back between two samples, or
/// between two values that were measured between them, is not seen; more samples see more. Variants have no order, so
/// neighbours are compared without measurements between them.
///
/// Call ``advance()`` until it returns `nil`, or stop calling; nothing needs to be reverted, since only a copy is laid
/// out.
package struct Sweep {
  package private(set) var result = SweepResult()

  private let subject: SweepSubject
  private let observer: SweepObserver
  private let domain: SweepDomain

  /// The sample that was measured last.
  private var last: (value: SweepValue, facts: [SweepFact: Int])?
  private var changeCount = 0
  private let measurementLimit: Int

  /// Neighbours between which something changes, the next ones last.
  private var pending: [Interval] = []

  private struct Interval {
    let low: SweepValue
    let high: SweepValue
    let changes: [SweepChange]
  }

  /// Prepares a sweep of a copy in its current state; the copy has no other use until the sweep is over.
  ///
  /// At least `samples` values of a range are measured, or each variant. Lines, positions and lengths are observed for
  /// `elements`, or for all; the result of `diagnostics` is observed without this limit.
  ///
  /// - Throws: ``SweepError`` for a parameter that cannot vary.
  package init(
    _ whatIf: WhatIf, over parameter: SweepParameter, samples: Int,
    observing elements: [ElementID]? = nil,
    diagnostics: ((LiveDocument) -> Set<SweepDiagnostic>)? = nil
  ) throws(SweepError) {
    // Texts that are far too long do not get as far as being counted.
    subject = try SweepSubject(whatIf, parameter)
    domain = try SweepDomain(
      parameter, samples: samples, scale: whatIf.document.currentScreen.scale,
      breakpoints: try Self.breakpoints(of: whatIf, parameter))
    measurementLimit = SweepLimit.measurementCount(ofElements: whatIf.elements.count)
    observer = try SweepObserver(whatIf, of: elements ?? whatIf.elements, diagnostics: diagnostics)
    if domain.isCut { result.limits.insert(.samples) }
  }

  /// The lengths at which the code of a document takes another way.
  private static func breakpoints(
    of whatIf: WhatIf, _ parameter: SweepParameter
  ) throws(SweepError) -> [Double] {
    let document = whatIf.document
    guard let evaluation = document.evaluation, let axis = parameter.axis else { return [] }
    switch parameter {
    case .width(let from, let to, let bound), .height(let from, let to, let bound):
      guard from > 0, from <= to, to < 10_000_000 else { return [] }
      do throws(EvaluationFailure) {
        return try evaluation.breakpoints(
          over: axis, in: from...to, isExact: bound == .exact, of: document.currentScreen,
          variant: whatIf.variant)
      } catch {
        throw .whatIf(.notEvaluated(error))
      }
    case .textLength, .textScale, .variants: return []
    }
  }

  package var sampleCount: Int { domain.samples.count }

  // MARK: Running

  /// Measures everything that is left.
  package mutating func run() throws(WhatIfError) -> SweepResult {
    while try advance() != nil {}
    return result
  }

  /// Lays the copy out once more.
  ///
  /// - Returns: `nil` if there is nothing left to measure.
  /// - Throws: ``WhatIfError`` if a value cannot be set; the sweep is over then.
  /// - Complexity: That of one layout and, if facts of stacks are observed, of running their parents again.
  package mutating func advance() throws(WhatIfError) -> SweepProgress? {
    guard !result.isFinished else { return nil }
    let settled = result.thresholds.count
    var sample: SweepSample?
    do {
      if let interval = pending.popLast() {
        try halve(interval)
      } else {
        sample = try takeSample()
      }
    } catch {
      result.isFinished = true
      throw error
    }
    settle()
    result.isFinished = pending.isEmpty && result.samples.count == sampleCount
    return SweepProgress(
      samplesDone: result.samples.count, sampleCount: sampleCount, sample: sample,
      thresholds: Array(result.thresholds[settled...]))
  }

  private mutating func measure(_ value: SweepValue) throws(WhatIfError) {
    result.measurementCount += 1
    try subject.layOut(at: value)
  }

  /// True if there is budget for one more measurement besides all samples.
  private var mayMeasureBetween: Bool {
    result.measurementCount + (sampleCount - result.samples.count)
      < measurementLimit
  }

  private mutating func takeSample() throws(WhatIfError) -> SweepSample {
    let value = domain.samples[result.samples.count]
    try measure(value)
    let rootSize = observer.document.elements.root.flatMap {
      observer.document.layout.size(of: $0)
    }
    let facts = observer.facts()
    let changes = observer.changes(from: last?.facts ?? [:], to: facts)
    if let last, !changes.isEmpty {
      pending.append(Interval(low: last.value, high: value, changes: changes))
    }
    last = (value, facts)
    changeCount += changes.count
    if changeCount > SweepLimit.maximumChangeCount { result.limits.insert(.changes) }
    let sample = SweepSample(
      value: value, rootSize: rootSize,
      changes: result.limits.contains(.changes) ? [] : changes)
    result.samples.append(sample)
    return sample
  }

  /// Measures the middle of an interval and goes on with the halves in which something changes.
  private mutating func halve(_ interval: Interval) throws(WhatIfError) {
    guard let middle = domain.middle(interval.low, interval.high) else { return }
    try measure(middle)
    let values = observer.values(of: interval.changes.map(\.fact))
    var lower: [SweepChange] = []
    var upper: [SweepChange] = []
    for (change, value) in zip(interval.changes, values) {
      if value != change.before {
        lower.append(SweepChange(change.fact, before: change.before, after: value))
      }
      if value != change.after {
        upper.append(SweepChange(change.fact, before: value, after: change.after))
      }
    }
    if !upper.isEmpty {
      pending.append(Interval(low: middle, high: interval.high, changes: upper))
    }
    if !lower.isEmpty {
      pending.append(Interval(low: interval.low, high: middle, changes: lower))
    }
  }

  /// Turns intervals into thresholds that have no value between, or for which no measurement is left.
  private mutating func settle() {
    while let interval = pending.last {
      if domain.middle(interval.low, interval.high) != nil {
        if mayMeasureBetween { return }
        result.limits.insert(.measurements)
      }
      pending.removeLast()
      for change in interval.changes {
        guard result.thresholds.count < SweepLimit.maximumThresholdCount else {
          result.limits.insert(.thresholds)
          // Intervals between samples are of no use any more.
          pending = []
          return
        }
        result.thresholds.append(
          SweepThreshold(change: change, before: interval.low, after: interval.high))
      }
    }
  }
}

/// The value that a sweep varies.
package enum SweepParameter: Hashable, Sendable {
  /// The document's constrained width, in points, as in a `constrainedSize` of `{"width"}`.
  case width(from: Double, to: Double, as: SweptBound = .exact)

  /// The document's constrained height, in points.
  case height(from: Double, to: Double, as: SweptBound = .exact)

  /// The number of characters (grapheme clusters) of an element's text.
  ///
  /// A shorter text is the beginning of the element's; a longer one repeats it, with a space between.
  case textLength(ElementID, from: Int, to: Int)

  /// Varies the factor of all font sizes.
  case textScale(from: Double, to: Double)

  /// The screens of the document's variants of these names.
  case variants([String])

  /// The axis whose constrained length varies.
  package var axis: Axis? {
    switch self {
    case .width: .horizontal
    case .height: .vertical
    case .textLength, .textScale, .variants: nil
    }
  }

  /// The bound that its lengths set.
  package var bound: SweptBound? {
    switch self {
    case .width(_, _, let bound), .height(_, _, let bound): bound
    case .textLength, .textScale, .variants: nil
    }
  }
}

/// The meaning of a length for the document's constrained size.
package enum SweptBound: String, CaseIterable, Hashable, Sendable {
  /// Minimum and maximum.
  case exact

  /// The maximum; the minimum stays, but where it is above the value: then it is the value.
  case atMost
}

/// A value of the parameter that a sweep varies.
package enum SweepValue: Hashable, Sendable {
  /// In points.
  case length(Double)
  case characters(Int)
  case factor(Double)
  case variant(String)
}

/// An invalid parameter of a sweep; elements are named as in the document.
package enum SweepError: Error, Hashable, Sendable {
  /// Lengths must be above 0 and below ten million, the first not above the last.
  case badRange(from: Double, to: Double)

  /// Text scales must be above 0 and not above the largest one, the first not above the last.
  case badTextScales(from: Double, to: Double)

  /// Lengths must not be negative, the first not above the last.
  case badTextRange(from: Int, to: Int)

  /// The text to be repeated is empty.
  case emptyText(ElementID)

  /// The longest text would have so many bytes or more.
  case textTooLong(ElementID, bytes: Int)
  case tooFewSamples(Int)
  case noVariants

  /// Something that does not let itself be set.
  case whatIf(WhatIfError)
}

/// A sentence without a full stop; the caller names the element.
extension SweepError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .badRange(let from, let to):
      "the range \(spelled(from)) to \(spelled(to)) is not valid: it must be above 0 and below "
        + "10,000,000 pt and must not end before it starts"
    case .badTextScales(let from, let to):
      "the range \(spelled(from)) to \(spelled(to)) is not valid: it must be above 0, not above "
        + "\(spelled(TextEnvironment.largestTextScale)), and must not end before it starts"
    case .badTextRange(let from, let to):
      "the range \(from) to \(to) is not valid: it must start at 0 characters or more and must not end "
        + "before it starts"
    case .emptyText: "the element has no text to repeat"
    case .textTooLong(_, let bytes):
      "the longest text would have \(bytes) bytes; the limit is \(SweepLimit.maximumTextLength)"
    case .tooFewSamples(let count): "a range needs at least 2 samples, not \(count)"
    case .noVariants: "there is no variant to lay out"
    case .whatIf(let error): error.description
    }
  }
}

/// The values of a sweep: its samples, and the values between them.
struct SweepDomain {
  /// In ascending order, each once; of variants in the order in which they were asked for.
  let samples: [SweepValue]

  /// True if more samples were requested than there are.
  let isCut: Bool

  /// Lengths are whole numbers of these parts of a point, and text scales of these parts of 1, the first and
  /// the last left out.
  private let partsPerUnit: Double

  /// - Parameters:
  ///   - parameter: The parameter with its first and last value.
  ///   - count: The number of samples.
  ///   - scale: Pixels per point.
  ///   - breakpoints: Lengths that are samples too, as are their neighbours.
  /// - Throws: ``SweepError`` for ranges without values, and for no samples.
  init(
    _ parameter: SweepParameter, samples count: Int, scale: Double, breakpoints: [Double] = []
  ) throws(SweepError) {
    let parts: Double
    if case .textScale = parameter {
      parts = Self.partsPerFactor
    } else {
      parts = Self.partsPerPoint(at: scale)
    }
    partsPerUnit = parts
    func spread(
      _ from: Double, _ to: Double, as value: (Double) -> SweepValue
    ) throws(SweepError) -> [SweepValue] {
      try Self.spread(count, isPoint: from == to) { part in
        if part == 0 { return value(from) }
        if part == 1 { return value(to) }
        let between = ((from + (to - from) * part) * parts).rounded() / parts
        return value(min(max(between, from), to))
      }
    }
    let limit = SweepLimit.maximumSampleCount
    switch parameter {
    case .width(let from, let to, _), .height(let from, let to, _):
      guard from > 0, from <= to, to < 10_000_000 else { throw .badRange(from: from, to: to) }
      isCut = count > limit && from < to
      let spread = try spread(from, to) { .length($0) }
      samples = Self.adding(breakpoints, to: spread, from...to, parts: parts)
    case .textScale(let from, let to):
      guard TextEnvironment.isTextScale(from), from <= to, TextEnvironment.isTextScale(to) else {
        throw .badTextScales(from: from, to: to)
      }
      isCut = count > limit && from < to
      samples = try spread(from, to) { .factor($0) }
    case .textLength(_, let from, let to):
      guard from >= 0, from <= to else { throw .badTextRange(from: from, to: to) }
      isCut = count > limit && to - from >= limit
      samples = try Self.spread(count, isPoint: from == to) { part in
        // The product at the end of the range may be 2^63.
        .characters(part == 1 ? to : from + Int((Double(to - from) * part).rounded()))
      }
    case .variants(let names):
      guard !names.isEmpty else { throw .noVariants }
      isCut = names.count > limit
      samples = names.prefix(limit).map { .variant($0) }
    }
  }

  /// Lengths with those at, just below and just above which code takes another way.
  private static func adding(
    _ breakpoints: [Double], to samples: [SweepValue], _ range: ClosedRange<Double>, parts: Double
  ) -> [SweepValue] {
    guard !breakpoints.isEmpty else { return samples }
    var lengths = Set(
      samples.compactMap { value -> Double? in
        if case .length(let length) = value { length } else { nil }
      })
    for breakpoint in breakpoints {
      let part = (breakpoint * parts).rounded(.down)
      for near in [part - 1, part, part + 1] where range.contains(near / parts) {
        lengths.insert(near / parts)
      }
    }
    return lengths.sorted().prefix(SweepLimit.maximumSampleCount).map { .length($0) }
  }

  /// Values spread evenly from the first to the last.
  private static func spread(
    _ count: Int, isPoint: Bool, _ value: (_ part: Double) -> SweepValue
  ) throws(SweepError) -> [SweepValue] {
    if isPoint, count > 0 { return [value(0)] }
    guard count > 1 else { throw .tooFewSamples(count) }
    let last = min(count, SweepLimit.maximumSampleCount) - 1
    var values: [SweepValue] = []
    for index in 0...last {
      let value = value(Double(index) / Double(last))
      if value != values.last { values.append(value) }
    }
    return values
  }

  /// 64 parts to a pixel, so that thresholds on pixels, half points and whole ones are met exactly; no
  /// less than 64 to a point, and of scales above 1,024 no more than 65,536.
  private static func partsPerPoint(at scale: Double) -> Double {
    min(max((64 * scale).rounded(.up), 64), 65_536)
  }

  private static let partsPerFactor = 4_096.0

  /// The value in the middle between two; `nil` where they are next to each other.
  func middle(_ low: SweepValue, _ high: SweepValue) -> SweepValue? {
    switch (low, high) {
    case (.length(let low), .length(let high)): return middle(low, high).map { .length($0) }
    case (.factor(let low), .factor(let high)): return middle(low, high).map { .factor($0) }
    case (.characters(let low), .characters(let high)):
      return high - low < 2 ? nil : .characters(low + (high - low) / 2)
    default: return nil
    }
  }

  private func middle(_ low: Double, _ high: Double) -> Double? {
    var first = (low * partsPerUnit).rounded(.down) + 1
    var last = (high * partsPerUnit).rounded(.up) - 1
    // The products are rounded.
    if first / partsPerUnit <= low { first += 1 }
    if last / partsPerUnit >= high { last -= 1 }
    guard first <= last else { return nil }
    return ((first + last) / 2).rounded(.down) / partsPerUnit
  }
}

/// A fact that a sweep observes in each layout; elements are named as in the document.
package enum SweepFact: Hashable, Sendable {
  /// The number of lines of a stack that wraps, of a text or of flowing content.
  case lines(ElementID)

  /// True if the element is a node that reaches beyond the node around it, or the root, by more than a pixel.
  case outside(ElementID)

  /// True if the element has no length on the axis.
  case empty(ElementID, Axis)

  /// True if the text of the element is not shown completely.
  case cut(ElementID)

  /// True if a comparison of the code with the size of the screen holds.
  case condition(String)

  /// True if the diagnostics that the caller computes contain this one.
  case diagnostic(SweepDiagnostic)

  package var element: ElementID? {
    switch self {
    case .lines(let element), .outside(let element), .empty(let element, _), .cut(let element):
      element
    case .condition, .diagnostic: nil
    }
  }
}

/// A diagnostic in a layout: its code and its element.
package struct SweepDiagnostic: Hashable, Sendable {
  package let code: String

  /// The JSON Pointer of the element it is about; empty for the document.
  package let pointer: String

  package init(code: String, pointer: String) {
    self.code = code
    self.pointer = pointer
  }
}

/// A fact that differs between two layouts.
package struct SweepChange: Hashable, Sendable {
  package let fact: SweepFact

  /// A number of lines, or 1 for true and 0 for false.
  package let before: Int
  package let after: Int

  package init(_ fact: SweepFact, before: Int, after: Int) {
    self.fact = fact
    self.before = before
    self.after = after
  }

  /// The kind of change.
  package enum Kind: Hashable, Sendable {
    case lines(ElementID, from: Int, to: Int)
    case leaves(ElementID)
    case fits(ElementID)
    case collapses(ElementID, Axis)
    case expands(ElementID, Axis)
    case cuts(ElementID)
    case completes(ElementID)
    case appears(SweepDiagnostic)
    case disappears(SweepDiagnostic)
    case holds(String)
    case fails(String)
  }

  package var kind: Kind {
    switch fact {
    case .lines(let element): .lines(element, from: before, to: after)
    case .outside(let element): after == 0 ? .fits(element) : .leaves(element)
    case .empty(let element, let axis):
      after == 0 ? .expands(element, axis) : .collapses(element, axis)
    case .cut(let element): after == 0 ? .completes(element) : .cuts(element)
    case .condition(let text): after == 0 ? .fails(text) : .holds(text)
    case .diagnostic(let diagnostic): after == 0 ? .disappears(diagnostic) : .appears(diagnostic)
    }
  }
}
