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

  @Test func `A large document without widths fits at every width`() {
    var client = TestClient(capabilities: [:])
    _ = client.open(large)
    let title = lenses(&client).last.flatMap { $0["command"]?["title"]?.stringValue }
    #expect(title == "fits at every width")
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
