import InspectorServer
import JSON
import Testing

@Suite struct RehearsalTests {
  @Test("a rehearsal opens a document that has a layout and no syntax error, and hovers over it")
  func isWholeSession() throws {
    let messages = try Rehearsal.run().map { try JSONValue.parseMessage($0).value }

    #expect(messages.allSatisfy { $0["error"] == nil })
    let published = try #require(
      messages.first { $0["method"]?.stringValue == "textDocument/publishDiagnostics" })
    let found = try #require(published["params"]?["diagnostics"]?.arrayValue)
    #expect(found.map { $0["code"]?.stringValue } == ["size-overridden-by-parent"])
    #expect(
      messages.contains {
        $0["result"]?["contents"]?["value"]?.stringValue?.contains("inset") == true
      })
  }
}
