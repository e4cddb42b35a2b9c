package import LayoutEngine

/// The values of a sweep: those of its samples, and those between them.
struct SweepDomain {
  /// In ascending order, each once; of variants in the order in which they were asked for.
  let samples: [SweepValue]

  /// True if more samples were requested than there are.
  let isCut: Bool

  /// Lengths are whole numbers of these parts of a point, and text scales of these parts of 1, the first and
  /// the last left out.
  private let partsPerUnit: Double

  /// - Throws: ``SweepError`` for ranges without values, and for no samples.
  init(
    _ parameter: SweepParameter, samples count: Int, scale: Double
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
      samples = try spread(from, to) { .length($0) }
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

/// Something that a sweep observes in each layout; elements are those of the document.
package enum SweepFact: Hashable, Sendable {
  /// The number of lines of a stack that wraps, of a text or of flowing content.
  case lines(ElementID)

  /// True if the element is a node that reaches beyond the one around it, or the root, by more than
  /// a pixel.
  case outside(ElementID)

  /// True if the element has no length on the axis.
  case empty(ElementID, Axis)

  /// True if the diagnostics that the caller computes contain this one.
  case diagnostic(SweepDiagnostic)

  package var element: ElementID? {
    switch self {
    case .lines(let element), .outside(let element), .empty(let element, _): element
    case .diagnostic: nil
    }
  }
}

/// Something found in a layout, by a code and where.
package struct SweepDiagnostic: Hashable, Sendable {
  package let code: String

  /// The JSON Pointer of the element it is about; empty for the document.
  package let pointer: String

  package init(code: String, pointer: String) {
    self.code = code
    self.pointer = pointer
  }
}

/// A fact that is not the same in two layouts.
package struct SweepChange: Hashable, Sendable {
  package let fact: SweepFact

  /// A number of lines, or 1 for what is so and 0 for what is not.
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
    case appears(SweepDiagnostic)
    case disappears(SweepDiagnostic)
  }

  package var kind: Kind {
    switch fact {
    case .lines(let element): .lines(element, from: before, to: after)
    case .outside(let element): after == 0 ? .fits(element) : .leaves(element)
    case .empty(let element, let axis):
      after == 0 ? .expands(element, axis) : .collapses(element, axis)
    case .diagnostic(let diagnostic): after == 0 ? .disappears(diagnostic) : .appears(diagnostic)
    }
  }
}
