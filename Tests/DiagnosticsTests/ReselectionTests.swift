import Diagnostics
import LiveDocuments
import Testing

/// The limit of the comparisons that an edit makes before it selects from all diagnostics.
@Suite struct ReselectionTests {
  /// Stacks in each other, each with a diagnostic that may explain others, below an error that explains them all.
  private func text(levels: Int) -> String {
    let stack = #"{"type":"stack","direction":"vertical","style":{"height":"50%"},"children":["#
    return #"{"constrainedSize":{"width":300},"root":{"type":"stack","direction":"vertical","#
      + #""style":{"maxWidth":-5},"children":["#
      + String(repeating: stack, count: levels)
      + #"{"type":"node","style":{"width":4,"height":4}}"#
      + String(repeating: "]}", count: levels) + "]}}"
  }

  @Test(arguments: [100, 200, 400])
  func `Diagnostics on one path are compared up to a limit`(levels: Int) {
    var edited = CheckedEdits(text(levels: levels))
    let explained = edited.diagnostics.count
    let works = edited.work(replacing: #""maxWidth":-5"#, by: #""maxWidth":500"#)
    #expect(edited.diagnostics.count == explained)
    for work in works {
      // Each may be compared with all above it, half of the square of the levels.
      #expect(work.candidatesCompared <= 20_000 + 4 * levels, "\(levels): \(work)")
    }
    let last = works.last?.candidatesCompared ?? 0
    #expect(last >= min(levels * (levels - 1) / 2, 20_000), "\(levels): \(last)")
    #expect(edited.differencesFromFresh == [])
  }
}
