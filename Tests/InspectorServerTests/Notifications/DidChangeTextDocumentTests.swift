import JSON
import Testing

@Suite struct DidChangeTextDocumentTests {
  @Test func `a range is replaced`() {
    var client = openClient()
    let messages = client.change(version: 2, ["range": widthRange, "text": "35"])
    #expect(messages.published.count == 1)
    #expect(client.rootFrame() == [0, 0, 35, 20])
    #expect(client.request("layout/frames", openDocument())?["version"] == 2)
    #expect(client.request("layout/frames", openDocument())?["revision"] == 2)
  }

  @Test func `each change is made to what the one before it left`() {
    var client = openClient()
    let messages = client.change(
      version: 2, ["range": widthRange, "text": ""],
      ["range": range(line: 0, 48, 48), "text": "1"],
      ["range": range(line: 0, 49, 49), "text": "23"])
    #expect(messages.published.count == 1)
    #expect(client.rootFrame() == [0, 0, 123, 20])
  }

  @Test func `without a range the whole text is replaced`() {
    var client = openClient()
    _ = client.change(
      version: 2, ["text": #"{"root":{"type":"node","intrinsicSize":{"width":1,"height":2}}}"#],
      ["range": range(line: 0, 48, 49), "text": "5"])
    #expect(client.rootFrame() == [0, 0, 5, 2])
  }

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

  @Test func `a change may delete up to the line behind the last`() {
    var client = openClient("{}\n{}")
    let all: JSONValue = [
      "start": ["line": 0, "character": 0], "end": ["line": 2, "character": 0],
    ]
    let messages = client.change(version: 2, ["range": all, "text": .string(smallDocument)])
    #expect(messages.count == 1)
    #expect(client.rootFrame() == [0, 0, 10, 20])
  }

  @Test func `characters behind the end of a line are its end`() {
    var client = openClient(smallDocument + " \n")
    let messages = client.change(version: 2, ["range": range(line: 0, 66, 9_999), "text": " "])
    #expect(messages.count == 1)
    #expect(client.rootFrame() == [0, 0, 10, 20])
  }

  @Test func `a change outside the text is said once, and work goes on`() {
    var client = openClient()
    let change: JSONValue = ["range": range(line: 5, 0, 1), "text": " "]
    let first = client.change(version: 2, change)
    #expect(
      first.map { $0["method"] } == ["window/showMessage", "textDocument/publishDiagnostics"])
    #expect(
      first.first?["params"]?["message"]?.stringValue?
        .contains("a change in line 6 is behind its last line, 1") == true)
    #expect(client.change(version: 3, change).count == 1)
    #expect(client.rootFrame() == [0, 0, 10, 20])
  }

  @Test func `a version that goes back is said once`() {
    var client = openClient(version: 5)
    let change: JSONValue = ["range": widthRange, "text": "35"]
    #expect(client.change(version: 4, change).count == 2)
    #expect(client.change(version: 3, change).count == 1)
    #expect(client.rootFrame() == [0, 0, 35, 20])
  }

  @Test func `the whole text sets a document right again`() {
    var client = openClient()
    let wrong: JSONValue = ["range": range(line: 5, 0, 1), "text": " "]
    #expect(client.change(version: 2, wrong).count == 2)
    #expect(client.change(version: 3, ["text": .string(smallDocument)]).count == 1)
    #expect(client.change(version: 4, wrong).count == 2)
  }

  @Test func `a document that is not open is logged`() {
    var client = TestClient(capabilities: [:])
    let messages = client.change(version: 2, ["text": ""])
    #expect(messages.map { $0["method"] } == ["window/logMessage"])
  }

  @Test(arguments: [
    #"[{"range":{"start":{"line":0,"character":49},"end":{"line":0}},"text":"35"}]"#,
    #"[{"range":{"start":{"line":-1,"character":49},"end":{"line":0,"character":51}},"text":""}]"#,
    #"[{"text":5}]"#, #"{}"#,
  ])
  func `wrong params change nothing`(changes: String) throws {
    var client = openClient()
    let messages = client.notify(
      "textDocument/didChange",
      openDocument(["contentChanges": try JSONValue(parsing: changes.utf8)]))
    #expect(messages.map { $0["method"] } == ["window/logMessage"])
    #expect(client.request("layout/frames", openDocument())?["revision"] == 1)
  }

  /// Where the width stands in the small document.
  private let widthRange = range(line: 0, 48, 50)

  private func openClient(_ text: String = smallDocument, version: Int64 = 1) -> TestClient {
    var client = TestClient(capabilities: versionSupport)
    _ = client.open(text, version: version)
    return client
  }
}
