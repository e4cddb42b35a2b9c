import JSON
import LiveDocuments
import Testing

@Suite struct RewriteStyleTests {
  @Test func `keys that are set together share the new style`() throws {
    let rewrites = { (document: LiveDocument) in
      [
        Rewrite.setStyle(try document.named("a"), key: "width", 7),
        .setStyle(try document.named("a"), key: "flexGrow", 1),
        .setStyle(try document.named("a"), key: "width", "50%"),
      ]
    }
    #expect(
      try rewritten(#"{"root": {"type": "inset", "id": "a", "child": {}}}"#, rewrites)
        == #"{"root": {"type": "inset", "id": "a", "style": {"width": "50%", "flexGrow": 1}, "#
        + #""child": {}}}"#)
    #expect(
      try rewritten("{\r\n\t\"root\": {\r\n\t\t\"id\": \"a\"\r\n\t}\r\n}\r\n", rewrites)
        == "{\r\n\t\"root\": {\r\n\t\t\"id\": \"a\",\r\n\t\t\"style\": "
        + "{\"width\": \"50%\", \"flexGrow\": 1}\r\n\t}\r\n}\r\n")
  }
}
