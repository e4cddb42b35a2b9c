import InspectorServer
import JSON
import Testing

/// A client that asks for diagnostics.
private let asks: JSONValue = [
  "textDocument": ["diagnostic": [:]],
  "workspace": [
    "diagnostics": ["refreshSupport": true], "workspaceFolders": true,
    "didChangeWatchedFiles": ["dynamicRegistration": true],
  ],
]

private let faulty = #"{"root":{"type":"text","text":"a","x":1}}"#
private let clean = #"{"root":{"type":"text","text":"a"}}"#

@Suite struct DocumentDiagnosticRequestTests {
  private func report(_ client: inout TestClient, after id: String? = nil) -> JSONValue {
    var members: JSONObject = ["textDocument": ["uri": "file:///a.layout.json"]]
    members["previousResultId"] = id.map { .string($0) }
    return client.request("textDocument/diagnostic", .object(members)) ?? nil
  }

  private func codes(_ report: JSONValue) -> [JSONValue?]? {
    report["items"]?.arrayValue?.map { $0["code"] }
  }

  @Test func `Pull diagnostics are advertised only to clients that support them`() {
    var client = TestClient()
    let plain = client.request("initialize", ["capabilities": [:]])
    #expect(plain?["capabilities"]?["diagnosticProvider"] == nil)
    #expect(plain?["capabilities"]?["workspace"] == nil)
    client = TestClient()
    let asking = client.request("initialize", ["capabilities": asks])
    #expect(
      asking?["capabilities"]?["diagnosticProvider"]
        == [
          "identifier": "lintel", "interFileDependencies": false, "workspaceDiagnostics": true,
        ])
    #expect(asking?["capabilities"]?["workspace"]?["workspaceFolders"]?["supported"] == true)
  }

  @Test func `Progress is advertised only to a client that shows it`() {
    for isShown in [false, true] {
      var client = TestClient()
      let result = client.request(
        "initialize",
        [
          "capabilities": [
            "textDocument": ["diagnostic": [:]], "window": ["workDoneProgress": .bool(isShown)],
          ]
        ])
      let capabilities = result?["capabilities"]
      let expected: JSONValue? = isShown ? true : nil
      #expect(capabilities?["diagnosticProvider"]?["workDoneProgress"] == expected)
      #expect(
        capabilities?["workspaceSymbolProvider"] == (isShown ? ["workDoneProgress": true] : true))
    }
  }

  @Test func `a document that is too large is said to be`() {
    var client = TestClient(capabilities: asks, documentLimit: 20)
    _ = client.open(faulty)
    #expect(codes(report(&client)) == ["document-too-large"])
  }
}

@Suite struct WorkspaceDiagnosticRequestTests {
  private let files: CountedFiles

  init() throws {
    files = try CountedFiles()
    try files.folder.write(faulty, to: "a.layout.json")
    try files.folder.write(clean, to: "b c/b.layout.json")
    try files.folder.write(faulty, to: "other.json")
  }

  private func client(_ capabilities: JSONValue = asks) -> TestClient {
    var client = TestClient(files: files)
    _ = client.request(
      "initialize",
      [
        "capabilities": capabilities,
        "workspaceFolders": [["uri": .string(files.uri("")), "name": "x"]],
      ])
    _ = client.notify("initialized", [:])
    return client
  }

  private func items(_ client: inout TestClient, _ known: [JSONValue] = []) -> [JSONValue] {
    client.request("workspace/diagnostic", ["previousResultIds": .array(known)])?["items"]?
      .arrayValue ?? []
  }

  private func known(_ items: [JSONValue]) -> [JSONValue] {
    items.map { ["uri": $0["uri"] ?? nil, "value": $0["resultId"] ?? nil] }
  }

  @Test func `A workspace pull does not read unchanged files again`() throws {
    var client = client()
    let first = items(&client)
    let reads = files.reads
    // The answer waits for a change.
    #expect(items(&client, known(first)).isEmpty)
    #expect(files.reads == reads)
    try files.folder.write("{}", to: "a.layout.json")
    #expect(items(&client, known(first)).map { $0["kind"] } == ["full", "unchanged"])
  }

  @Test func `files that come and go are noticed when the client says so`() throws {
    var client = client()
    let first = items(&client)
    try files.folder.write(faulty, to: "c.layout.json")
    try files.folder.remove("a.layout.json")
    let told = client.notify("workspace/didChangeWatchedFiles", ["changes": []])
    #expect(told.map { $0["method"] } == ["workspace/diagnostic/refresh"])
    let later = items(&client, known(first))
    #expect(later.map { $0["kind"] } == ["unchanged", "full", "full"])
    #expect(later.last?["uri"] == first.first?["uri"])
    #expect(later.last?["items"] == [])
  }

  @Test func `folders are opened and closed`() throws {
    var client = client()
    let folder: JSONValue = ["uri": .string(files.uri("")), "name": "x"]
    let inner: JSONValue = [
      "uri": .string(files.uri("b c")), "name": "y",
    ]
    _ = client.notify(
      "workspace/didChangeWorkspaceFolders",
      ["event": ["added": [inner, inner], "removed": [folder]]])
    #expect(items(&client).count == 1)
    _ = client.notify(
      "workspace/didChangeWorkspaceFolders", ["event": ["added": [], "removed": [inner]]])
    #expect(items(&client).isEmpty)
  }

  @Test func `Partial results of a workspace pull are sent with progress`() {
    var client = client()
    let messages = client.longRequest(
      "workspace/diagnostic",
      ["previousResultIds": [], "workDoneToken": "w", "partialResultToken": 9])
    let tokens = messages.map { $0["params"]?["token"] }
    #expect(tokens.contains("w") && tokens.contains(9))
    let parts = messages.filter { $0["params"]?["token"] == 9 }
      .flatMap { $0["params"]?["value"]?["items"]?.arrayValue ?? [] }
    #expect(parts.count == 2)
    #expect(messages.last?["result"] == ["items": []])
  }
}
