import Foundation

/// The share of its random cases that a test runs, and the sizes of documents that it makes.
///
/// A test with many random cases runs a tenth of them, and one that compares counts has short documents, so that
/// `swift test` stays short after each change; with LINTEL_TESTS=all in the environment, as in `.ci/full`,
/// it runs all. Tests with few cases, and those that look for one rare event, do not ask and always run all.
package enum RandomCases {
  /// True if all cases run.
  package static let runsAll = ProcessInfo.processInfo.environment["LINTEL_TESTS"] == "all"

  /// The number of cases that run of `all`; at least `least`, if there are as many.
  package static func count(_ all: Int, least: Int = 1) -> Int {
    runsAll ? all : min(all, max(least, all / 10))
  }

  /// The size of a document of which a larger one is compared: `all`, or `short` unless all cases run.
  ///
  /// Counts that have to be equal or proportional are so in short documents too; a short size has to be above the
  /// thresholds that the test is about.
  package static func size(_ all: Int, short: Int) -> Int { runsAll ? all : min(all, short) }

  /// The seeds that run of `all`, which are the first; at least `least`, if there are as many.
  package static func seeds(_ all: Range<UInt64>, least: Int = 1) -> Range<UInt64> {
    all.lowerBound..<all.lowerBound + UInt64(count(all.count, least: least))
  }

  /// The elements that run of `all`, at equal distances.
  package static func sample<Element>(_ all: [Element]) -> [Element] {
    let step = all.count / max(1, count(all.count))
    return (0..<count(all.count)).map { all[$0 * step] }
  }
}
