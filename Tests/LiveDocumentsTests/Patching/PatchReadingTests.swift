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

  @Test(
    arguments: [
      ("", []), ("/", [""]), ("//a", ["", "a"]), ("/a~1b/m~0n/~01", ["a/b", "m~n", "~1"]),
      ("/\u{301}a", ["\u{301}a"]), ("/0/-", ["0", "-"]),
    ] as [(String, [String])])
  func `a pointer is read and written`(text: String, tokens: [String]) {
    #expect(PatchPointer(text)?.tokens == tokens)
    #expect(PatchPointer(tokens).description == text)
  }
}
