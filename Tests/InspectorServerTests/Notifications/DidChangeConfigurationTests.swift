import InspectorServer
import JSON
import Testing

/// The settings of an editor.
@Suite struct DidChangeConfigurationTests {
  private let faulty = #"{"root":{"type":"text","text":"a","x":1,"style":{"width":-1}}}"#

  private func severities(_ published: [JSONValue]) -> [[String: Int]] {
    published.map { params in
      let diagnostics = params["diagnostics"]?.arrayValue ?? []
      return Dictionary(
        diagnostics.map { ($0["code"]?.stringValue ?? "", $0["severity"]?.integerValue ?? 0) },
        uniquingKeysWith: max)
    }
  }

  private func set(_ settings: JSONValue, in client: inout TestClient) -> [JSONValue] {
    client.notify("workspace/didChangeConfiguration", ["settings": settings])
  }

  @Test(arguments: [#"{"jsonrpc":"2.0","method":"workspace/didChangeConfiguration"}"#])
  func `Without new settings those of initialize hold`(message: String) {
    var client = TestClient(capabilities: [:])
    _ = client.open(faulty)
    _ = set(["lintel": ["rules": ["negative-size": "off"]]], in: &client)
    #expect(severities(client.send(message).published) == [["unknown-key": 2, "negative-size": 1]])
  }

  @Test func `A relative path of a library leaves the other settings as they are`() {
    var client = TestClient(capabilities: [:])
    _ = client.open(faulty)
    let messages = set(
      ["lintel": ["rules": ["negative-size": "off"], "libraries": ["/a", "b", "c"]]], in: &client)
    #expect(severities(messages.published) == [["unknown-key": 2]])
    let shown = messages.filter { $0["method"] == "window/showMessage" }
      .compactMap { $0["params"]?["message"]?.stringValue }
    #expect(shown.count == 1 && shown.first?.contains("\"b\" is not read") == true, "\(shown)")
  }

  // MARK: At the beginning

  @Test func `initializationOptions are settings`() {
    for options: JSONValue in [
      ["rules": ["negative-size": "off"]], ["lintel": ["rules": ["negative-size": "off"]]],
    ] {
      var client = TestClient()
      let messages = client.sendRequest("initialize", ["initializationOptions": options])
      #expect(messages.count == 1)
      #expect(severities(client.open(faulty).published) == [["unknown-key": 2]])
      #expect(severities(set(nil, in: &client).published) == [])
    }
  }

  @Test func `wrong initializationOptions are shown, and the session begins`() {
    var client = TestClient()
    let messages = client.sendRequest(
      "initialize", ["initializationOptions": ["maximumDiagnostics": -1]])
    #expect(messages.count == 2)
    #expect(messages.first?["result"] != nil)
    #expect(messages.last?["method"] == "window/showMessage")
    #expect(client.open(faulty).published.count == 1)
  }

  // MARK: Being asked

  private let asks: JSONValue = ["workspace": ["configuration": true]]

  @Test func `a client that can be asked is asked, and its answer holds`() throws {
    var client = TestClient()
    _ = client.request("initialize", ["capabilities": asks])
    let request = try #require(client.notify("initialized", [:]).first)
    #expect(request["method"] == "workspace/configuration")
    #expect(request["params"] == ["items": [["section": "lintel"]]])
    _ = client.open(faulty)
    let answer = client.answer(request, [["rules": ["negative-size": "off"]]])
    #expect(severities(answer.published) == [["unknown-key": 2]])
    #expect(client.answer(request, [["rules": ["unknown-key": "off"]]]).isEmpty)

    let again = try #require(set(nil, in: &client).first)
    #expect(again["method"] == "workspace/configuration")
    #expect(again["id"] != request["id"])
    #expect(severities(client.answer(again, [nil]).published).count == 1)
  }

  @Test func `only the answer to the last question counts`() throws {
    var client = TestClient(capabilities: asks)
    _ = client.open(faulty)
    let first = try #require(set(nil, in: &client).first)
    let second = try #require(set(nil, in: &client).first)
    #expect(client.answer(second, [["rules": ["negative-size": "off"]]]).published.count == 1)
    #expect(client.answer(first, [["rules": ["unknown-key": "off"]]]).isEmpty)
  }

  @Test func `a client without an answer keeps its settings`() throws {
    var client = TestClient(capabilities: asks)
    _ = client.open(faulty)
    let request = try #require(set(nil, in: &client).first)
    let id = request["id"] ?? nil
    let messages = client.send(
      #"{"jsonrpc":"2.0","id":\#(id),"error":{"code":-32601,"message":"no"}}"#)
    #expect(messages.map { $0["method"] } == ["window/logMessage"])
    for stray in [
      #"{"jsonrpc":"2.0","id":77,"result":[]}"#, #"{"jsonrpc":"2.0","id":"a","result":5}"#,
    ] {
      #expect(client.send(stray).isEmpty)
    }
    let other = try #require(set(nil, in: &client).first)
    #expect(client.answer(other, "no array").isEmpty)
  }

  @Test func `a client that registers is asked to tell of settings and files`() throws {
    var client = TestClient()
    let dynamic: JSONValue = ["dynamicRegistration": true]
    _ = client.request(
      "initialize",
      [
        "capabilities": [
          "workspace": ["didChangeConfiguration": dynamic, "didChangeWatchedFiles": dynamic]
        ]
      ])
    let messages = client.notify("initialized", [:])
    #expect(messages.count == 1)
    #expect(messages.first?["method"] == "client/registerCapability")
    let registrations = messages.first?["params"]?["registrations"]?.arrayValue ?? []
    #expect(
      registrations.map { $0["method"] }
        == ["workspace/didChangeConfiguration", "workspace/didChangeWatchedFiles"])
    #expect(
      registrations.last?["registerOptions"] == [
        "watchers": [
          ["globPattern": "**/.lintel.json"], ["globPattern": "**/*.{ttf,otf,ttc,otc}"],
          ["globPattern": "**/*.json"],
        ]
      ])
    #expect(client.answer(try #require(messages.first), nil).isEmpty)
  }
}
