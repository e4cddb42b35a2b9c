import Authoring
import DocumentSyntax
import LiveDocuments
import Testing

/// How a formatted text looks.
@Suite struct FormattingTests {
  @Test func `an element on one line stays there if it fits and no element is in it`() throws {
    let title =
      #"{ "type": "text", "id": "title", "style": { "flexGrow": 1 }, "font": { "size": 9 } }"#
    func document(_ title: String) -> String {
      """
      {
        "root": {
          "type": "stack",
          "children": [
            \(title)
          ]
        }
      }

      """
    }
    let compact = document(title)
    #expect(try formatted(compact) == compact)
    #expect(try formatted(compact.filter { $0 != "\n" }) == compact)
    let spread = """
      {
              "type": "text",
              "id": "title",
              "style": { "flexGrow": 1 },
              "font": { "size": 9 }
            }
      """
    #expect(try formatted(document(spread)) == document(spread))
    #expect(
      try formatted(compact.replacing("style\": {", with: "style\": {\n")) == document(spread))
    let long = String(repeating: "x", count: 30)
    #expect(
      try formatted(compact.replacing("title", with: long))
        == document(spread.replacing("title", with: long)))
    let comment = title.replacing(", \"id\"", with: ", // the name\n \"id\"")
    #expect(
      try formatted(document(comment))
        == document(spread.replacing("\"text\",", with: "\"text\", // the name")))
    #expect(
      try formatted(#"{ "root": { "type": "spec" } }"#)
        == "{\n  \"root\": { \"type\": \"spec\" }\n}\n")
  }

  @Test func `elements with others in them are spread, and short objects stand on one line`()
    throws
  {
    let text =
      #"{"constrainedSize":{"width":320,"height":480},"root":{"type":"stack","children":["#
      + #"{"type":"node","style":{"preferredSize":{"width":1.50,"height":1e2}}},{"type":"spec"}]}}"#
    #expect(
      try formatted(text) == """
        {
          "constrainedSize": { "width": 320, "height": 480 },
          "root": {
            "type": "stack",
            "children": [
              { "type": "node", "style": { "preferredSize": { "width": 1.50, "height": 1e2 } } },
              { "type": "spec" }
            ]
          }
        }

        """)
  }

  @Test func `Formatting keeps each measured size on one line`() throws {
    let sizes = (0..<12).map { #"{ "from": \#($0), "width": \#($0), "height": \#(99 - $0) }"# }
      .joined(separator: ", ")
    let lines = """
      {
        "root": {
          "type": "text",
          "text": [{ "text": "a", "font": { "size": 12 } }, { "text": "b" }],
          "measured": [\(sizes)],
          "captured": { "x": 0, "y": 0, "width": 11, "height": 88 }
        }
      }

      """
    #expect(try formatted(lines) == lines)
    #expect(try formatted(lines.replacing("\n", with: " ")) == lines)
    #expect(try formatted(lines.replacing(", ", with: ",\n")) == lines)
  }

  @Test func `an object of several objects is spread, and so is a list of objects`() throws {
    let text =
      #"{"variants":[{"name":"a","scale":2}],"constrainedSize":{"min":{"width":1},"max":{}}}"#
    #expect(
      try formatted(text) == """
        {
          "variants": [
            { "name": "a", "scale": 2 }
          ],
          "constrainedSize": {
            "min": { "width": 1 },
            "max": {}
          }
        }

        """)
  }

  @Test func `Formatting spreads values wider than a hundred columns`() throws {
    func text(_ count: Int) -> String {
      #"{"root":{"type":"text","lintel-disable":["\#(String(repeating: "é", count: count))","b"]}}"#
    }
    // Four blanks, the key, a colon and a blank, the list and its comma.
    let room = 100 - 4 - 18 - 1 - "[\"\", \"b\"]".count
    #expect(try formatted(text(room)).contains("[\"é"))
    #expect(
      try formatted(text(room + 1)).contains("\"lintel-disable\": [\n      \"é"))
  }

  @Test func `Formatting keeps one empty line between members and removes others`() throws {
    #expect(
      try formatted("{\n\n\n\"root\":{\n\n\"type\":\"spec\",\n\n\n\n\"id\":\"a\"\n\n}\n\n\n}\n\n\n")
        == """
        {
          "root": {
            "type": "spec",

            "id": "a"
          }
        }

        """)
  }

  @Test func `numbers and strings keep their spelling`() throws {
    let text = #"{"root":{"type":"text","text":"\u0041 {  \" } 😀","ratio":-0.50E+1,"a\u0062":1.0}}"#
    let result = try formatted(text)
    for token in [#""\u0041 {  \" } 😀""#, "-0.50E+1", #""a\u0062""#, "1.0"] {
      #expect(result.contains(token))
    }
  }

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

  @Test func `Formatting keeps an object with a syntax error and formats the rest`()
    throws
  {
    let broken = "{ \"type\":\"stack\"  \"spacing\" :8,\n\"children\":[ {\"type\":\"spec\"}]}"
    let text = "{\"scale\":  2,\"root\":\(broken),\"constrainedSize\":{\"width\":1}}"
    #expect(
      try formatted(text) == """
        {
          "scale": 2,
          "root": \(broken),
          "constrainedSize": { "width": 1 }
        }

        """)
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

  @Test func `Comments stay on the line of their entry or on lines of their own`() throws {
    let text = """
        // what
       // and why

      /* how */ {"root": {  // a stack
      // first
          "type":"stack",// its type


            // free

            /* of */ "children":[{"type":"spec"/* 1 */},// one
      // two
      // three
      {"type":"spec"},
      // last
      ],
            "style":{"width"/* a */:/* b */   1 /* c */,}  // end
      /* one
           two */
        }}// behind
        // and

      """
    let result = try formatted(text)
    #expect(
      result == """
        // what
        // and why

        /* how */ {
          "root": { // a stack
            // first
            "type": "stack", // its type

            // free

            /* of */ "children": [
              { "type": "spec" /* 1 */ }, // one
              // two
              // three
              { "type": "spec" },
              // last
            ],
            "style": { "width" /* a */: /* b */ 1 /* c */, } // end
            /* one
             two */
          }
        } // behind
        // and

        """)
    #expect(try formatted(result) == result)
  }

  @Test
  func `A comment that ends a line spreads its object, and a block comment counts as columns`()
    throws
  {
    #expect(
      try formatted(#"{"a":[/* 1 */1,/* 2 */ 2 /* 3 */,3],"b":[ /* none */ ],"c":{/* d */}}"#)
        == """
        {
          "a": [/* 1 */ 1, /* 2 */ 2 /* 3 */, 3],
          "b": [/* none */],
          "c": { /* d */ }
        }

        """)
    #expect(
      try formatted("{\"a\":[1,//\n2],\"b\":// c\n1,\"d\":[//\n], \"e\": [1//\n,2]}") == """
        {
          "a": [
            1, //
            2
          ],
          "b": // c
            1,
          "d": [ //
          ],
          "e": [
            1 //
            ,
            2
          ]
        }

        """)
    #expect(
      try formatted("{\"a\":{\"b\":// c\n1,\"d\":2}}") == """
        {
          "a": {
            "b": // c
              1,
            "d": 2
          }
        }

        """)
    #expect(try formatted("{\"a\": [1, /* b */\n2]}").contains("\n    1, /* b */\n    2\n"))
    let long = String(repeating: "x", count: 79)
    #expect(try formatted("{\"a\": [1, /* \(long) */ 2]}").contains("[1, /*"))
    #expect(try formatted("{\"a\": [1, /* \(long)xxxxx */ 2]}").contains("[\n    1,\n    /*"))
  }

  @Test func `a scalar alone loses the space around it`() throws {
    #expect(try formatted("  5 ") == "5\n")
    #expect(try formatted(" [ ] ") == "[]\n")
  }

  @Test func `white space that would not end is refused`() throws {
    let depth = 1_100
    let nest = String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
    let text = "{\"root\":[" + Array(repeating: nest, count: 60).joined(separator: ",") + "]}"
    #expect(throws: FormattingFault.tooLong(limit: 32 << 20)) { try formatted(text) }
  }
}
