import Diagnostics
import Foundation
import LiveDocuments
import Randomness
import Testing

/// The seconds that random pairs of dimensions are tried for; `.ci/full` sets them.
private let seconds =
  ProcessInfo.processInfo.environment["LINTEL_GROWTH_SECONDS"].flatMap(Double.init) ?? 0

/// All pairs of dimensions in which documents grow, beyond the named ones of ``GrowthTests``.
@Suite(.enabled(if: seconds > 0, "LINTEL_GROWTH_SECONDS is not set"))
struct GrowthPairsTests {
  private static let edits = [
    (#""width":40"#, #""width":41"#), (#""width":40"#, #""width":-40"#),
    (#""width":40"#, #""width":word"#), (#""text":"message""#, #""text":"message too""#),
    (#"{"type":"node","style":{"width":40,"height":40}},"#, ""),
  ]

  @Test func `Keystrokes in documents that double in two random dimensions at most double`() {
    let deadline = Date().addingTimeInterval(seconds)
    var random = SeededGenerator(seed: UInt64(Date().timeIntervalSince1970))
    var pairCount = 0
    while Date() < deadline {
      let pair = (0..<2).compactMap { _ in GrowthDimension.allCases.randomElement(using: &random) }
      let count = Int.random(in: 40...160, using: &random)
      let variants = Int.random(in: 0...8, using: &random)
      var small = CheckedEdits(GrowthDimension.document(pair, count, variants: variants))
      var large = CheckedEdits(GrowthDimension.document(pair, 2 * count, variants: variants))
      for (old, new) in Self.edits {
        expectAtMostDoubled(
          &small, &large, old, new, "\(pair) × \(count), \(variants) variants")
      }
      #expect(
        large.differencesFromFresh == [], "\(pair) × \(count), \(variants) variants")
      pairCount += 1
    }
    print("\(pairCount) pairs of dimensions were tried in \(Int(seconds)) s")
  }
}
