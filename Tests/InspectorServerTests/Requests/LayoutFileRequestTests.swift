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

  @Test func `Definition, links and hover lead to the file`() throws {
    var client = client()
    let name = #""parts/avatar"#
    let target = client.request("textDocument/definition", params(at: name))
    #expect(target?["uri"] == .string(avatar))
    #expect(target?["range"]?["start"]?["line"] == 2)
    let links = client.request(
      "textDocument/documentLink", ["textDocument": ["uri": .string(screen)]])?.arrayValue
    #expect(links?.map { $0["target"] } == [.string(avatar), .string(avatar)])
    let hover = client.request("textDocument/hover", params(at: name))
    let text = hover?["contents"]?["value"]?.stringValue ?? ""
    #expect(text.contains("size"))
    #expect(text.contains("24"))
    #expect(text.contains("avatar.layout.json"))
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

  @Test func `Completion in the variables of a use offers those of the file with their values`() {
    var client = client()
    let list = client.request("textDocument/completion", params(at: #""size": 40"#))
    let items = list?["items"]?.arrayValue ?? list?.arrayValue ?? []
    let found = items.map { "\($0["label"]?.stringValue ?? "") \($0["detail"]?.stringValue ?? "")" }
    #expect(found.contains { $0.hasPrefix("size ") && $0.contains("24") })
    #expect(found.contains { $0.hasPrefix("name ") && $0.contains("Ann") })
  }

  @Test func `An edit of an open layout is laid out in the documents that use it`() throws {
    var client = client()
    _ = client.open(Self.avatar, uri: avatar)
    func width() -> JSONValue? {
      client.request("layout/frames", ["textDocument": ["uri": .string(screen)]])?["frames"]?[
        "/root/children/0!/root/children/0"]?["frame"]?.arrayValue?[2]
    }
    #expect(width() == 24)
    let change: JSONValue = ["text": .string(Self.avatar.replacing("24", with: "31"))]
    _ = client.change(uri: avatar, version: 2, change)
    #expect(width() == 31)
    _ = client.notify(
      "textDocument/didClose", ["textDocument": ["uri": .string(avatar)]])
    #expect(width() == 24)
    try files.folder.write(Self.avatar.replacing("24", with: "7"), to: "a/parts/avatar.layout.json")
    _ = client.notify(
      "workspace/didChangeWatchedFiles", ["changes": [["uri": .string(avatar), "type": 2]]])
    #expect(width() == 7)
  }

  @Test func `A problem of a use is published there, with its location in the file`() throws {
    var client = client([
      "textDocument": ["publishDiagnostics": ["relatedInformation": true]]
    ])
    let text = Self.screen.replacing(#""size": 40"#, with: #""size": "wide""#)
    let published = client.change(uri: screen, version: 2, ["text": .string(text)]).published
    let diagnostics = published.last?["diagnostics"]?.arrayValue ?? []
    #expect(diagnostics.map { $0["code"] } == ["wrong-value-type", "wrong-value-type"])
    for diagnostic in diagnostics {
      #expect(diagnostic["range"]?["start"]?["line"] == 3)
      let related = diagnostic["relatedInformation"]?.arrayValue ?? []
      #expect(related.first?["location"]?["uri"] == .string(avatar))
      #expect(related.first?["location"]?["range"]?["start"]?["line"] == 3)
      #expect(related.last?["location"]?["uri"] == .string(screen))
    }
  }

  @Test func `An explanation names the file of a step`() throws {
    var client = client()
    let explained = client.request(
      "layout/explain",
      ["textDocument": ["uri": .string(screen)], "element": "/root/children/0!/root/children/0"])
    let steps = explained?["horizontal"]?.arrayValue ?? []
    #expect(steps.contains { $0["uri"] == .string(avatar) && $0["range"]?["start"]?["line"] == 3 })
    #expect(steps.contains { $0["uri"] == nil && $0["range"]?["start"]?["line"] == 0 })
    #expect(explained?["text"]?.stringValue?.contains("line 4 of avatar.layout.json") == true)
  }

  @Test func `The rename of a layout's file changes the names of it`() throws {
    var client = client()
    let edit = client.request(
      "workspace/willRenameFiles",
      [
        "files": [
          ["oldUri": .string(avatar), "newUri": .string(files.uri("a/parts/face.layout.json"))]
        ]
      ])
    let edits = edit?["changes"]?[screen]?.arrayValue ?? []
    #expect(edits.map { $0["newText"] } == ["parts/face.layout.json", "parts/face.layout.json"])
  }

  @Test func `References of a document are its uses in all documents of the folders`() throws {
    try files.folder.write(
      #"{ "root": { "type": "node", "layout": "avatar.layout.json" } }"#,
      to: "a/parts/badge.layout.json")
    try files.folder.write(
      #"{ "root": { "type": "node", "layout": "avatar.layout.json" } }"#, to: "a/other.layout.json")
    var client = TestClient(files: files)
    _ = client.request(
      "initialize", ["capabilities": [:], "rootUri": .string(files.uri("a"))])
    _ = client.notify("initialized", [:])
    // The text of an open document counts, not its file.
    _ = client.open("\n" + Self.screen, uri: screen)
    _ = client.open(Self.avatar, uri: avatar)
    func references(
      _ uri: String, _ line: Int64, _ character: Int64, declaration: Bool = false
    ) -> [String] {
      let found = client.request(
        "textDocument/references",
        [
          "textDocument": ["uri": .string(uri)],
          "position": ["line": .integer(line), "character": .integer(character)],
          "context": ["includeDeclaration": .bool(declaration)],
        ])
      return (found?.arrayValue ?? []).map { location in
        let start = location["range"]?["start"]
        let name = location["uri"]?.stringValue?.split(separator: "/").last ?? ""
        return "\(name):\(start?["line"] ?? nil):\(start?["character"] ?? nil)"
      }.sorted()
    }
    let uses = [
      "badge.layout.json:0:37", "screen.layout.json:3:54", "screen.layout.json:4:36",
    ]
    #expect(references(avatar, 0, 0) == uses)
    #expect(references(screen, 3, 60) == uses)
    #expect(references(avatar, 0, 0, declaration: true) == ["avatar.layout.json:2:10"] + uses)
    #expect(references(avatar, 1, 8) == [])
    #expect(references(avatar, 2, 5).filter { !$0.hasPrefix("avatar") } == uses)
    #expect(references(screen, 1, 0) == [])
  }

  @Test func `A value tried at an element in a file is laid out, and not written`() throws {
    var client = client()
    let named: JSONValue = ["uri": .string(screen)]
    let tried = client.request(
      "layout/override", ["textDocument": named, "element": "#label", "style": ["width": 3]])
    #expect(tried?["revision"] == 2)
    let error = client.failure("layout/commitOverrides", ["textDocument": named])
    #expect(error?.message?.contains("avatar.layout.json") == true)
    #expect(client.request("layout/text", ["textDocument": named])?["text"] == .string(Self.screen))
  }
}
