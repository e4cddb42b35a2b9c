import JSON
import Testing

@Suite struct DidCloseTextDocumentTests {
  /// Pairs of spellings of one document, and one pair of two.
  @Test(arguments: [
    ("file:///c%3A/a.layout.json", "file:///C:/a.layout.json", true),
    ("file:///a%20b", "file:///a b", true), ("file:///%C3%A4", "file:///ä", true),
    ("FILE://localhost/a", "file:///a", true), ("untitled:A", "untitled:A", true),
    ("file:///a%2Fb", "file:///a/b", false), ("file:///A", "file:///a", false),
    ("file:///a%2", "file:///a%2", true), ("", "", true),
  ])
  func `a document is known by any spelling of its URI, and told by the first`(
    opened: String, asked: String, isSame: Bool
  ) {
    var client = TestClient(capabilities: [:])
    #expect(client.open(smallDocument, uri: opened).published.first?["uri"] == .string(opened))
    #expect((client.rootFrame(uri: asked) != nil) == isSame)
    let messages = client.notify(
      "textDocument/didClose", ["textDocument": ["uri": .string(asked)]])
    #expect(messages.published.first?["uri"] == (isSame ? .string(opened) : nil))
  }
}
