import DocumentSyntax
import JSON
import LiveDocuments
import Testing

@Suite struct PatchErrorTests {
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
    #expect(document.text.syntaxErrors.isEmpty)
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
}
