package import LayoutEngine
import LiveDocuments

/// One layout of a sweep.
package struct SweepSample: Hashable, Sendable {
  package let value: SweepValue

  /// In points; `nil` where nothing could be laid out.
  package let rootSize: Size?

  /// The facts that differ from the sample before; for the first sample all facts that are not 0.
  package let changes: [SweepChange]
}

/// Two values between which something changes.
///
/// Both were measured, and no value between them can be: they are neighbours among the characters or
/// variants, of lengths at most a 64th of a pixel apart, and of text scales a 4,096th. Only where the sweep was cut short
/// (``SweepResult/limits``) may they be farther apart.
package struct SweepThreshold: Hashable, Sendable {
  package let change: SweepChange

  /// The last value at which it is as before.
  package let before: SweepValue

  /// The first value at which it is otherwise.
  package let after: SweepValue
}

/// The limit that stopped a sweep.
package enum SweepLimit: String, CaseIterable, Hashable, Sendable {
  /// More samples were asked for than are made.
  case samples

  /// Some thresholds would have taken more measurements to tell.
  case measurements

  /// There are more thresholds than are kept.
  case thresholds

  /// More changes from sample to sample than are kept: later samples list none.
  case changes

  package static let maximumSampleCount = 1_000
  package static let maximumMeasurementCount = 20_000

  /// The product of measurements and elements up to which values between samples are measured.
  ///
  /// The number of thresholds may grow with the number of elements, and each measurement lays all of them out: 500,000
  /// flexible texts take about 0.5 s (release build, 2026).
  package static let maximumElementCount = 500_000

  /// The number of measurements of a document with so many elements; all samples are measured beyond it.
  package static func measurementCount(ofElements count: Int) -> Int {
    min(maximumMeasurementCount, maximumElementCount / max(count, 1))
  }

  package static let maximumThresholdCount = 10_000
  package static let maximumChangeCount = 100_000

  /// The longest text that is laid out, in UTF-8 bytes.
  package static let maximumTextLength = 100_000
}

/// The results of a sweep so far.
package struct SweepResult: Hashable, Sendable {
  package internal(set) var samples: [SweepSample] = []

  /// In ascending order, by the order of the document where several are at the same value.
  package internal(set) var thresholds: [SweepThreshold] = []

  /// The number of layouts so far, of samples and of values between them.
  package internal(set) var measurementCount = 0

  /// The limits that kept something out.
  package internal(set) var limits: Set<SweepLimit> = []

  /// True if there is nothing left to measure.
  package internal(set) var isFinished = false

  /// True if all samples that were requested were measured.
  package var isComplete: Bool { isFinished && limits.isEmpty }

  /// The facts of a sample that are not 0.
  ///
  /// - Complexity: In the changes of the samples up to there.
  package func facts(ofSample index: Int) -> [SweepFact: Int] {
    var facts: [SweepFact: Int] = [:]
    for sample in samples.prefix(index + 1) {
      for change in sample.changes {
        facts[change.fact] = change.after == 0 ? nil : change.after
      }
    }
    return facts
  }
}

/// The results of one measurement of a sweep.
package struct SweepProgress: Hashable, Sendable {
  /// Samples so far, and all there will be.
  package let samplesDone: Int
  package let sampleCount: Int

  /// The sample that was measured, if it was one.
  package let sample: SweepSample?

  /// The thresholds that are settled now.
  package let thresholds: [SweepThreshold]
}

extension SweepThreshold {
  /// The threshold as a sentence: `#title fits into the root from a width of 347.5 points`; lower case, no full stop.
  ///
  /// Lengths are rounded up to thousandths, so that the sentence holds at the stated length.
  package func sentence(of parameter: SweepParameter, in whatIf: WhatIf) -> String {
    "\(change.sentence(in: whatIf)) \(condition(parameter, in: whatIf))"
  }

  /// True if texts with approximate sizes may move it.
  package func isApproximate(in whatIf: WhatIf) -> Bool {
    if case .variant = after { return false }
    return change.element(in: whatIf).map(whatIf.isApproximate) ?? false
  }

  private func condition(_ parameter: SweepParameter, in whatIf: WhatIf) -> String {
    let about = isApproximate(in: whatIf) ? "about " : ""
    switch after {
    case .length(let length):
      let name = parameter.axis?.lengthName ?? "length"
      // Code that compares with a length changes just above it.
      if !whatIf.conditions.isEmpty, case .length(let before) = before,
        before == (before * 2).rounded() / 2, length != (length * 2).rounded() / 2
      {
        return "above a \(name) of \(about)\(points(before))"
      }
      return "from a \(name) of \(about)\(points(roundedUp(length)))"
    case .characters(let count):
      guard case .textLength(let element, _, _) = parameter else { return "from \(count)" }
      let noun = count == 1 ? "character" : "characters"
      return "from \(about)\(count) \(noun) in \(whatIf.shortName(of: element))"
    case .factor(let factor): return "from a text scale of \(about)\(spelled(roundedUp(factor)))"
    case .variant(let name):
      guard case .variant(let before) = before else { return "on the variant \(quoted(name))" }
      return "on the variant \(quoted(name)), other than on \(quoted(before))"
    }
  }

  private func roundedUp(_ length: Double) -> Double {
    let thousandths = length * 1_000
    let nearest = thousandths.rounded()
    return (abs(thousandths - nearest) < 1e-6 ? nearest : thousandths.rounded(.up)) / 1_000
  }
}

extension WhatIf {
  /// The name of the element that clips an element.
  fileprivate func nameAround(_ element: ElementID) -> String {
    guard let around = copy(of: element).flatMap({ document.clippingElement(of: $0) }),
      around != document.elements.root
    else { return "the root" }
    return document.shortName(of: around)
  }
}

extension SweepChange {
  /// The change as a sentence: `#tags has 1 line instead of 2`.
  package func sentence(in whatIf: WhatIf) -> String {
    switch kind {
    case .lines(let element, let before, let after):
      "\(whatIf.shortName(of: element)) has \(after) \(after == 1 ? "line" : "lines") instead of "
        + "\(before)"
    case .leaves(let element):
      "\(whatIf.shortName(of: element)) reaches out of \(whatIf.nameAround(element))"
    case .fits(let element):
      "\(whatIf.shortName(of: element)) fits into \(whatIf.nameAround(element))"
    case .collapses(let element, let axis):
      "\(whatIf.shortName(of: element)) has a \(axis.lengthName) of 0"
    case .expands(let element, let axis):
      "\(whatIf.shortName(of: element)) has a \(axis.lengthName) above 0"
    case .cuts(let element): "the text of \(whatIf.shortName(of: element)) is cut"
    case .completes(let element):
      "the text of \(whatIf.shortName(of: element)) is shown completely"
    case .holds(let condition): "\(quoted(condition)) holds"
    case .fails(let condition): "\(quoted(condition)) does not hold"
    case .appears(let diagnostic):
      "\(diagnostic.code) appears on \(name(of: diagnostic, in: whatIf))"
    case .disappears(let diagnostic):
      "\(diagnostic.code) goes away on \(name(of: diagnostic, in: whatIf))"
    }
  }

  /// The element that it is about, of the document.
  fileprivate func element(in whatIf: WhatIf) -> ElementID? {
    switch kind {
    case .lines(let element, _, _), .leaves(let element), .fits(let element),
      .collapses(let element, _), .expands(let element, _), .cuts(let element),
      .completes(let element):
      element
    case .appears(let diagnostic), .disappears(let diagnostic):
      whatIf.element(at: diagnostic.pointer)
    case .holds, .fails: nil
    }
  }

  private func name(of diagnostic: SweepDiagnostic, in whatIf: WhatIf) -> String {
    whatIf.document.element(at: diagnostic.pointer).map { whatIf.document.shortName(of: $0) }
      ?? "the document"
  }
}

/// The copy of the document that a sweep lays out, at one value after the other.
struct SweepSubject {
  private let whatIf: WhatIf
  private let parameter: SweepParameter
  private let screen: Screen
  private let text: SweptText?

  init(
    _ whatIf: WhatIf, _ parameter: SweepParameter
  ) throws(SweepError) {
    self.whatIf = whatIf
    self.parameter = parameter
    screen = whatIf.document.currentScreen
    if case .variants(let names) = parameter {
      let known = Set(whatIf.document.header.variants.map(\.name))
      if let unknown = names.first(where: { !known.contains($0) }) {
        throw .whatIf(.unknownVariant(unknown))
      }
    }
    guard case .textLength(let element, _, let longest) = parameter else {
      text = nil
      return
    }
    let original: String
    do {
      original = try whatIf.text(of: element)
    } catch {
      throw .whatIf(error)
    }
    text = try SweptText(original, of: element, longest: max(longest, 0))
  }

  /// Lays the copy out at a value.
  func layOut(at value: SweepValue) throws(WhatIfError) {
    switch value {
    case .length(let length):
      guard let axis = parameter.axis else { return }
      var range = screen.constrainedSize
      range.max[axis] = length
      range.min[axis] = parameter.bound == .atMost ? min(range.min[axis], length) : length
      var screen = screen
      screen.constrainedSize = range
      try whatIf.layOut(on: screen)
    case .factor(let factor):
      var screen = screen
      screen.texts.textScale = factor
      try whatIf.layOut(on: screen)
    case .characters(let count):
      guard let text else { return }
      try whatIf.setText(text.text(ofLength: count), of: text.element)
    case .variant(let name): try whatIf.layOut(onVariant: name)
    }
  }
}
