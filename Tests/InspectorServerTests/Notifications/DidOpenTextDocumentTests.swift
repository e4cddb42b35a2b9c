import JSON
import Testing

@Suite struct DidOpenTextDocumentTests {
  @Test func `opening publishes the diagnostics of that version once`() {
    var client = TestClient(capabilities: [
      "textDocument": ["publishDiagnostics": ["versionSupport": true]]
    ])
    let published = client.open(smallDocument, version: 7).published
    #expect(published.count == 1)
    #expect(
      published.first == ["uri": "file:///a.layout.json", "version": 7, "diagnostics": []])
  }

  @Test func `a client that knows no versions gets none`() {
    var client = TestClient(capabilities: [:])
    #expect(
      client.open(smallDocument).published.first
        == ["uri": "file:///a.layout.json", "diagnostics": []])
  }

  @Test func `a diagnostic has a range, a severity, a code and a source`() throws {
    var client = TestClient(capabilities: [:])
    let published = client.open(#"{"root":{"type":"nodee"}}"#).published
    let diagnostic = try #require(published.first?["diagnostics"]?.arrayValue?.first)
    #expect(diagnostic["range"] == range(line: 0, 16, 23))
    #expect(diagnostic["severity"] == 1)
    #expect(diagnostic["code"] == "unknown-type")
    #expect(diagnostic["source"] == "lintel")
  }

  @Test(arguments: [false, true])
  func `related information and tags go to clients that offer them`(isOffered: Bool) throws {
    let offer: JSONValue = [
      "relatedInformation": .bool(isOffered), "tagSupport": ["valueSet": isOffered ? [1, 2] : []],
    ]
    var client = TestClient(capabilities: ["textDocument": ["publishDiagnostics": offer]])
    let published = client.open(#"{"scale":1,"scale":2,"root":{"type":"spec"}}"#).published
    let diagnostic = try #require(published.first?["diagnostics"]?.arrayValue?.first)
    #expect(diagnostic["code"] == "json-duplicate-key")
    #expect((diagnostic["tags"] == [1]) == isOffered)
    let related = diagnostic["relatedInformation"]?.arrayValue?.first
    #expect((related?["location"]?["uri"] == "file:///a.layout.json") == isOffered)
    #expect(related == nil || isOffered)
  }

  @Test func `Opening a document again takes its new text and version`() {
    var client = TestClient(capabilities: [:])
    _ = client.open("{", version: 5)
    #expect(client.open(smallDocument, version: 1).published.first?["diagnostics"] == [])
    #expect(client.request("layout/frames", openDocument())?["version"] == 1)
  }

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

  @Test(
    arguments: [
      ([:], "\"textDocument\" is missing"),
      (["textDocument": ["uri": "a", "version": 1, "text": ""]], "\"textDocument.languageId\""),
      (
        ["textDocument": ["uri": "a", "languageId": "b", "version": "1", "text": ""]],
        "\"textDocument.version\" takes an integer"
      ),
    ] as [(JSONValue, String)])
  func `wrong params are logged by name and change nothing`(params: JSONValue, says: String) {
    var client = TestClient(capabilities: [:])
    let messages = client.notify("textDocument/didOpen", params)
    #expect(messages.count == 1)
    #expect(messages.first?["method"] == "window/logMessage")
    #expect(messages.first?["params"]?["type"] == 1)
    let message = messages.first?["params"]?["message"]?.stringValue ?? ""
    #expect(message.hasPrefix("textDocument/didOpen: ") && message.contains(says), "\(message)")
  }
}
