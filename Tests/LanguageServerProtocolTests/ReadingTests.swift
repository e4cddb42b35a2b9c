import JSON
import LanguageServerProtocol
import Testing

@Suite struct ReadingTests {
  @Test func `an opened document is read`() throws {
    let item = try TextDocumentItem(
      from: JSONReader(["uri": "u", "languageId": "json", "version": 1, "text": "{}"]))
    #expect(item == TextDocumentItem(uri: "u", languageID: "json", version: 1, text: "{}"))
  }

  @Test func `a change without a range is of the whole document`() throws {
    let change = try TextDocumentContentChangeEvent(
      from: JSONReader(["range": nil, "text": "a"]))
    #expect(change == TextDocumentContentChangeEvent(range: nil, text: "a"))
  }

  @Test func `a fault deep in the params is pointed to`() {
    expectFault(
      of: TextDocumentContentChangeEvent.self,
      ["range": ["start": ["line": 0, "character": 0], "end": ["line": -1, "character": 0]]],
      "/range/end/line", "\"range.end.line\" takes an integer that is not negative, not -1")
    expectFault(
      of: MarkupContent.self, ["kind": "html", "value": ""],
      "/kind", "\"kind\" takes \"plaintext\" or \"markdown\", not \"html\"")
    expectFault(
      of: [DiagnosticTag].self, [1, 3], "/1", "\"[1]\" takes the tag 1 or 2, not 3")
    expectFault(
      of: DiagnosticSeverity.self, 0, "", "the value takes a severity from 1 to 4, not 0")
  }

  @Test func `positions are ordered by line, then by character`() {
    let positions = [(1, 9), (2, 0), (2, 1)].map { Position(line: $0.0, character: $0.1) }
    #expect(positions.reversed().sorted() == positions)
  }

  private func expectFault<Noun: JSONReadable>(
    of type: Noun.Type, _ value: JSONValue, _ pointer: String, _ message: String,
    location: SourceLocation = #_sourceLocation
  ) {
    let error = #expect(throws: JSONShapeError.self, sourceLocation: location) {
      _ = try Noun(from: JSONReader(value))
    }
    #expect(error?.pointer.description == pointer, sourceLocation: location)
    #expect(error?.description == message, sourceLocation: location)
  }
}
