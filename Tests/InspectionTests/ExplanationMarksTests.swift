import Inspection
import LiveDocuments
import TestSupport
import Testing

/// Explanations of elements with values that are not known.
@Suite struct ExplanationMarksTests {
  private func explanation(_ root: String) throws -> [String] {
    let document = openDocument(root)
    let explanation = try #require(document.elements.root.flatMap { document.explanation(of: $0) })
    return explanation.text(in: document).split(separator: "\n").map(String.init)
  }

  @Test func `A text lists eight marks`() throws {
    let keys = (0..<50).map { "\"k\($0)\"" }.joined(separator: ",")
    let lines = try explanation(#"{"type": "node", "assumed": [\#(keys)]}"#)
    #expect(lines.count { $0.hasSuffix(" is assumed") } == 8)
  }
}
