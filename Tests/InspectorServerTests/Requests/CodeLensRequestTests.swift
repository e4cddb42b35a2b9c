import Foundation
import InspectorServer
import JSON
import Synchronization
import Testing

@Suite struct CodeLensRequestTests {
  private let text = #"""
    {"variants": [{"name": "narrow", "constrainedSize": {"width": 200}}],
     "constrainedSize": {"width": 400, "height": 100},
     "root": {"type": "stack", "children": [
      {"type": "node", "style": {"width": 150.5, "height": 20}},
      {"type": "node", "style": {"width": 150, "height": 20}}]}}
    """#

  private func lenses(_ client: inout TestClient) -> [JSONValue] {
    let lenses = client.request("textDocument/codeLens", openDocument([:]))?.arrayValue ?? []
    return lenses.map { client.request("codeLens/resolve", $0) ?? nil }
  }

  @Test func `Code lenses count diagnostics, offer the picture and name the fitting width`() {
    var client = TestClient(capabilities: [:])
    _ = client.open(text)
    let found = lenses(&client)
    #expect(
      found.map { $0["command"]?["title"]?.stringValue } == [
        "show picture", "fits from 300 pt", "1 warning",
      ])
    #expect(found.allSatisfy { $0["command"]?["command"] == "lintel.showPicture" })
    #expect(
      found.map { $0["command"]?["arguments"]?.arrayValue?.first } == [
        ["uri": "file:///a.layout.json"], ["uri": "file:///a.layout.json", "width": 300],
        ["uri": "file:///a.layout.json", "variant": "narrow"],
      ])
    #expect(found.map { $0["range"]?["start"]?["line"] } == [2, 2, 0])
  }

  @Test func `Code lenses are complete except for slow ones in large documents`() {
    var client = TestClient(capabilities: [:])
    _ = client.open(text)
    let small = client.request("textDocument/codeLens", openDocument([:]))?.arrayValue ?? []
    #expect(small.count == 3 && small.allSatisfy { $0["command"] != nil && $0["data"] == nil })
    for lens in small { #expect(client.request("codeLens/resolve", lens) == lens) }
    _ = client.open(large, uri: "file:///a.layout.json")
    let listed = client.request("textDocument/codeLens", openDocument([:]))?.arrayValue ?? []
    #expect(listed.map { $0["command"] == nil } == [false, true])
    #expect(
      lenses(&client).map { $0["command"]?["title"]?.stringValue?.prefix(4) }
        == ["show", "fits"])
  }

  private let large =
    #"{"root":{"type":"stack","direction":"vertical","children":["#
    + Array(repeating: #"{"type":"text","text":"a"}"#, count: 120).joined(separator: ",") + "]}}"

  @Test func `one of a text that is gone is not resolved`() {
    var client = TestClient(capabilities: [:])
    _ = client.open(large)
    let lens = client.request("textDocument/codeLens", openDocument([:]))?.arrayValue?.last
    _ = client.change(version: 2, ["text": "{}"])
    #expect(client.failure("codeLens/resolve", lens)?.kind == "content-modified")
    #expect(lenses(&client).isEmpty)
  }

  @Test func `A lens is listed only if it says something`() {
    var client = TestClient(capabilities: [:])
    let wide = #"{"type": "node", "style": {"width": 5000, "height": 1}}"#
    let variant = #""variants": [{"name": "v", "textScale": 2}]"#
    for (text, titles) in [
      (#"{"root":{"type":"node","style":{"width":20,"height":1}}}"#, ["show picture"]),
      (
        #"{"root":{"type":"node","style":{"width":20,"height":1}}, \#(variant)}"#,
        ["show picture", "show picture"]
      ),
      (
        #"{"root":{"type":"stack","x":1,"children":[\#(wide)]}}"#,
        ["2 warnings", "show picture", "does not fit, up to 1024 pt"]
      ),
    ] {
      _ = client.open(text)
      #expect(lenses(&client).map { $0["command"]?["title"]?.stringValue ?? "" } == titles)
    }
    _ = client.open(large)
    let title = lenses(&client).last.flatMap { $0["command"]?["title"]?.stringValue }
    #expect(title == "fits at every width")
  }

  @Test func `A lens is on one line`() {
    var client = TestClient(capabilities: [:])
    for root in ["{\n\"id\": \"a\"\n}", "{\"type\":\n\"node\"}", "[\n]", "5", "{\n\"type\": {\n}}"]
    {
      _ = client.open("{\"variants\": [{\"name\": \"v\"}, {\"name\": {\n}}], \"root\": \(root)}")
      for lens in lenses(&client) {
        let range = lens["range"]
        #expect(range?["start"]?["line"] == range?["end"]?["line"], "\(root)")
      }
    }
  }
}

@Suite struct ExecuteCommandRequestTests {
  private let document = #"{"root":{"type":"text","text":"Hello"}}"#

  private func params(_ more: KeyValuePairs<String, JSONValue> = [:]) -> JSONValue {
    var argument: JSONObject = ["uri": "file:///a.layout.json"]
    for (key, value) in more { argument[key] = value }
    return ["command": "lintel.showPicture", "arguments": [.object(argument)]]
  }

  @Test func `without files the picture is the answer`() {
    var client = TestClient(capabilities: [:])
    _ = client.open(document)
    let content = client.request("workspace/executeCommand", params())?["content"]?.stringValue
    #expect(content?.hasPrefix("<svg") == true)
    let narrow = client.request("workspace/executeCommand", params(["width": 20]))?["content"]
    #expect(narrow != nil && narrow?.stringValue != content)
  }

  @Test func `Showing a missing picture is refused`() {
    var client = TestClient(capabilities: [:])
    #expect(
      client.failure("workspace/executeCommand", params())?.kind == "document-not-open")
    _ = client.open(document)
    #expect(
      client.failure("workspace/executeCommand", params(["variant": "x"]))?.kind
        == "no-such-variant")
    #expect(
      client.failure("workspace/executeCommand", params(["width": -1]))?.kind == "invalid-params")
  }

  @Test func `The picture of a code lens is written to a file that the client shows`() throws {
    let folder = try TemporaryFolder()
    let program = try RunningProgram(environment: ["TMPDIR": folder.url.path])
    let capabilities = #"{"window":{"showDocument":{"support":true}}}"#
    try program.sendFrame(
      #"{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"capabilities":\#(capabilities)}}"#)
    try program.sendFrame(#"{"jsonrpc":"2.0","method":"initialized","params":{}}"#)
    let item: JSONValue = [
      "uri": "file:///a.layout.json", "languageId": "layoutspec", "version": 1,
      "text": .string(document),
    ]
    try program.sendFrame(
      #"{"jsonrpc":"2.0","method":"textDocument/didOpen","params":{"textDocument":\#(item)}}"#)
    try program.sendFrame(
      #"{"jsonrpc":"2.0","id":2,"method":"workspace/executeCommand","params":\#(params())}"#)
    var uri: String?
    var shown: String?
    while uri == nil || shown == nil, let message = try program.nextFrame() {
      if message["id"] == 2, message["method"] == nil {
        uri = message["result"]?["uri"]?.stringValue
      }
      if message["method"] == "window/showDocument" {
        shown = message["params"]?["uri"]?.stringValue
      }
    }
    try program.hangUp()
    let file = try #require(uri.flatMap { URL(string: $0) })
    #expect(shown == uri)
    #expect(try String(contentsOf: file, encoding: .utf8).hasPrefix("<svg"))
    #expect(file.path.hasPrefix(folder.url.resolvingSymlinksInPath().path))
  }
}
