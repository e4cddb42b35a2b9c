import Authoring
import DocumentSyntax
import LiveDocuments
import Testing

@Suite struct FormattingTests {
  @Test func `Formatting keeps line ends and a byte order mark`() throws {
    #expect(
      try formatted("\u{FEFF} {\"root\":{\r\n\"type\":\"spec\"}}")
        == "\u{FEFF}{\r\n  \"root\": {\r\n    \"type\": \"spec\"\r\n  }\r\n}\r\n")
    #expect(try formatted("{\"scale\":1,\r\"root\":1}") == "{\r  \"scale\": 1,\r  \"root\": 1\r}\r")
  }

  @Test func `Formatting follows the editor's indentation and rules for line ends`() throws {
    var options = FormattingOptions(tabSize: 4, insertsSpaces: true)
    #expect(try formatted("{\"scale\":1}", options) == "{\n    \"scale\": 1\n}")
    #expect(try formatted("{\"scale\":1}  \n \n", options) == "{\n    \"scale\": 1\n}\n\n")
    options.trimsTrailingSpace = false
    #expect(try formatted("{ \n\"scale\":1\n}  \n", options) == "{ \n    \"scale\": 1\n}  \n")
    options.trimsFinalNewlines = true
    #expect(try formatted("{\n\"scale\":1\n}  \n\n  \n", options) == "{\n    \"scale\": 1\n}  \n")
    options.insertsFinalNewline = true
    #expect(try formatted("{\n\"scale\":1\n}", options) == "{\n    \"scale\": 1\n}\n")
    options = FormattingOptions(tabSize: 4, insertsSpaces: false)
    #expect(
      try formatted("{\"root\":{\n\"type\":\"spec\"}}", options)
        == "{\n\t\"root\": {\n\t\t\"type\": \"spec\"\n\t}\n}")
    #expect(FormattingOptions(tabSize: 0).tabSize == 1)
    #expect(FormattingOptions(tabSize: .max).tabSize == 16)
  }

  // MARK: What cannot be parsed

  @Test func `Object with a syntax error is listed as untouched`() throws {
    let broken = "{ \"type\":\"stack\"  \"spacing\" :8,\n\"children\":[ {\"type\":\"spec\"}]}"
    let text = "{\"scale\":  2,\"root\":\(broken),\"constrainedSize\":{\"width\":1}}"
    let untouched = try DocumentSource(Array(text.utf8)).formatted(FormattingOptions()).untouched
    let start =
      text.utf8.count - broken.utf8.count - ",\"constrainedSize\":{\"width\":1}}".utf8.count
    #expect(untouched == [start..<(start + broken.utf8.count)])
  }

  @Test func `Formatting moves nothing that depends on brackets without a match`() throws {
    for text in [
      "{\"root\": {\"type\":\"stack\"", "{\"root\":[1, 2 }", "{\"root\":{\"type\":\"stack\"}}}",
      "{\"root\":{\"children\":[{\"type\":\"spec\",{\"type\":\"spec\"}]}}", "", "  ", "nul",
      "{} {}",
      "\"a", "{\"a\":[{\"b\":1 ]}",
    ] {
      let bytes = Array(text.utf8)
      let edits = try DocumentSource(bytes).formatted(FormattingOptions()).edits
      expectOnlySpace(edits, of: bytes)
      if !text.contains("spec") && text != "{\"a\":[{\"b\":1 ]}" {
        #expect(edits.isEmpty, "\(text)")
      }
    }
  }

  @Test func `white space that would not end is refused`() throws {
    let depth = 1_100
    let nest = String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
    let text = "{\"root\":[" + Array(repeating: nest, count: 60).joined(separator: ",") + "]}"
    #expect(throws: FormattingFault.tooLong(limit: 32 << 20)) { try formatted(text) }
  }
}
