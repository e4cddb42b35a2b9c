import Foundation
import InspectorServer
import JSON
import Testing

/// Documents that use other documents as layouts, as an editor sees them.
@Suite struct LayoutFileRequestTests {
  private let files: CountedFiles
  private static let avatar = """
    {
      "variables": { "size": 24, "name": "Ann" },
      "root": { "type": "stack", "children": [
        { "type": "image", "id": "photo", "imageSize": { "width": "$size", "height": "$size" } },
        { "type": "text", "id": "label", "text": "$name" } ] }
    }
    """
  private static let screen = """
    { "constrainedSize": { "width": 100 },
      "root": { "type": "stack", "direction": "vertical", "children": [
        { "type": "node", "id": "author", "layout": "parts/avatar.layout.json" },
        { "type": "node", "layout": "parts/avatar.layout.json", "variables": { "size": 40 } } ] } }
    """

  init() throws {
    files = try CountedFiles()
    try files.folder.write(Self.avatar, to: "a/parts/avatar.layout.json")
    try files.folder.write(Self.screen, to: "a/screen.layout.json")
  }

  private var screen: String { files.uri("a/screen.layout.json") }
  private var avatar: String { files.uri("a/parts/avatar.layout.json") }

  private func client(_ capabilities: JSONValue = [:]) -> TestClient {
    var client = TestClient(capabilities: capabilities, files: files)
    _ = client.open(Self.screen, uri: screen)
    return client
  }

  /// The position of a string in the screen, on the character behind its start.
  private func position(of string: String) -> JSONValue {
    let lines = Self.screen.split(separator: "\n", omittingEmptySubsequences: false)
    for (number, line) in lines.enumerated() {
      if let range = line.range(of: string) {
        let column = line.utf16.distance(from: line.startIndex, to: range.lowerBound) + 1
        return ["line": .integer(Int64(number)), "character": .integer(Int64(column))]
      }
    }
    return .null
  }

  private func params(at string: String) -> JSONValue {
    ["textDocument": ["uri": .string(screen)], "position": position(of: string)]
  }

  @Test func `Completion offers the documents below the folder`() throws {
    try files.folder.write("{}", to: "a/parts/badge.layout.json")
    try files.folder.write("{}", to: "b/elsewhere.layout.json")
    var client = client()
    let list = client.request("textDocument/completion", params(at: #""parts/avatar"#))
    let items = list?["items"]?.arrayValue ?? list?.arrayValue ?? []
    let labels = items.compactMap { $0["label"]?.stringValue }
    #expect(labels.contains { $0.contains("parts/badge.layout.json") })
    #expect(labels.contains { $0.contains("parts/avatar.layout.json") })
    #expect(!labels.contains { $0.contains("elsewhere") })
    #expect(!labels.contains { $0.contains("screen") })
  }

  @Test func `A changed file is laid out in the documents that use it as a layout`() throws {
    var client = client()
    func width() -> JSONValue? {
      client.request("layout/frames", ["textDocument": ["uri": .string(screen)]])?["frames"]?[
        "/root/children/0!/root/children/0"]?["frame"]?.arrayValue?[2]
    }
    #expect(width() == 24)
    try files.folder.write(Self.avatar.replacing("24", with: "7"), to: "a/parts/avatar.layout.json")
    _ = client.notify(
      "workspace/didChangeWatchedFiles", ["changes": [["uri": .string(avatar), "type": 2]]])
    #expect(width() == 7)
  }

  @Test(arguments: [
    ("/root/children/0", 2, 10), ("/root/children/0!/root/children/0", 3, 4),
  ])
  func `The file of an element is opened by the editor of the document`(
    pointer: String, line: Int64, character: Int64
  ) throws {
    var client = client(["window": ["showDocument": ["support": true]]])
    func params(opens: Bool) -> JSONValue {
      [
        "textDocument": ["uri": .string(screen)], "element": .string(pointer),
        "opens": .bool(opens),
      ]
    }
    #expect(client.request("layout/select", params(opens: false))?["file"] == nil)
    let messages = client.sendRequest("layout/select", params(opens: true))
    let file = messages.lazy.compactMap { $0["result"]?["file"] }.first
    #expect(file?["uri"] == .string(avatar))
    #expect(
      file?["range"]?["start"] == ["line": .integer(line), "character": .integer(character)])
    let shown = messages.first { $0["method"] == "window/showDocument" }?["params"]
    #expect(shown?["uri"] == .string(avatar))
    #expect(shown?["selection"] == file?["range"])
  }

  @Test func `No file is opened for an element of the text, nor one that is open`() throws {
    var client = client(["window": ["showDocument": ["support": true]]])
    func select(_ pointer: String) -> JSONValue {
      ["textDocument": ["uri": .string(screen)], "element": .string(pointer), "opens": true]
    }
    let own = client.sendRequest("layout/select", select("/root"))
    #expect(own.count == 1 && own.first?["result"]?["file"] == nil)
    _ = client.open(Self.avatar, uri: avatar)
    let open = client.sendRequest("layout/select", select("/root/children/0"))
    #expect(open.count == 1 && open.first?["result"]?["file"]?["uri"] == .string(avatar))
  }

  @Test func `A used file sees the variables of its own folder, also after these are edited`()
    throws
  {
    let part = ##"""
      { "root": { "type": "node", "style": { "width": "$gutter", "height": "$gutter * 2" } } }
      """##
    try files.folder.write(part, to: "other/part.layout.json")
    try files.folder.write(##"{ "variables": { "gutter": 5 } }"##, to: "other/.lintel.json")
    try files.folder.write(##"{ "variables": { "gutter": 9 } }"##, to: "a/.lintel.json")
    var client = files.client()
    let uri = files.uri("a/user.layout.json")
    _ = client.open(
      ##"{ "root": { "type": "node", "layout": "../other/part.layout.json" } }"##, uri: uri)
    func size() -> JSONValue? {
      client.request("layout/frames", ["textDocument": ["uri": .string(uri)]])?["frames"]?[
        "/root"]?[
          "frame"]?.arrayValue.map { .array(Array($0.suffix(2))) }
    }
    #expect(size() == [5, 10])
    try files.folder.write(##"{ "variables": { "gutter": 60 } }"##, to: "other/.lintel.json")
    let changes: JSONValue = [["uri": .string(files.uri("other/.lintel.json")), "type": 2]]
    _ = client.notify("workspace/didChangeWatchedFiles", ["changes": changes])
    #expect(size() == [60, 120])
  }
}
