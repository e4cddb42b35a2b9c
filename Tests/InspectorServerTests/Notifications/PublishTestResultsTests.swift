import JSON
import InspectorServer
import TestSupport
import Testing

/// Layout tests in published diagnostics: results follow an edit when no message waits, and requests evaluate them first.
@Suite struct PublishTestResultsTests {
  private static let head = #"{ "constrainedSize": { "width": 100, "height": 90 },"#
  private static let text =
    head + """

      "expect": ["#a.width == 20", "#a.height == 11"],
      "root": { "type": "stack", "alignItems": "start", "children": [
        { "type": "node", "id": "a", "style": { "width": 20, "height": 10 } } ] } }
      """

  /// A client with the document open, whose second test fails.
  private func client(_ capabilities: JSONValue = [:]) throws -> TestClient {
    var client = TestClient(capabilities: capabilities)
    let opened = client.open(Self.text).published
    #expect(failures(try #require(opened.last)) == ["the left side is 10"])
    #expect(opened.count == 1)
    client.hasMoreMessages = true
    return client
  }

  /// The reasons of the failures in params or in a result.
  private func failures(_ value: JSONValue) -> [String] {
    let all = value["diagnostics"]?.arrayValue ?? value["items"]?.arrayValue ?? []
    return all.filter { $0["code"] == "expectation-failed" }.compactMap {
      $0["message"]?.stringValue?.components(behind: "does not hold: ")
    }
  }

  /// Gives `a` another width.
  private func setWidth(_ width: Int, in client: inout TestClient, version: Int64) -> [JSONValue] {
    let text = Self.text.replacing(#""width": 20"#, with: "\"width\": \(width)")
    return client.change(version: version, ["text": .string(text)])
  }

  @Test func `An edit publishes former failures, and new ones when no message waits`() throws {
    var client = try client()
    let inserted: JSONValue = ["range": range(line: 0, 1, 1), "text": "\n"]
    let moved = client.change(version: 2, inserted).published
    #expect(moved.map(failures) == [["the left side is 10"]])
    // The failure is the same one, a line further.
    client.hasMoreMessages = false
    #expect(client.notify("$/setTrace", ["value": "off"]).isEmpty)
    client.hasMoreMessages = true
    let former = setWidth(21, in: &client, version: 3).published
    #expect(former.map(failures) == [["the left side is 10"]])
    client.hasMoreMessages = false
    let published = client.notify("$/setTrace", ["value": "off"]).published
    #expect(published.map(failures) == [["the left side is 21", "the left side is 10"]])
    #expect(client.notify("$/setTrace", ["value": "off"]).isEmpty)
  }

  @Test func `A failure that an edit fixes is published until no message waits`() throws {
    var client = try client(versionSupport)
    let fixed = Self.text.replacing(#""height": 10"#, with: #""height": 11"#)
    let first = client.change(version: 2, ["text": .string(fixed)]).published
    #expect(first.map(failures) == [["the left side is 10"]])
    client.hasMoreMessages = false
    let then = client.notify("$/setTrace", ["value": "off"]).published
    #expect(then.map(failures) == [[]])
    #expect(then.first?["version"] == 2)
  }

  @Test(arguments: [
    "textDocument/diagnostic", "layout/diagnostics", "layout/expect", "textDocument/codeLens",
  ])
  func `A request behind an edit has the results of its text`(method: String) throws {
    var client = try client()
    _ = setWidth(21, in: &client, version: 2)
    let answer = client.request(method, openDocument())
    let result = try #require(answer)
    switch method {
    case "layout/expect":
      let outcomes = result["expectations"]?.arrayValue?.compactMap { $0["outcome"]?.stringValue }
      #expect(outcomes == ["failed", "failed"])
    case "textDocument/codeLens":
      #expect(result.description.contains("2 errors"))
    default: #expect(failures(result) == ["the left side is 21", "the left side is 10"])
    }
    // The editor is sent them all the same.
    client.hasMoreMessages = false
    let published = client.notify("$/setTrace", ["value": "off"]).published
    #expect(published.map { failures($0).count } == [2])
  }

  @Test func `Messages of a batch publish results once, those of the last one`() throws {
    var client = try client()
    client.hasMoreMessages = false
    let changes = (0..<4).map { index -> JSONValue in
      let text = Self.text.replacing(#""width": 20"#, with: "\"width\": \(30 + index)")
      return [
        "jsonrpc": "2.0", "method": "textDocument/didChange",
        "params": [
          "textDocument": [
            "uri": "file:///a.layout.json", "version": .integer(Int64(index) + 2),
          ],
          "contentChanges": [["text": .string(text)]],
        ],
      ]
    }
    let published = client.send(JSONValue.array(changes).serialized()).published
    #expect(published.map(failures) == [["the left side is 33", "the left side is 10"]])
  }

  @Test func `Results are published before a session ends, and not for a document that was closed`()
    throws
  {
    var client = try client()
    _ = setWidth(21, in: &client, version: 2)
    let messages = client.sendRequest("shutdown")
    #expect(messages.published.first.map { failures($0).count } == 2)
    var other = try self.client()
    _ = setWidth(21, in: &other, version: 2)
    let closed = other.notify(
      "textDocument/didClose", ["textDocument": ["uri": "file:///a.layout.json"]])
    #expect(closed.published.map(failures) == [[]])
    other.hasMoreMessages = false
    #expect(other.notify("$/setTrace", ["value": "off"]).isEmpty)
  }

  @Test func `An edit of a document without tests waits for no results`() throws {
    var client = TestClient(capabilities: [:])
    _ = client.open(smallDocument)
    client.hasMoreMessages = true
    _ = client.change(version: 2, ["text": .string(smallDocument + " ")])
    #expect(!client.server.isAwaitingTests)
    _ = client.change(version: 3, ["text": .string(Self.text)])
    #expect(client.server.isAwaitingTests)
  }

  @Test func `A client that pulls diagnostics is published none`() throws {
    var client = TestClient(capabilities: ["textDocument": ["diagnostic": [:]]])
    _ = client.open(Self.text)
    #expect(setWidth(21, in: &client, version: 2).published.isEmpty)
    let answer = client.request("textDocument/diagnostic", openDocument())
    let result = try #require(answer)
    #expect(failures(result) == ["the left side is 21", "the left side is 10"])
  }
}

extension String {
  /// The part behind the first occurrence of a text.
  fileprivate func components(behind text: String) -> String? {
    firstRange(of: text).map { String(self[$0.upperBound...]) }
  }
}
