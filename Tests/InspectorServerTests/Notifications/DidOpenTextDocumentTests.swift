import JSON
import Testing

@Suite struct DidOpenTextDocumentTests {
  @Test(arguments: [
    "", "\u{FEFF}" + smallDocument, "null", "{\"root\":", "// nothing", "\u{0}", "[1e999,NaN]",
    String(repeating: "[", count: 100_000),
    "{\"root\":" + String(repeating: #"{"type":"inset","child":"#, count: 30_000),
    #"{"root":{"type":"text","text":""# + String(repeating: "long ", count: 500_000) + #""}}"#,
  ])
  func `whatever the text is, the session goes on`(text: String) {
    var client = TestClient(capabilities: [:])
    #expect(client.open(text).published.count == 1)
    let answer = client.exchange("layout/frames", openDocument())
    #expect(answer["result"] != nil || Failure(answer["error"] ?? nil).kind == "no-layout")
    #expect(client.exchange("layout/tree", openDocument()) != .null)
    #expect(client.request("layout/diagnostics", openDocument())?["diagnostics"] != nil)
    #expect(
      client.exchange("textDocument/hover", openDocument(["position": position(line: 0, 3)]))[
        "error"] == nil)
  }

  @Test func `a text beyond the limit is reported and not worked on`() {
    var client = TestClient(capabilities: [:], documentLimit: 100)
    let long = smallDocument + String(repeating: " ", count: 100)
    let diagnostics = client.open(long).published.first?["diagnostics"]?.arrayValue
    #expect(diagnostics?.map { $0["code"] } == ["document-too-large"])
    #expect(client.failure("layout/frames", openDocument())?.kind == "document-too-large")
    #expect(
      client.failure("layout/frames", ["document": .string(long)])?.kind == "document-too-large")
    #expect(
      client.change(version: 2, ["text": .string(smallDocument)]).published.first?["diagnostics"]
        == [])
    #expect(client.rootFrame() == [0, 0, 10, 20])
  }
}
