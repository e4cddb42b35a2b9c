import Diagnostics
import LiveDocuments
import Testing

/// The number of diagnostics that an edit reads as possible causes of others.
@Suite struct IncrementalSelectionTests {
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
  func `Each diagnostic on a path is read once, however many may explain each other`(levels: Int) {
    var edited = CheckedEdits(text(levels: levels))
    let explained = edited.diagnostics.count
    let works = edited.work(replacing: #""maxWidth":-5"#, by: #""maxWidth":500"#)
    #expect(edited.diagnostics.count == explained)
    for work in works {
      #expect(work.candidatesCompared <= 4 * levels, "\(levels): \(work)")
    }
    let last = works.last?.candidatesCompared ?? 0
    #expect(last >= levels, "\(levels): \(last)")
    #expect(edited.differencesFromFresh == [])
  }

  /// A stack that is as long as its children, which are all to grow: it has a diagnostic about each.
  private func growing(_ count: Int) -> String {
    let child = #"{"type":"node","style":{"height":4,"flexGrow":1}}"#
    return
      #"{"constrainedSize":{"width":300},"root":{"type":"stack","direction":"vertical","children":["#
      + Array(repeating: child, count: count).joined(separator: ",") + "]}}"
  }

  @Test(arguments: [200, 400])
  func `A child that loses its diagnostic leaves those of its siblings selected`(count: Int) {
    var edited = CheckedEdits(growing(count))
    let works = edited.work(replacing: #""flexGrow":1"#, by: #""flexGrow":0"#)
    #expect(works.count == 2)
    for work in works {
      // The diagnostic that went or came, and those about the stack around it.
      #expect(work.candidatesSelected <= 8, "\(count): \(work)")
      #expect(work.rangesLookedUp <= 8, "\(count): \(work)")
    }
    #expect(edited.differencesFromFresh == [])
  }
}
