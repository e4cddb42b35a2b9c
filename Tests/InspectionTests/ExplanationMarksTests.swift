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

  @Test func `The size that is unknown is below the frame, with the comment that gives it`()
    throws
  {
    let lines = try explanation(#"{"type": "image", "id": "a", "unknown": ["size"]}"#)
    #expect(
      lines[..<4] == [
        "#a: 0×0 at 0, 0",
        "its size is unknown, so it is laid out as an empty node; a comment in the source",
        "code gives it: // lintel: imageSize 64x48", "width 0, x 0",
      ])
    #expect(lines.count { $0.contains("its size is unknown: 0 pt") } == 2)
    let known = try explanation(#"{"type": "image", "id": "a"}"#)
    #expect(known[1] == "width 0, x 0")
    #expect(known.count { $0.contains("it has no content and no intrinsic size") } == 2)
  }

  @Test func `A step at a text that was made up tells so`() throws {
    let assumed = try explanation(#"{"type": "text", "text": "A", "assumed": ["text", "font"]}"#)
    #expect(assumed[1] == "its font is assumed")
    #expect(assumed[2].hasPrefix("its text is assumed; "))
    #expect(assumed.contains { $0.contains("its assumed text is 10.2 pt wide") })
    let known = try explanation(#"{"type": "text", "text": "A"}"#)
    #expect(known.contains { $0.contains("its text is 10.2 pt wide") })
  }

  @Test func `A text lists eight marks`() throws {
    let keys = (0..<50).map { "\"k\($0)\"" }.joined(separator: ",")
    let lines = try explanation(#"{"type": "node", "assumed": [\#(keys)]}"#)
    #expect(lines.count { $0.hasSuffix(" is assumed") } == 8)
  }
}
