import JSON
import Testing

@Suite struct InlayHintRequestTests {
  @Test(arguments: [false, true])
  func `while a bracket or a quote is missing, frames stay and say so`(atWorkers: Bool) {
    var client = TestClient(capabilities: [:])
    if atWorkers { client.workers = TestWorkers() }
    let filling = atWorkers ? String(repeating: " ", count: 33 << 10) : ""
    let open = #"{"root":{"type":"stack","direction":"vertical","children":[\#n"#
    let first = #"{"type":"node","style":{"width":5,"height":4}}"#
    let rest = #",\#n{"type":"text","text":"ab"}]}}"#
    func asked() -> [[JSONValue?]] {
      let params = openDocument([
        "range": ["start": position(line: 0, 0), "end": position(line: 9, 0)]
      ])
      let messages = client.sendRequest("textDocument/inlayHint", params) + client.work()
      let hints = messages.first { $0["result"] != nil }?["result"]?.arrayValue ?? []
      return hints.map { [$0["label"], $0["tooltip"] == nil ? nil : "earlier"] }
    }
    _ = client.open(open + first + rest + filling)
    let whole = asked()
    #expect(whole.count == 3 && whole.allSatisfy { $0[1] == nil })
    // The brackets of the first child go, so that the text is in its style.
    let end = Int64(first.utf16.count)
    _ = client.change(version: 2, ["range": range(line: 1, end - 2, end), "text": ""])
    let broken = asked()
    #expect(broken.map { $0[0] } == whole.prefix(broken.count).map { $0[0] })
    #expect(broken.contains { $0[1] == "earlier" })
    _ = client.change(version: 3, ["range": range(line: 1, end - 2, end - 2), "text": "}}"])
    #expect(asked() == whole)
    // A new element without its end has no frame of its own yet.
    let new = #"{"type":"node","style":{"width":5,"height":9}},{"type":"node","id":"#
    _ = client.change(
      version: 4, ["range": range(line: 1, 0, 0), "text": .string(new + "\"")])
    #expect(asked().count <= whole.count)
  }
}
