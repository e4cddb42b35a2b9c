import Authoring
import DocumentSyntax
import LiveDocuments
import Testing

/// Formatting of some lines, and of what is being typed.
@Suite struct RangeAndTypingTests {
  private let options = FormattingOptions(tabSize: 2)

  /// The text with the lines formatted that begin with `>`.
  private func formattingLines(_ marked: String) throws -> String {
    let lines = marked.split(separator: "\n", omittingEmptySubsequences: false)
    let text = lines.map { $0.hasPrefix(">") ? $0.dropFirst() : $0 }.joined(separator: "\n")
    let start = lines.prefix { !$0.hasPrefix(">") }.map { $0.utf8.count + 1 }.reduce(0, +)
    let length = lines.filter { $0.hasPrefix(">") }.map { $0.utf8.count }.reduce(0, +)
    let edits = try DocumentSource(Array(text.utf8))
      .formatted(options, linesOf: start..<(start + length - 1)).edits
    return String(decoding: edits.applied(to: Array(text.utf8)), as: UTF8.self)
  }

  @Test func `Formatting a range indents lines like those around the range`() throws {
    #expect(
      try formattingLines(
        """
        {
             "scale":2,
        > "root":{"type":"spec",
        >"style":{"width":1}},
             "constrainedSize":{}
        }
        """) == """
          {
               "scale":2,
               "root": {
                 "type": "spec",
                 "style": { "width": 1 }
               },
               "constrainedSize":{}
          }
          """)
  }

  @Test func `Formatting a range keeps the lines of values that continue outside`() throws {
    #expect(
      try formattingLines(
        """
        {
          "constrainedSize": {
        >"width":1,   "height":
            2
          }
        }
        """) == """
          {
            "constrainedSize": {
              "width": 1,
              "height":
              2
            }
          }
          """)
  }

  @Test func `a sound object is formatted in one that is not`() throws {
    #expect(
      try formattingLines(
        """
        {
          "root": {
            "type": "stack"
            "style": {
        >    "minWidth":1,
              "width": 2
            }
          }
        }
        """) == """
          {
            "root": {
              "type": "stack"
              "style": {
                "minWidth": 1,
                "width": 2
              }
            }
          }
          """)
  }

  // MARK: Typing

  /// The text after something was typed before `‸`.
  private func typing(_ marked: String) -> String {
    let offset = marked.prefix { $0 != "‸" }.utf8.count
    let text = Array(marked.replacing("‸", with: "").utf8)
    let edits = DocumentSource(text).edits(afterTyping: text[offset - 1], at: offset, options)
    return String(decoding: edits.applied(to: text), as: UTF8.self)
  }

  @Test func `Typing a closing bracket formats the value that it closes`() {
    #expect(
      typing("{\n  \"scale\" :2,\n  \"root\": {\"type\":\"spec\",\n\"style\":{\"width\":1}}‸\n")
        == """
        {
          "scale" :2,
          "root": {
            "type": "spec",
            "style": { "width": 1 }
          }

        """)
    #expect(typing("{\"root\": {\"a\": [1,\n2]‸") == "{\"root\": {\"a\": [1, 2]")
  }

  @Test func `a closing bracket on its own line is indented even where much is wrong`() {
    #expect(
      typing("{\n  \"root\": {\n    \"type\": oops 5\n      }‸\n")
        == "{\n  \"root\": {\n    \"type\": oops 5\n  }\n")
  }

  @Test func `A new line is indented by its depth in the tree`() {
    #expect(typing("{\n  \"root\": {\n‸") == "{\n  \"root\": {\n    ")
    #expect(typing("{\n  \"root\": {\n‸}\n}") == "{\n  \"root\": {\n  }\n}")
    #expect(
      typing("{\n  \"root\": {\n      \"id\": \"a\",\n‸")
        == "{\n  \"root\": {\n      \"id\": \"a\",\n      ")
    #expect(typing("{\n  \"a\": [\n    1\n‸  ]\n}") == "{\n  \"a\": [\n    1\n  ]\n}")
    #expect(typing("{\r\n\t\"a\": {\r\n‸") == "{\r\n\t\"a\": {\r\n\t  ")
  }

  @Test func `A new line behind an unclosed bracket is indented as inside of it`() {
    let rest = "\n    \"text\": \"x\"\n  },\n  \"scale\": 2\n}"
    #expect(
      typing("{\n  \"root\": {\n    \"style\": {\n‸" + rest)
        == "{\n  \"root\": {\n    \"style\": {\n      " + rest)
    #expect(
      typing("{\n  \"root\": {\n    \"style\": {\n      \"width\": 20,\n‸" + rest)
        == "{\n  \"root\": {\n    \"style\": {\n      \"width\": 20,\n      " + rest)
  }

  @Test func `a comma indents its line`() {
    #expect(typing("{\n      \"scale\": 2,‸") == "{\n  \"scale\": 2,")
    #expect(typing("{\n  \"a\": 1,\n\"scale\": 2,‸\n}") == "{\n  \"a\": 1,\n  \"scale\": 2,\n}")
  }

  @Test func `Formatting while typing keeps lines of unclear depth`() {
    for text in [
      "{\n  \"id\": \"a\n‸b\"}", "{ /* a\n‸ b */ }", "\n‸", "  \n‸{}", "}‸", "{\"a\": \"}‸\"}",
      "{\n\"a\":\n‸5}", "{\"a\": 1}\n  \n‸",
    ] {
      #expect(typing(text) == text.replacing("‸", with: ""))
    }
  }
}
