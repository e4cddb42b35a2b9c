import InspectorServer
import JSON
import JSONRPC
import Testing

@Suite struct DidChangeTextDocumentTests {
  @Test(arguments: [("utf-8", 4), ("utf-16", 2), ("utf-32", 1)] as [(JSONValue, Int64)])
  func `characters are counted as negotiated`(encoding: JSONValue, width: Int64) {
    var client = TestClient(capabilities: ["general": ["positionEncodings": [encoding]]])
    let text = #"{"root":{"id":"😀","type":"node","intrinsicSize":{"width":10,"height":20}}}"#
    _ = client.open(text)
    let end = Int64(#"{"root":{"id":""#.utf8.count) + width
    #expect(
      client.request("layout/frame", openDocument())?["range"]
        == range(line: 0, 8, end + 57))
    let start = end + 1 + Int64(#","type":"node","intrinsicSize":{"width":"#.utf8.count)
    _ = client.change(version: 2, ["range": range(line: 0, start, start + 2), "text": "77"])
    #expect(client.rootFrame() == [0, 0, 77, 20])
  }

  @Test(
    arguments: [
      ("utf-16", 15, 16), ("utf-16", 16, 17), ("utf-8", 15, 16), ("utf-8", 17, 19),
    ] as [(JSONValue, Int64, Int64)])
  func `a change that begins or ends inside a character is out of step`(
    encoding: JSONValue, start: Int64, end: Int64
  ) {
    var client = TestClient(capabilities: ["general": ["positionEncodings": [encoding]]])
    _ = client.open(#"{"root":{"id":"😀","type":"node","intrinsicSize":{"width":10,"height":20}}}"#)
    let change: JSONValue = ["range": range(line: 0, start, end), "text": ""]
    let messages = client.change(version: 2, change).filter { $0["method"] == "window/showMessage" }
    #expect(messages.count == 1)
    #expect(messages.first?.saysOutOfStep == true)
    #expect(messages.first?.text?.contains("inside a character") == true)
    #expect(client.change(version: 3, change).allSatisfy { !$0.saysOutOfStep })
  }

  @Test(arguments: [
    "9223372036854775807", "9007199254740991", "4294967295", "9223372036854775806",
  ])
  func `the largest numbers are behind the end`(number: String) throws {
    var client = openClient()
    let largest = try JSONValue(parsing: number.utf8)
    for start in [
      ["line": 0, "character": largest], ["line": largest, "character": 0],
      ["line": largest, "character": largest],
    ] as [JSONValue] {
      let range: JSONValue = ["start": start, "end": ["line": largest, "character": largest]]
      _ = client.change(version: 2, ["range": range, "text": " "])
    }
    #expect(client.rootFrame() == [0, 0, 10, 20])
    #expect(client.request("layout/tree", openDocument())?["version"] == 2)
  }

  @Test func `the largest version has none after it, and work goes on`() {
    var client = openClient(version: .max)
    let messages = client.notify(
      "textDocument/didChange",
      openDocument(["contentChanges": [["range": widthRange, "text": "35"]]]))
    #expect(messages.published.count == 1)
    #expect(client.rootFrame() == [0, 0, 35, 20])
    #expect(client.request("layout/frames", openDocument())?["version"] == .integer(.max))
  }

  // MARK: Messages that cannot be taken as they are

  @Test func `half a character in a change is a replacement character, and logged`() throws {
    var client = openClient()
    let change = #"{"range":{"start":{"line":0,"character":1},"end":{"line":0,"character":1}},"#
    let messages = client.send(
      #"{"jsonrpc":"2.0","method":"textDocument/didChange","params":{"textDocument":{"#
        + #""uri":"file:///a.layout.json","version":2},"contentChanges":["#
        + change + #""text":"\"x\":\"\ud83d\","}]}}"#)
    #expect(messages.map { $0["method"] }.first == "window/logMessage")
    #expect(messages.first?.text?.contains("an escape of half a character") == true)
    #expect(messages.published.count == 1)
    #expect(client.rootFrame() == [0, 0, 10, 20])
    // It takes the place that the client reckons with.
    let width = range(line: 0, 48 + 8, 50 + 8)
    _ = client.change(version: 3, ["range": width, "text": "35"])
    #expect(client.rootFrame() == [0, 0, 35, 20])
  }

  @Test(arguments: ["\u{1}", "\\x"])
  func `a change in a message that is no JSON is out of step`(fault: String) {
    var client = openClient()
    _ = client.open(smallDocument, uri: "file:///b.layout.json")
    func message(_ version: Int) -> String {
      #"{"jsonrpc":"2.0","method":"textDocument/didChange","params":{"textDocument":{"#
        + #""uri":"file:///a.layout.json","version":\#(version)},"contentChanges":["#
        + #"{"text":"\#(fault)"}]}}"#
    }
    let messages = client.send(message(2))
    #expect(messages.map { $0["error"]?["code"] } == [-32_700, nil])
    #expect(messages.last?.saysOutOfStep == true)
    #expect(client.send(message(3)).count == 1)
    // The whole text sets it right again.
    _ = client.change(version: 4, ["text": .string(smallDocument)])
    #expect(client.send(message(5)).count == 2)
  }

  @Test func `after bytes that are no frame every text of the editor may be out of step`() {
    var client = openClient()
    _ = client.open(smallDocument, uri: "file:///b.layout.json")
    _ = client.request("layout/open", ["document": .string(smallDocument)])
    var server = client.server
    let messages = server.refuse(.missingContentLength).compactMap { message in
      try? JSONValue(parsing: message.content)
    }
    #expect(messages.first?["error"]?["code"] == -32_700)
    #expect(messages.dropFirst().map(\.saysOutOfStep) == [true, true])
    #expect(server.refuse(.missingContentLength).count == 1)
  }

  /// The range of the width in the small document.
  private let widthRange = range(line: 0, 48, 50)

  private func openClient(_ text: String = smallDocument, version: Int64 = 1) -> TestClient {
    var client = TestClient(capabilities: versionSupport)
    _ = client.open(text, version: version)
    return client
  }
}

extension JSONValue {
  /// The text of a message to the user.
  fileprivate var text: String? { self["params"]?["message"]?.stringValue }

  fileprivate var saysOutOfStep: Bool {
    self["method"] == "window/showMessage"
      && text?.hasPrefix("the text of file:///") == true
      && text?.contains("may differ from the editor's: ") == true
  }
}
