import DocumentSyntax
import LiveDocuments
import Testing

/// What is inserted is written as what is around it.
@Suite struct PatchFormattingTests {
  @Test(arguments: [
    #"{"a":1,"b":[1,2],"c":{}}"#,
    #"{"a": 1, "b": [1, 2], "c": {}}"#,
    #"{ "a" : 1, "b" : [ 1, 2 ], "c" : {} }"#,
  ])
  func `A patch of a value on one line keeps the line and its blanks`(text: String) throws {
    let operations = """
      [{"op":"add","path":"/d","value":{"x":[1]}}, {"op":"add","path":"/b/0","value":0},
       {"op":"add","path":"/b/-","value":3}, {"op":"add","path":"/c/y","value":[]}]
      """
    let expected =
      text.contains("{ ")
      ? #"{ "a" : 1, "b" : [ 0, 1, 2, 3 ], "c" : { "y" : [] }, "d" : { "x" : [ 1 ] } }"#
      : text.contains(": ")
        ? #"{"a": 1, "b": [0, 1, 2, 3], "c": {"y": []}, "d": {"x": [1]}}"#
        : #"{"a":1,"b":[0,1,2,3],"c":{"y":[]},"d":{"x":[1]}}"#
    #expect(try patched(text, operations) == expected)
  }

  @Test(arguments: ["  ", "    ", "\t"], ["\n", "\r\n", "\r"])
  func `A patch adds a line with the indentation of the others`(
    unit: String, lineEnd: String
  ) throws {
    let before = """
      {
        "root": {
          "type": "stack",
          "children": [
            { "type": "node" },
            { "type": "node", "style": {} }
          ],
          "style": {}
        }
      }

      """
    let after = """
      {
        "root": {
          "type": "stack",
          "children": [
            { "type": "inset" },
            { "type": "node" },
            { "type": "node", "style": { "width": 7 } },
            { "type": "node", "id": "last" }
          ],
          "style": {
            "width": 10,
            "margins": [1, 2]
          },
          "spacing": 4
        },
        "scale": 3
      }

      """
    func styled(_ text: String) -> String {
      let lines = text.split(separator: "\n" as Character, omittingEmptySubsequences: false)
      return lines.map { line in
        let blanks = line.prefix { $0 == " " }.count
        return String(repeating: unit, count: blanks / 2) + line.dropFirst(blanks)
      }.joined(separator: lineEnd)
    }
    let operations = """
      [{"op":"add","path":"/root/children/0","value":{"type":"inset"}},
       {"op":"add","path":"/root/children/-","value":{"type":"node","id":"last"}},
       {"op":"add","path":"/root/children/2/style/width","value":7},
       {"op":"add","path":"/root/style/width","value":10},
       {"op":"add","path":"/root/style/margins","value":[1,2]},
       {"op":"add","path":"/root/spacing","value":4}, {"op":"add","path":"/scale","value":3}]
      """
    #expect(try patched(styled(before), operations) == styled(after))
    let undo = """
      [{"op":"remove","path":"/scale"}, {"op":"remove","path":"/root/spacing"},
       {"op":"remove","path":"/root/style/width"}, {"op":"remove","path":"/root/style/margins"},
       {"op":"remove","path":"/root/children/2/style/width"},
       {"op":"remove","path":"/root/children/3"}, {"op":"remove","path":"/root/children/0"}]
      """
    #expect(try patched(styled(after), undo) == styled(before))
  }

  @Test func `a value is spread over lines where it would not fit one, and no further`()
    throws
  {
    let long = String(repeating: "x", count: 70)
    let operations = """
      [{"op":"add","path":"/root/child",
        "value":{"type":"text","text":"\(long)","style":{"width":1,"height":2}, "flags":[]}}]
      """
    let before = """
      {
        "root": {
          "type": "inset"
        }
      }
      """
    let after = """
      {
        "root": {
          "type": "inset",
          "child": {
            "type": "text",
            "text": "\(long)",
            "style": {"width": 1, "height": 2},
            "flags": []
          }
        }
      }
      """
    #expect(try patched(before, operations) == after)
    let line = #"{"root": {"type": "inset"}}"#
    #expect(
      try patched(line, operations)
        == #"{"root": {"type": "inset", "child": {"type": "text", "text": "\#(long)", "#
        + #""style": {"width": 1, "height": 2}, "flags": []}}}"#)
  }

  @Test func `a line takes a hundred columns and not one more`() throws {
    // Besides the text there are four columns of blanks, two quotes, two brackets, and one for a
    // comma that may come.
    for (length, isSpread) in [(91, false), (92, true)] {
      let text = String(repeating: "é", count: length)
      let after = try patched(
        "[\n    1\n]", #"[{"op":"add","path":"/-","value":["\#(text)"]}]"#)
      let element = isSpread ? "[\n        \"\(text)\"\n    ]" : "[\"\(text)\"]"
      #expect(after == "[\n    1,\n    \(element)\n]", "\(length)")
    }
  }

  @Test(arguments: [
    // Containers that begin on a line and go on on others.
    (
      "{ \"a\": 1, \"b\": 2,\n  \"c\": [ 1,\n         2 ] }",
      #"{"op":"add","path":"/d","value":3}"#,
      "{ \"a\": 1, \"b\": 2,\n  \"c\": [ 1,\n         2 ],\n  \"d\": 3 }"
    ),
    (
      "{ \"a\": 1, \"c\": [ 1,\n         2 ] }", #"{"op":"add","path":"/c/0","value":0}"#,
      "{ \"a\": 1, \"c\": [ 0,\n         1,\n         2 ] }"
    ),
    (
      "{ \"a\": 1,\n  \"b\": 2, \"c\": 3,\n  \"d\": 4 }", #"{"op":"remove","path":"/b"}"#,
      "{ \"a\": 1,\n  \"c\": 3,\n  \"d\": 4 }"
    ),
    (
      "{ \"a\": 1,\n  \"b\": 2, \"c\": 3,\n  \"d\": 4 }", #"{"op":"remove","path":"/c"}"#,
      "{ \"a\": 1,\n  \"b\": 2,\n  \"d\": 4 }"
    ),
    (
      "{ \"a\": 1,\n  \"b\": 2 }", #"{"op":"remove","path":"/a"}"#, "{ \"b\": 2 }"
    ),
    (
      "{\n  \"a\": 1\n}\n", #"{"op":"remove","path":"/a"}"#, "{}\n"
    ),
    // The blank line between groups stays.
    (
      "{\n  \"a\": 1,\n\n  \"b\": 2,\n  \"c\": 3\n}", #"{"op":"remove","path":"/c"}"#,
      "{\n  \"a\": 1,\n\n  \"b\": 2\n}"
    ),
    // An alignment is nobody's style.
    (
      "{\n  \"a\":    1\n}", #"{"op":"add","path":"/bbb","value":2}"#,
      "{\n  \"a\":    1,\n  \"bbb\": 2\n}"
    ),
    // An empty container.
    ("[\n]", #"{"op":"add","path":"/-","value":2}"#, "[\n  2\n]"),
    ("{ }", #"{"op":"add","path":"/a","value":2}"#, "{\n  \"a\": 2\n}"),
    (
      "{\n\t\"a\": [ ]\n}", #"{"op":"add","path":"/a/0","value":2}"#, "{\n\t\"a\": [\n\t\t2\n\t]\n}"
    ),
    (#"{"a": [ ]}"#, #"{"op":"add","path":"/a/0","value":2}"#, #"{"a": [2]}"#),
  ])
  func `mixed ways of writing are kept where they are`(
    before: String, operation: String, after: String
  ) throws {
    #expect(try patched(before, "[\(operation)]") == after)
  }

  @Test func `A moved value keeps its text, at its new indentation`() throws {
    let before = """
      {
        "a": {
          "list": [
            1.50, 2e1,

            {
              "x":   "\\u00e9"
            }
          ]
        },
        "b": {
          "c": {
            "d": 1
          }
        }
      }
      """
    let after = """
      {
        "a": {},
        "b": {
          "c": {
            "d": 1,
            "list": [
              1.50, 2e1,

              {
                "x":   "\\u00e9"
              }
            ]
          }
        }
      }
      """
    #expect(try patched(before, #"[{"op":"move","from":"/a/list","path":"/b/c/list"}]"#) == after)
    #expect(
      try patched(
        "{\"a\": {\n    \"x\": 1.50\n  }, \"b\": {\"c\": 1}}",
        #"[{"op":"copy","from":"/a","path":"/b/a"}]"#)
        == "{\"a\": {\n    \"x\": 1.50\n  }, \"b\": {\"c\": 1, \"a\": {\"x\": 1.50}}}")
  }

  @Test func `a replaced document keeps what is around its value`() throws {
    let value = #"[{"op":"replace","path":"","value":{"root":{"type":"node"}}}]"#
    #expect(
      try patched("// mine\n{\n  \"a\": 1\n}\n", value)
        == "// mine\n{\"root\": {\"type\": \"node\"}}\n")
    #expect(try patched("\u{FEFF}[]\n", value) == "\u{FEFF}{\"root\": {\"type\": \"node\"}}\n")
  }
}
