import InspectorServer
import JSON
import Testing

/// Texts that a client sends with a byte order mark, which is their first character.
@Suite struct ByteOrderMarkTests {
  private let text = "\u{FEFF}{\"root\": {\"type\": \"imagee\"}}\n"

  private func text(of client: inout TestClient) -> String? {
    client.request("layout/text", openDocument())?["text"]?.stringValue
  }

  @Test(arguments: [("utf-8", 3), ("utf-16", 1), ("utf-32", 1)] as [(JSONValue, Int64)])
  func `edits and ranges count the mark`(encoding: JSONValue, mark: Int64) {
    var client = TestClient(capabilities: ["general": ["positionEncodings": [encoding]]])
    let published = client.open(text).published
    let range = range(line: 0, mark + 18, mark + 26)
    #expect(
      published.first?["diagnostics"]?.arrayValue?.map { $0["range"] } == [range])
    let edit = InspectorServerTests.range(line: 0, mark, mark)
    #expect(client.change(version: 2, ["range": edit, "text": " "]).shown.isEmpty)
    #expect(text(of: &client) == "\u{FEFF} {\"root\": {\"type\": \"imagee\"}}\n")
    let second = InspectorServerTests.range(line: 1, 0, 0)
    #expect(client.change(version: 3, ["range": second, "text": "\n"]).shown.isEmpty)
    #expect(text(of: &client)?.hasSuffix("\n\n") == true)
  }

  @Test func `a mark can be deleted and comes back`() {
    var client = TestClient(capabilities: versionSupport)
    _ = client.open("\u{FEFF}\(smallDocument)")
    #expect(client.change(version: 2, ["range": range(line: 0, 0, 1), "text": ""]).shown.isEmpty)
    #expect(text(of: &client) == smallDocument)
    let published = client.change(
      version: 3, ["range": range(line: 0, 0, 0), "text": "\u{FEFF}"])
    #expect(published.shown.isEmpty)
    #expect(text(of: &client) == "\u{FEFF}\(smallDocument)")
    #expect(client.rootFrame() == [0, 0, 10, 20])
    _ = client.change(version: 4, ["range": range(line: 0, 0, 0), "text": " "])
    #expect(text(of: &client) == " \u{FEFF}\(smallDocument)")
  }

  @Test func `places that requests name and answer count the mark`() {
    var client = TestClient(capabilities: [:])
    _ = client.open("\u{FEFF}{\"root\": {\n\"type\": \"node\"}}")
    let frame = client.request(
      "layout/frame", openDocument(["position": position(line: 0, 11)]))
    #expect(frame?["range"]?["start"] == position(line: 0, 10))
    let folds = client.request("textDocument/foldingRange", openDocument())?.arrayValue
    #expect(folds?.map { $0["startCharacter"] } == [2, 11])
    let formatted = client.request(
      "textDocument/formatting",
      openDocument(["options": ["tabSize": 2, "insertSpaces": true]]))?.arrayValue
    #expect(formatted?.first?["range"]?["start"] == position(line: 0, 2))
  }

  @Test func `a file of the workspace counts as editors show it`() throws {
    let files = try CountedFiles()
    try files.folder.write(text, to: "a.layout.json")
    var client = TestClient(files: files)
    _ = client.request(
      "initialize",
      [
        "processId": nil, "capabilities": [:],
        "rootUri": .string(files.uri("")),
      ])
    let items = client.request("workspace/diagnostic", ["previousResultIds": []])?["items"]
    let found = items?.arrayValue?.first?["items"]?.arrayValue
    #expect(found?.map { $0["range"] } == [range(line: 0, 18, 26)])
  }
}

extension [JSONValue] {
  /// The messages that are shown to the user.
  fileprivate var shown: [JSONValue] { filter { $0["method"] == "window/showMessage" } }
}
