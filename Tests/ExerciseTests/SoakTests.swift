import Exercise
import Randomness
import Testing

/// The soak itself, for a moment: `LINTEL_TOOLS=1 swift run -c release soak` goes on for longer.
@Suite struct SoakTests {
  @Test func `after random edits every answer is that of a fresh opening`() throws {
    try onLargeStack {
      let checks = RandomCases.count(3)
      var soak = try Soak(seed: 1, interval: 50)
      for _ in 0..<1_000 where soak.checkCount < checks { try soak.step() }
      #expect(soak.checkCount == checks)
      #expect(soak.answerCount > 160 * checks)
      #expect(soak.requestCount > 0)
    }
  }

  @Test func `Two soak runs with the same seed send the same messages`() throws {
    try onLargeStack {
      var (first, second) = (try Soak(seed: 7), try Soak(seed: 7))
      for _ in 0..<60 {
        try first.step()
        try second.step()
      }
      #expect(first.evidence.map(\.content) == second.evidence.map(\.content))
      #expect(first.editCount == second.editCount)
    }
  }
}
