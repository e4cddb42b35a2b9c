import JSON
import LiveDocuments
import Testing

@Suite struct RewriteStyleTests {
  @Test(arguments: [
    // In the style that is there, on a line or on lines.
    (#"{"id": "a", "style": {"width": 1}}"#, #"{"id": "a", "style": {"width": 7}}"#),
    (#"{"id": "a", "style": {"x": 1}}"#, #"{"id": "a", "style": {"x": 1, "width": 7}}"#),
    (#"{"id": "a", "style": {}}"#, #"{"id": "a", "style": {"width": 7}}"#),
    (
      "{\n  \"id\": \"a\",\n  \"style\": {\n    \"x\": 1\n  }\n}",
      "{\n  \"id\": \"a\",\n  \"style\": {\n    \"x\": 1,\n    \"width\": 7\n  }\n}"
    ),
    // In a new one.
    (#"{"id": "a"}"#, #"{"id": "a", "style": {"width": 7}}"#),
    (
      "{\n  \"id\": \"a\"\n}", "{\n  \"id\": \"a\",\n  \"style\": {\"width\": 7}\n}"
    ),
    // Where 1.x has it.
    (#"{"id": "a", "width": 1}"#, #"{"id": "a", "width": 7}"#),
    (
      #"{"id": "a", "width": 1, "style": {"x": 1}}"#, #"{"id": "a", "width": 7, "style": {"x": 1}}"#
    ),
    // Of two the one that is read last.
    (
      #"{"id": "a", "width": 1, "style": {"width": 2}}"#,
      #"{"id": "a", "width": 1, "style": {"width": 7}}"#
    ),
    (
      #"{"id": "a", "style": {"width": 2}, "width": 1}"#,
      #"{"id": "a", "style": {"width": 2}, "width": 7}"#
    ),
    (
      #"{"id": "a", "width": 1, "style": {"width": 2}, "style": {"width": 3}, "width": 4}"#,
      #"{"id": "a", "width": 1, "style": {"width": 2}, "style": {"width": 3}, "width": 7}"#
    ),
  ])
  func `a key is set where it is written, else in the style`(before: String, after: String) throws {
    #expect(
      try rewritten(#"{"root": \#(before)}"#) { [.setStyle(try $0.named("a"), key: "width", 7)] }
        == #"{"root": \#(after)}"#)
  }

  @Test func `a new style is written as the document is`() throws {
    #expect(
      try rewritten(#"{ "root" : { "id" : "a" } }"#) {
        [.setStyle(try $0.named("a"), key: "width", 7)]
      } == #"{ "root" : { "id" : "a", "style" : { "width" : 7 } } }"#)
  }

  @Test(arguments: [
    ("preferredSize", #""style": {"preferredFrameSize": {"width": 1}}"#),
    ("preferredSize", #""preferredFrameSize": {"width": 1}"#),
    ("minLayoutSize", #""style": {"sizeRange": {"min": {"width": 1}, "max": {"width": 2}}}"#),
    ("maxLayoutSize", #""sizeRange": {"min": {"width": 2}, "max": {"width": 1}}"#),
  ])
  func `an old name holds the value of the new one`(key: String, member: String) throws {
    let text = #"{"root": {"type": "node", "id": "a", \#(member)}}"#
    #expect(
      try rewritten(text) { [.setStyle(try $0.named("a"), key: key, ["width": 7])] }
        == text.replacing(#""width": 1"#, with: #""width": 7"#))
  }

  @Test func `A side that a key of 1.x leaves out is set by the new key`() throws {
    #expect(
      try rewritten(#"{"root": {"id": "a", "sizeRange": {"min": {}}}}"#) {
        [.setStyle(try $0.named("a"), key: "maxSize", ["width": 7])]
      } == #"{"root": {"id": "a", "sizeRange": {"min": {}}, "style": {"maxSize": {"width": 7}}}}"#)
  }

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
