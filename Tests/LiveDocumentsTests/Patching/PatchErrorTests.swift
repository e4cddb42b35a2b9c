import DocumentSyntax
import JSON
import LiveDocuments
import Testing

@Suite struct PatchErrorTests {
  private let text = #"{"a": {"b": [1, 2]}, "n": 7, "t": null}"#

  @Test(
    arguments: [
      (#"{"op":"remove","path":"/x"}"#, "", .noMember("x")),
      (#"{"op":"replace","path":"/a/x","value":1}"#, "/a", .noMember("x")),
      (#"{"op":"test","path":"/x/y","value":1}"#, "", .noMember("x")),
      (#"{"op":"add","path":"/x/y","value":1}"#, "", .noMember("x")),
      (#"{"op":"copy","from":"/x","path":"/y"}"#, "", .noMember("x")),
      (#"{"op":"move","from":"/x","path":"/x"}"#, "", .noMember("x")),
      (#"{"op":"add","path":"/a/b/3","value":1}"#, "/a/b", .noElement(index: 3, count: 2)),
      (#"{"op":"replace","path":"/a/b/2","value":1}"#, "/a/b", .noElement(index: 2, count: 2)),
      (#"{"op":"remove","path":"/a/b/-"}"#, "/a/b", .noElement(index: 2, count: 2)),
      (
        #"{"op":"remove","path":"/a/b/99999999999999999999"}"#, "/a/b",
        .noElement(index: .max, count: 2)
      ),
      (#"{"op":"add","path":"/a/b/01","value":1}"#, "/a/b", .notAnIndex("01")),
      (#"{"op":"add","path":"/a/b/-1","value":1}"#, "/a/b", .notAnIndex("-1")),
      (#"{"op":"add","path":"/a/b/+1","value":1}"#, "/a/b", .notAnIndex("+1")),
      (#"{"op":"add","path":"/a/b/","value":1}"#, "/a/b", .notAnIndex("")),
      (#"{"op":"add","path":"/a/b/c","value":1}"#, "/a/b", .notAnIndex("c")),
      (#"{"op":"add","path":"/n/c","value":1}"#, "/n", .noContainer(.number)),
      (#"{"op":"remove","path":"/t/0/1"}"#, "/t", .noContainer(.null)),
      (#"{"op":"test","path":"/n","value":"7"}"#, "/n", .different(expected: "7", found: 7)),
      (#"{"op":"move","from":"/a","path":"/a/b/0"}"#, "/a/b/0", .movedIntoItself),
      (#"{"op":"move","from":"","path":"/a"}"#, "/a", .movedIntoItself),
      (#"{"op":"remove","path":""}"#, "", .documentRemoved),
      (#"{"op":"add","path":"/a\u0000","value":1}"#, "/a\u{0}", .nulInKey),
      (#"{"op":"move","from":"/n","path":"/a\u0000"}"#, "/a\u{0}", .nulInKey),
    ] as [(String, String, PatchFault)])
  func `A patch that cannot be applied fails with the operation's path`(
    operation: String, pointer: String, fault: PatchFault
  ) throws {
    try expectFault(fault, at: pointer, of: "[\(operation)]", on: text)
  }

  @Test func `A text of more than 200 bytes is cut where a message quotes it`() {
    let short = String(repeating: "a", count: 200)
    #expect(quotedAsJSON(short + "\n") == "\"\(short.prefix(60))…\"")
    #expect(quotedAsJSON(short) == "\"\(short)\"")
    #expect(quotedAsJSON("a\"\n") == #""a\"\n""#)
  }

  @Test func `a patch that fails late leaves no trace`() throws {
    let operations = """
      [{"op":"add","path":"/root/children/0","value":{"type":"node","id":"new"}},
       {"op":"remove","path":"/root/children/1"},
       {"op":"move","from":"/root/children","path":"/scale"},
       {"op":"test","path":"/scale","value":2}]
      """
    let text = #"{"root": {"type": "stack", "children": [{"type": "node", "id": "old"}]}}"#
    let document = LiveDocument(text: Array(text.utf8))
    let element = document.element(withID: "old")
    let error = #expect(throws: PatchError.self) { try document.apply(patch(operations)) }
    #expect(error?.operation == 3)
    #expect(document.source.text.bytes == Array(text.utf8))
    #expect(document.element(withID: "old") == element)
    #expect(document.element(withID: "new") == nil)
    document.finishEditing(version: 2)
    #expect(document.work.decoded == 0)
  }

  @Test func `a value that would be nested too deep is refused`() throws {
    let limit = DocumentSource.maximumDepth
    func nested(_ depth: Int) -> JSONValue {
      var value: JSONValue = 0
      for _ in 0..<depth { value = [value] }
      return value
    }
    let document = LiveDocument(text: Array(#"{"a": [1]}"#.utf8))
    let pointer = try #require(PatchPointer("/a/-"))
    #expect(
      throws: PatchError(operation: 0, pointer: pointer, fault: .tooDeep(limit: limit))
    ) {
      try document.apply(JSONPatch([.add(pointer, nested(limit - 1))]))
    }
    _ = try document.apply(JSONPatch([.add(pointer, nested(limit - 2))]))
    #expect(document.syntaxErrors.isEmpty)
    _ = try document.apply(JSONPatch([.test(PatchPointer(["a", "1"]), nested(limit - 2))]))
  }

  @Test func `a text does not grow beyond its limit, however often it is copied`() throws {
    let document = LiveDocument(text: Array(#"["0123456789"]"#.utf8))
    let copy = PatchOperation.copy(from: .root, to: PatchPointer(["-"]))
    let error = #expect(throws: PatchError.self) {
      try document.apply(JSONPatch(Array(repeating: copy, count: 100)), lengthLimit: 10_000)
    }
    #expect(error?.fault == .tooLong(limit: 10_000))
    #expect(document.source.text.utf8Count == 14)
  }

  @Test(
    arguments: [
      (.noMember("x"), #"operation 2: "/a" has no member "x""#),
      (.noElement(index: 3, count: 1), #"operation 2: "/a" has 1 element and none at 3"#),
      (.noContainer(.true), #"operation 2: "/a" is a boolean and holds no other values"#),
      (.different(expected: [1], found: 2), #"operation 2: "/a" is 2, not an array"#),
      (.movedIntoItself, #"operation 2: a value cannot be moved into itself, to "/a""#),
    ] as [(PatchFault, String)])
  func `an error is a sentence`(fault: PatchFault, sentence: String) {
    let error = PatchError(operation: 2, pointer: PatchPointer(["a"]), fault: fault)
    #expect(error.description == sentence)
  }
}
