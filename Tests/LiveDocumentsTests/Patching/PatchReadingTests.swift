import JSON
import LiveDocuments
import Testing

@Suite struct PatchReadingTests {
  @Test func `every operation is read with its members, others are ignored`() throws {
    let read = try patch(
      """
      [{"op": "add", "path": "/a/0", "value": null, "why": "because"},
       {"op": "remove", "path": ""},
       {"op": "replace", "path": "/", "value": [1]},
       {"op": "move", "from": "/a", "path": "/b"},
       {"op": "copy", "from": "/a~1b", "path": "/m~0n"},
       {"op": "test", "path": "/~01", "value": "x"}]
      """)
    #expect(
      read.operations == [
        .add(PatchPointer(["a", "0"]), .null),
        .remove(.root),
        .replace(PatchPointer([""]), [1]),
        .move(from: PatchPointer(["a"]), to: PatchPointer(["b"])),
        .copy(from: PatchPointer(["a/b"]), to: PatchPointer(["m~n"])),
        .test(PatchPointer(["~1"]), "x"),
      ])
  }

  @Test(arguments: [
    ("{}", "the patch takes an array, not an object"),
    ("[7]", "\"[0]\" takes an object, not an integer"),
    (#"[{"path": ""}]"#, #""[0].op" is missing; it takes a string"#),
    (
      #"[{"op": "test", "path": "", "value": 1}, {"op": "set", "path": ""}]"#,
      #""[1].op" takes "add", "remove", "replace", "move", "copy" or "test", not "set""#
    ),
    (#"[{"op": "add", "path": "/a"}]"#, #""[0].value" is missing; it takes a value"#),
    (
      #"[{"op": "remove"}]"#,
      #""[0].path" is missing; it takes a JSON Pointer such as "/root/children/0""#
    ),
    (
      #"[{"op": "remove", "path": "a/b"}]"#,
      #""[0].path" takes a JSON Pointer such as "/root/children/0", not "a/b""#
    ),
    (
      #"[{"op": "move", "from": "/a~2", "path": ""}]"#,
      #""[0].from" takes a JSON Pointer such as "/root/children/0", not "/a~2""#
    ),
  ])
  func `A malformed patch is refused with the wrong member`(text: String, sentence: String) {
    let error = #expect(throws: JSONShapeError.self) { try patch(text) }
    #expect(error?.sentence(root: "the patch") == sentence)
  }

  @Test(
    arguments: [
      ("", []), ("/", [""]), ("//a", ["", "a"]), ("/a~1b/m~0n/~01", ["a/b", "m~n", "~1"]),
      ("/\u{301}a", ["\u{301}a"]), ("/0/-", ["0", "-"]),
    ] as [(String, [String])])
  func `a pointer is read and written`(text: String, tokens: [String]) {
    #expect(PatchPointer(text)?.tokens == tokens)
    #expect(PatchPointer(tokens).description == text)
  }

  @Test(arguments: ["a", "#/a", "/~", "/a~", "/~2", "/a~/b", " /a"])
  func `A malformed JSON Pointer is refused`(text: String) {
    #expect(PatchPointer(text) == nil)
  }
}
