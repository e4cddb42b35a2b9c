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
      "badge.layout.json:0:39", "screen.layout.json:3:49", "screen.layout.json:4:33",
    ]
    #expect(references(avatar, 0, 0) == uses)
    #expect(references(screen, 3, 60) == uses)
    #expect(references(avatar, 0, 0, declaration: true) == ["avatar.layout.json:2:10"] + uses)
    #expect(references(avatar, 1, 8) == [])
    #expect(references(avatar, 2, 5).filter { !$0.hasPrefix("avatar") } == uses)
    #expect(references(screen, 1, 0) == [])
  }

  // MARK: Refactorings

  private static let refactors: JSONValue = [
    "textDocument": ["codeAction": ["codeActionLiteralSupport": [:]]],
    "workspace": [
      "workspaceEdit": ["documentChanges": true, "resourceOperations": ["create", "rename"]]
    ],
  ]

  /// The actions of a kind at the start of a string in a text that is open as the screen.
  private func actions(
    _ kind: String, at string: String, of text: String, _ capabilities: JSONValue = refactors
  ) throws -> [JSONValue] {
    var client = TestClient(capabilities: capabilities, files: files)
    _ = client.open(text, uri: screen)
    let before = text[..<(try #require(text.range(of: string)).lowerBound)]
    let position: JSONValue = [
      "line": .integer(Int64(before.count { $0 == "\n" })),
      "character": .integer(
        Int64(
          before.split(separator: "\n", omittingEmptySubsequences: false).last?.utf16.count ?? 0)),
    ]
    let found = client.request(
      "textDocument/codeAction",
      [
        "textDocument": ["uri": .string(screen)], "range": ["start": position, "end": position],
        "context": ["diagnostics": [], "only": [.string(kind)]],
      ])
    return found?.arrayValue ?? []
  }

  @Test func `An element is extracted to a new file, which its use hands variables to`() throws {
    let text = """
      { "constrainedSize": { "width": 100 }, "variables": { "side": 8 },
        "variants": [{ "name": "big", "variables": { "side": 12 } }],
        "defaults": { "text": { "font": { "size": 9 } } },
        "root": { "type": "stack", "children": [
          { "type": "stack", "id": "avatar", "style": { "flexShrink": 1 }, "children": [
            // The face.
            { "type": "image", "imageSize": { "width": "$side", "height": 4 } },
            { "type": "text", "text": "Ann" } ] },
          { "type": "text", "text": "Ben" } ] } }
      """
    let found = try actions("refactor.extract", at: #"{ "type": "stack", "id""#, of: text)
    let action = try #require(
      found.first { $0["title"] == "Extract to avatar.layout.json" }, "\(found)")
    let changes = action["edit"]?["documentChanges"]?.arrayValue ?? []
    let new = files.uri("a/avatar.layout.json")
    try #require(changes.count == 3)
    #expect(changes.first == ["kind": "create", "uri": .string(new)])
    #expect(changes[1]["textDocument"] == ["uri": .string(new), "version": nil])
    let created = changes[1]["edits"]?.arrayValue?.first?["newText"]?.stringValue ?? ""
    #expect(created.contains("// The face.") && created.contains(#""side": 8"#))
    #expect(created.contains("defaults") && !created.contains("flexShrink"))
    let after = try #require(text.applying(edits: changes[2]["edits"]))
    #expect(after.contains(#""layout": "avatar.layout.json""#))
    #expect(after.contains(#""side": "$side""#) && !after.contains("layouts"))
    // A name that is taken gets a number.
    try files.folder.write(created, to: "a/avatar.layout.json")
    let next = try actions("refactor.extract", at: #"{ "type": "stack", "id""#, of: text)
    #expect(next.contains { $0["title"] == "Extract to avatar2.layout.json" })
    // Without rights to create files there is none.
    let others = try actions(
      "refactor.extract", at: #"{ "type": "stack", "id""#, of: text,
      ["textDocument": ["codeAction": ["codeActionLiteralSupport": [:]]]])
    #expect(
      !others.isEmpty && !others.contains { $0["title"]?.stringValue?.contains(".json") == true })
  }

  @Test func `A new file defines what its defaults and the values of handed variables name`() throws
  {
    let text = """
      { "constrainedSize": { "width": 100 },
        "variables": { "unit": 2, "side": "$unit * 4", "body": { "size": "$points" }, "points": 9 },
        "variants": [{ "name": "big", "variables": { "unit": 3 } }],
        "defaults": { "text": { "font": "$body" } },
        "root": { "type": "stack", "children": [
          { "type": "stack", "id": "avatar", "children": [
            { "type": "image", "imageSize": { "width": "$side", "height": 4 } },
            { "type": "text", "text": "Ann" } ] },
          { "type": "text", "text": "Ben" } ] } }
      """
    let word = #"{ "type": "stack", "id""#
    func created(_ text: String) throws -> (file: JSONValue, document: String)? {
      let found = try actions("refactor.extract", at: word, of: text)
      guard let action = found.first(where: { $0["title"] == "Extract to avatar.layout.json" }),
        let changes = action["edit"]?["documentChanges"]?.arrayValue, changes.count == 3,
        let new = changes[1]["edits"]?.arrayValue?.first?["newText"]?.stringValue
      else { return nil }
      let after = try #require(text.applying(edits: changes[2]["edits"]))
      return (try JSONValue(parsing: Array(new.utf8)), after)
    }
    let made = try #require(try created(text))
    #expect(
      made.file["variables"]
        == [
          "side": "$unit * 4", "unit": 2, "body": ["size": "$points"], "points": 9,
        ])
    #expect(made.file["defaults"] == ["text": ["font": "$body"]])
    #expect(made.document.contains(#""variables": { "side": "$side" }"#))
    // A variant that changes what the defaults name would not reach the file.
    let variant = text.replacing(#""unit": 3"#, with: #""points": 30"#)
    #expect(try created(variant) == nil)
  }

  // MARK: Fixes

  @Test func `A fix of an element in a file is an edit of the file, under its version`() throws {
    let screen = Self.screen.replacing(
      #""size": 40"#, with: #""name": "Alexandra von Hohenstein the Third""#)
    func fixes(_ open: String?) throws -> [JSONValue] {
      var client = TestClient(capabilities: Self.refactors, files: files)
      if let open { _ = client.open(open, uri: avatar, version: 5) }
      _ = client.open(screen, uri: self.screen)
      let range: JSONValue = [
        "start": ["line": 0, "character": 0], "end": ["line": 5, "character": 0],
      ]
      let found =
        client.request(
          "textDocument/codeAction",
          [
            "textDocument": ["uri": .string(self.screen)], "range": range,
            "context": ["diagnostics": [], "only": ["quickfix"]],
          ])?.arrayValue ?? []
      return found.filter { $0["title"]?.stringValue?.contains(" in avatar.layout.json") == true }
    }
    let closed = try #require(try fixes(nil).first)
    #expect(
      closed["title"]?.stringValue?.contains("in avatar.layout.json, for 2 uses") == true,
      "\(closed)")
    let change = try #require(closed["edit"]?["documentChanges"]?.arrayValue?.first)
    #expect(change["textDocument"] == ["uri": .string(avatar), "version": nil])
    #expect(closed["edit"]?["documentChanges"]?.arrayValue?.count == 1)
    let text = try #require(Self.avatar.applying(edits: change["edits"]))
    #expect(text.contains(#""flexShrink": 1"#))
    #expect(closed["isPreferred"] == nil)
    let open = try #require(try fixes(Self.avatar).first)
    #expect(
      open["edit"]?["documentChanges"]?.arrayValue?.first?["textDocument"]
        == ["uri": .string(avatar), "version": 5])
    #expect(try fixes(text) == [])
  }

  @Test func `The layout of a file is written out at its use`() throws {
    let found = try actions("refactor.inline", at: #""parts/avatar"#, of: Self.screen)
    let action = try #require(
      found.first { $0["title"] == "Inline avatar.layout.json" }, "\(found)")
    let edits = action["edit"]?["documentChanges"]?.arrayValue?.first?["edits"]
    let after = try #require(Self.screen.applying(edits: edits))
    #expect(after.contains(#""text": "Ann""#) && after.contains(#""width": 24"#))
    #expect(after.ranges(of: "parts/avatar").count == 1 && !after.contains("layouts"))
    let second = Self.screen.replacing(
      #""layout": "parts/avatar.layout.json", "variables""#,
      with: #""layout": "parts/./avatar.layout.json", "variables""#)
    let other = try actions("refactor.inline", at: #""parts/./"#, of: second)
    let otherEdits = other.first?["edit"]?["documentChanges"]?.arrayValue?.first?["edits"]
    #expect(second.applying(edits: otherEdits)?.contains(#""width": 40"#) == true)
  }

  @Test func `A file with layouts or defaults of its own is not written out`() throws {
    try files.folder.write(
      Self.avatar.replacing(#""variables""#, with: #""defaults": { "text": {} }, "variables""#),
      to: "a/parts/avatar.layout.json")
    #expect(try actions("refactor.inline", at: #""parts/avatar"#, of: Self.screen) == [])
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

  @Test func `A refactoring names the frames that it changes in the documents that use the file`()
    throws
  {
    let row =
      #"{ "root": { "type": "stack", "children": ["#
      + #"{ "type": "text", "id": "label", "text": "Hi" } ] } }"#
    let page = """
      { "root": { "type": "stack", "direction": "vertical", "children": [
        { "type": "node", "layout": "parts/row.layout.json" },
        { "type": "node", "style": { "width": 100, "height": 5 } } ] } }
      """
    try files.folder.write(row, to: "a/parts/row.layout.json")
    try files.folder.write(page, to: "a/page.layout.json")
    let uri = files.uri("a/parts/row.layout.json")
    var client = TestClient(capabilities: codeActionSupport(), files: files)
    _ = client.open(row, uri: uri)
    func title(_ action: String = "Make the stack vertical") -> String? {
      let position: JSONValue = ["line": 0, "character": 24]
      let actions = client.request(
        "textDocument/codeAction",
        [
          "textDocument": ["uri": .string(uri)], "range": ["start": position, "end": position],
          "context": ["diagnostics": [], "only": ["refactor"]],
        ])
      return actions?.arrayValue?.compactMap { $0["title"]?.stringValue }
        .first { $0.hasPrefix(action) }
    }
    #expect(title() == "Make the stack vertical (no frame changes)")
    _ = client.open(page, uri: files.uri("a/page.layout.json"))
    #expect(title() == "Make the stack vertical (in page.layout.json #label 20.5×20.5 → 100×20.5)")
    #expect(title("Wrap in an overlay") == "Wrap in an overlay (no frame changes)")
  }
}
