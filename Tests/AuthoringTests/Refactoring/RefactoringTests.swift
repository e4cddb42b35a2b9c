import Authoring
import Diagnostics
import DocumentSyntax
import LiveDocuments
import Testing

/// Titles of refactorings that bring a warning.
@Suite struct RefactoringTests {
  @Test func `A refactoring that makes a hint a warning says so in its title`() throws {
    // An overflow beside an assumed text is a hint at most.
    let text =
      #"{"root":{"type":"stack","id":"s","children":["#
      + #"{"type":"text","id":"a","text":"7","assumed":["text"]},"#
      + #"{"type":"stack","id":"p","style":{"width":50},"children":["#
      + #"{"type":"node","id":"b","style":{"preferredSize":{"width":40,"height":9}}},"#
      + #"{"type":"node","id":"c","style":{"preferredSize":{"width":40,"height":9}}}]}]}}"#
    let document = LiveDocument(text)
    let (before, found) = (document.diagnostics(), document.refactorings(at: #""id":"p""#))
    #expect(before.map(\.severity) == [.hint])
    var warned = 0
    for refactoring in found {
      let after = LiveDocument(text: refactoring.edits.applied(to: document.source.text.bytes))
      for diagnostic in after.diagnostics() where diagnostic.severity <= .warning {
        warned += 1
        #expect(
          refactoring.titleWithChange.hasPrefix("Brings \(diagnostic.code)"),
          "\(refactoring.titleWithChange)")
      }
    }
    #expect(warned > 0)
  }
}
