package import LayoutEngine

/// One layout of a sweep.
package struct SweepSample: Hashable, Sendable {
  package let value: SweepValue

  /// In points; `nil` where nothing could be laid out.
  package let rootSize: Size?

  /// What is otherwise than in the sample before; in the first one all that is not 0.
  package let changes: [SweepChange]
}

/// Two values between which something changes.
///
/// Both were measured, and no value between them can be: they are neighbours among the characters or
/// variants, and of lengths at most a 64th of a pixel apart. Only where the sweep was cut short
/// (``SweepResult/limits``) may they be farther apart.
package struct SweepThreshold: Hashable, Sendable {
  package let change: SweepChange

  /// The last value at which it is as before.
  package let before: SweepValue

  /// The first value at which it is otherwise.
  package let after: SweepValue
}

/// What bounds a sweep.
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
  package static let maximumThresholdCount = 10_000
  package static let maximumChangeCount = 100_000

  /// The longest text that is laid out, in UTF-8 bytes.
  package static let maximumTextLength = 100_000
}

/// What a sweep has found so far.
package struct SweepResult: Hashable, Sendable {
  package internal(set) var samples: [SweepSample] = []

  /// In ascending order, by the order of the document where several are at the same place.
  package internal(set) var thresholds: [SweepThreshold] = []

  /// Layouts so far, samples and those between them.
  package internal(set) var measurementCount = 0

  /// The limits that kept something out.
  package internal(set) var limits: Set<SweepLimit> = []

  /// Whether there is nothing left to measure.
  package internal(set) var isFinished = false

  /// Whether all that was asked for is there.
  package var isComplete: Bool { isFinished && limits.isEmpty }

  /// What is observed in a sample, without what is 0.
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

/// What one measurement of a sweep brought.
package struct SweepProgress: Hashable, Sendable {
  /// Samples so far, and all there will be.
  package let samplesDone: Int
  package let sampleCount: Int

  /// The sample that was measured, if it was one.
  package let sample: SweepSample?

  /// The thresholds that are settled now.
  package let thresholds: [SweepThreshold]
}
