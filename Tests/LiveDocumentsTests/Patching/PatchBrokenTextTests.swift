import DocumentSyntax
import JSON
import LiveDocuments
import Testing

/// Where a text is broken nothing is guessed; everywhere else it is edited as usual.
@Suite struct PatchBrokenTextTests {
  @Test(arguments: [
    // In a sibling, and in a value beside.
    (#"{"a": {"x": 1}, "b": {"y" 2, [}}"#, #"{"a": {"x": 5}, "b": {"y" 2, [}}"#),
    (#"{"b": , "a": {"x": 1}}"#, #"{"b": , "a": {"x": 5}}"#),
    (#"{"b": 012, "a": {"x": NaN}}"#, #"{"b": 012, "a": {"x": 5}}"#),
    (#"{"b": "\q", "a": {"y": [1 2], "x": 1}}"#, #"{"b": "\q", "a": {"y": [1 2], "x": 5}}"#),
    // Around.
    (#"{"a": {"x": 1,},} trailing"#, #"{"a": {"x": 5,},} trailing"#),
    ("// c\n{\"a\": /* x */ {\"x\": /* y */ 1}}", "// c\n{\"a\": /* x */ {\"x\": /* y */ 5}}"),
  ])
  func `A syntax error elsewhere does not prevent a patch`(before: String, after: String) throws {
    #expect(try patched(before, #"[{"op":"replace","path":"/a/x","value":5}]"#) == after)
  }

  @Test(
    arguments: [
      (#"{"a": {"x": 1"#, "", .unclosedObject),
      (#"{"a": {"x": 1 "y": 2}}"#, "/a", .missingComma),
      (#"{"a": {"x": }}"#, "/a/x", .missingValue),
      (#"{"a": {"x": 1}}, "b": 2}"#, "", .unexpectedCloser),
      (#"{"a": {"x" 1}}"#, "/a", .missingColon),
      (#"{"a": {x: 1}}"#, "/a", .bareWord),
      ("", "", .emptyDocument),
    ] as [(String, String, SyntaxError.Kind)])
  func `a pointer through a broken place is an error`(
    text: String, pointer: String, kind: SyntaxError.Kind
  ) throws {
    try expectFault(
      .brokenText(kind), at: pointer, of: #"[{"op":"replace","path":"/a/x","value":5}]"#, on: text)
  }

  @Test func `elements of which one is missing cannot be counted`() throws {
    try expectFault(
      .brokenText(.missingValue), at: "/a", of: #"[{"op":"remove","path":"/a/1"}]"#,
      on: #"{"a": [1,,2]}"#)
  }

  @Test func `A patch can replace or remove a value that is no JSON`() throws {
    let text = #"{"a": {"x": 012}, "b": 1}"#
    for operation in [
      #"{"op":"test","path":"/a","value":1}"#, #"{"op":"copy","from":"/a","path":"/c"}"#,
      #"{"op":"move","from":"/a","path":"/c"}"#,
    ] {
      try expectFault(.unreadable(.syntax), at: "/a", of: "[\(operation)]", on: text)
    }
    #expect(try patched(text, #"[{"op":"remove","path":"/a/x"}]"#) == #"{"a": {}, "b": 1}"#)
    #expect(try patched(text, #"[{"op":"replace","path":"/a","value":0}]"#) == #"{"a": 0, "b": 1}"#)
  }

  @Test func `more errors than are kept leave everything in doubt`() throws {
    let text = #"{"a": {"x": 1}, "b": ["# + String(repeating: "01,", count: 1_100) + "1]}"
    try expectFault(
      .brokenText(.badNumber), at: "", of: #"[{"op":"replace","path":"/a/x","value":5}]"#, on: text)
  }

  @Test(arguments: ["", "{", "[1}", "{} {}", "\u{FEFF}", "foo bar", "\"abc"])
  func `a broken document can be replaced as a whole`(text: String) throws {
    let after = try patched(text, #"[{"op":"replace","path":"","value":{"scale":3}}]"#)
    #expect(after == #"{"scale": 3}"#)
  }

  @Test(arguments: [
    // A comma that nothing followed is put to use.
    (#"{"a": [1, 2,]}"#, #"{"op":"add","path":"/a/-","value":3}"#, #"{"a": [1, 2, 3]}"#),
    ("[\n  1,\n]", #"{"op":"add","path":"/-","value":2}"#, "[\n  1,\n  2\n]"),
    (#"[1, 2,]"#, #"{"op":"remove","path":"/1"}"#, "[1,]"),
    (#"[1,]"#, #"{"op":"remove","path":"/0"}"#, "[]"),
    // Comments go with the entry to which they belong, with whatever is in them.
    (
      "[\n  1, // one, two\n  2 // \"three\"\n]", #"{"op":"remove","path":"/0"}"#,
      "[\n  2 // \"three\"\n]"
    ),
    (
      "[\n  1, // one, two\n  2 // \"three\"\n]", #"{"op":"remove","path":"/1"}"#,
      "[\n  1 // one, two\n]"
    ),
    (
      "[ // all\n  // one\n  1,\n\n  // some\n\n  // two\n  // \"2\"\n  2, /* , */\n  // end\n]",
      #"{"op":"remove","path":"/1"}"#,
      "[ // all\n  // one\n  1,\n\n  // some\n\n  // end\n]"
    ),
    ("[/* 1 */ 1, /* 2 */ 2]", #"{"op":"remove","path":"/0"}"#, "[/* 2 */ 2]"),
    ("[/* 1 */ 1, /* 2 */ 2]", #"{"op":"remove","path":"/1"}"#, "[/* 1 */ 1]"),
    ("[1 /* , */ , 2]", #"{"op":"remove","path":"/1"}"#, "[1 /* , */ ]"),
    ("[1 /* , */ , 2]", #"{"op":"remove","path":"/0"}"#, "[2]"),
    ("[1 // a\n, 2 // b\n]", #"{"op":"remove","path":"/1"}"#, "[1 // a\n]"),
    ("{ /* , */ }", #"{"op":"add","path":"/a","value":1}"#, "{ /* , */\n  \"a\": 1\n }"),
    ("[\n  // none\n]", #"{"op":"add","path":"/0","value":1}"#, "[\n  1\n  // none\n]"),
    ("[ // all\n]", #"{"op":"add","path":"/0","value":1}"#, "[ // all\n  1\n]"),
    ("[1 // one\n]", #"{"op":"add","path":"/1","value":2}"#, "[1, // one\n2\n]"),
    ("[\n  1, // one\n]", #"{"op":"add","path":"/1","value":2}"#, "[\n  1, // one\n  2\n]"),
    (
      "[\n  0,\n  // one\n  1\n  // end\n]", #"{"op":"add","path":"/1","value":2}"#,
      "[\n  0,\n  2,\n  // one\n  1\n  // end\n]"
    ),
    (
      "{\n  // a\n  \"a\": 1, // one\n  \"b\": [\n    2,\n    3\n  ]\n}",
      #"{"op":"move","from":"/a","path":"/b/1"}"#,
      "{\n  \"b\": [\n    2,\n    // a\n    1, // one\n    3\n  ]\n}"
    ),
    (
      "{\n  \"a\": 1, // one\n  \"b\": [2]\n}", #"{"op":"move","from":"/a","path":"/b/0"}"#,
      "{\n  \"b\": [/* one */ 1, 2]\n}"
    ),
    (
      "[{\"a\": 1, // one\n  }, /* 2 */ 2,]", #"{"op":"test","path":"/0","value":{"a": 1}}"#,
      "[{\"a\": 1, // one\n  }, /* 2 */ 2,]"
    ),
  ])
  func `Commas and comments stay with the entries to which they belong`(
    before: String, operation: String, after: String
  ) throws {
    #expect(try patched(before, "[\(operation)]") == after)
  }
}
