import Foundation
import InspectorServer
import JSON
import Testing

/// Names of variables that several documents and files have.
@Suite struct SharedVariableRequestTests {
  private let files: CountedFiles
  private static let texts = [
    "a/tokens.json": ##"{ "gutter": 12, "margin": "$gutter * 2" }"##,
    "a/x.layout.json": ##"""
    { "variables": ["tokens.json", { "wide": "$gutter + 1" }],
      "layouts": { "box": { "root": { "type": "inset", "insets": "$gutter" } } },
      "root": { "type": "stack", "spacing": "$gutter", "children": [
        { "type": "node", "layout": "#box", "variables": { "gutter": "$wide" } } ] } }
    """##,
    "a/more/y.layout.json": ##"""
    { "variables": "../tokens.json", "root": { "type": "inset", "insets": "$margin + $gutter" } }
    """##,
    "a/z.layout.json": ##"""
    { "variables": { "gutter": 1 }, "root": { "type": "stack", "spacing": "$gutter", "children": [
        { "type": "node", "layout": "x.layout.json", "variables": { "gutter": "$gutter" } } ] } }
    """##,
  ]

  init() throws {
    files = try CountedFiles()
    for (path, text) in Self.texts { try files.folder.write(text, to: path) }
  }

  private func client(opening paths: String...) -> TestClient {
    var client = TestClient(files: files)
    let edits: JSONValue = ["workspaceEdit": ["documentChanges": true]]
    _ = client.request(
      "initialize", ["capabilities": ["workspace": edits], "rootUri": .string(files.uri(""))])
    _ = client.notify("initialized", [:])
    for path in paths {
      _ = client.open(Self.texts[path] ?? "", uri: files.uri(path), version: 7)
    }
    return client
  }

  /// The parameters at a word in a text, on its second character.
  private func params(
    _ path: String, at word: String, _ text: String? = nil, _ more: JSONObject = [:]
  ) throws -> JSONValue {
    let text = text ?? Self.texts[path] ?? ""
    let range = try #require(text.range(of: word))
    let lines = text[..<range.lowerBound].split(separator: "\n", omittingEmptySubsequences: false)
    var params: JSONObject = [
      "textDocument": ["uri": .string(files.uri(path))],
      "position": [
        "line": .integer(Int64(lines.count - 1)),
        "character": .integer(Int64(lines.last?.utf16.count ?? 0) + 1),
      ],
    ]
    for member in more { params[member.key] = member.value }
    return .object(params)
  }

  /// The texts that a rename changes by their paths, or its error.
  private func renamed(
    _ path: String, at word: String, to name: String, in client: inout TestClient
  ) throws -> (texts: [String: String], versions: [String: JSONValue], error: String?) {
    let answer = client.exchange(
      "textDocument/rename", try params(path, at: word, nil, ["newName": .string(name)]))
    var (texts, versions): ([String: String], [String: JSONValue]) = ([:], [:])
    for change in answer["result"]?["documentChanges"]?.arrayValue ?? [] {
      let uri = change["textDocument"]?["uri"]?.stringValue ?? ""
      let path = String(uri.dropFirst(files.uri("").count))
      texts[path] = Self.texts[path]?.applying(edits: change["edits"])
      versions[path] = change["textDocument"]?["version"]
    }
    return (texts, versions, answer["error"]?["message"]?.stringValue)
  }

  /// The texts after `gutter` of the file of variables was renamed: all but the variable of another document.
  private var expected: [String: String] {
    var texts = Self.texts.mapValues { $0.replacing("gutter", with: "edge") }
    texts["a/z.layout.json"] = Self.texts["a/z.layout.json"]?
      .replacing(##"{ "gutter": "$gutter" }"##, with: ##"{ "edge": "$gutter" }"##)
    return texts
  }

  @Test func `A variable of a file is renamed in it and in all documents that read it`() throws {
    for (path, word) in [
      ("a/x.layout.json", "$gutter + 1"), ("a/x.layout.json", "gutter\": \"$wide"),
      ("a/tokens.json", "gutter\": 12"), ("a/tokens.json", "gutter * 2"),
    ] {
      var client = client(opening: path)
      let found = try renamed(path, at: word, to: "$edge", in: &client)
      #expect(found.error == nil, "\(path) \(word)")
      #expect(found.texts == expected, "\(path) \(word)")
      #expect(found.versions[path] == 7)
      #expect(found.versions.values.filter { $0 == .null }.count == 3)
    }
  }

  @Test func `The key with which a use sets a variable of a file is a name of it`() throws {
    var client = client(opening: "a/z.layout.json")
    let key = ##"gutter": "$gutter" }"##
    #expect(try renamed("a/z.layout.json", at: key, to: "edge", in: &client).texts == expected)
    let own = try renamed("a/z.layout.json", at: ##"gutter": 1"##, to: "edge", in: &client)
    let text = try #require(Self.texts["a/z.layout.json"]).replacing("gutter", with: "edge")
      .replacing(##""edge": "$edge" }"##, with: ##""gutter": "$edge" }"##)
    #expect(own.texts == ["a/z.layout.json": text])
    let target = client.request(
      "textDocument/definition", try params("a/z.layout.json", at: key))
    #expect(
      (target?["uri"] ?? target?.arrayValue?.first?["targetUri"])
        == .string(files.uri("a/tokens.json")))
  }

  @Test func `A variable is renamed in the unsaved text of its file, which all documents read`()
    throws
  {
    var client = client(opening: "a/tokens.json")
    let uri: JSONValue = .string(files.uri("a/tokens.json"))
    _ = client.notify(
      "textDocument/didChange",
      [
        "textDocument": ["uri": uri, "version": 8],
        "contentChanges": [["text": ##"{    "gutter": 12 }"##]],
      ])
    let word = try params(
      "a/tokens.json", at: "gutter", ##"{    "gutter": 12 }"##, ["newName": "edge"])
    let changes = client.request("textDocument/rename", word)?["documentChanges"]?.arrayValue ?? []
    #expect(changes.count == 4)
    let own = changes.first { $0["textDocument"]?["uri"] == uri }
    #expect(own?["textDocument"]?["version"] == 8)
    #expect(own?["edits"]?.arrayValue?.count == 1)
  }

  @Test(arguments: [
    ("a/x.layout.json", "$gutter + 1", "wide", "there is a variable wide already"),
    (
      "a/x.layout.json", "$gutter + 1", "margin",
      "there is a variable margin already, in tokens.json"
    ),
    ("a/tokens.json", "gutter", "wide", "there is a variable wide already, in x.layout.json"),
    (
      "a/x.layout.json", "$gutter + 1", "a-b",
      #""a-b" is no name for a variable: letters, digits and _, and no digit first"#
    ),
  ])
  func `A name that a file has is refused`(
    path: String, word: String, name: String, message: String
  ) throws {
    var client = client(opening: path)
    #expect(try renamed(path, at: word, to: name, in: &client).error == message)
  }

  @Test func `A variable of a file that no document reads is refused`() throws {
    try files.folder.write("{ \"lost\": 1 }", to: "a/lost.json")
    var client = client()
    _ = client.open("{ \"lost\": 1 }", uri: files.uri("a/lost.json"))
    let params = try params("a/lost.json", at: "lost", "{ \"lost\": 1 }", ["newName": "found"])
    #expect(
      client.exchange("textDocument/rename", params)["error"]?["message"]
        == "no document that is open or in the workspace reads lost from this file")
    let prepared = client.request("textDocument/prepareRename", params)
    #expect(prepared?["placeholder"] == "lost")
  }

  @Test func `References of a variable of a file are its names in all texts`() throws {
    var client = client(opening: "a/x.layout.json")
    func counts(_ includesDeclaration: Bool) throws -> [String: Int] {
      let found =
        client.request(
          "textDocument/references",
          try params(
            "a/x.layout.json", at: "$gutter + 1", nil,
            ["context": ["includeDeclaration": .bool(includesDeclaration)]]))?.arrayValue ?? []
      return Dictionary(
        found.map { (String(($0["uri"]?.stringValue ?? "").dropFirst(files.uri("").count)), 1) },
        uniquingKeysWith: +)
    }
    let uses = [
      "a/tokens.json": 1, "a/x.layout.json": 4, "a/more/y.layout.json": 1, "a/z.layout.json": 1,
    ]
    #expect(try counts(false) == uses)
    #expect(try counts(true) == uses.merging(["a/tokens.json": 2]) { $1 })
  }

  @Test func `Entries that set a variable of a layout get its new name, wherever they are`() throws
  {
    let texts = [
      "b/people.json": ##"[{ "title": "Ann" }, { "title": "$first" }]"##,
      "b/tokens.json": ##"{ "friends": [{ "title": "Cleo" }], "first": "Ben" }"##,
      "b/list.layout.json": ##"""
      { "variables": ["tokens.json", { "own": [{ "title": "Dana" }], "title": 2 }],
        "layouts": { "row": {
          "variables": { "title": "T" }, "root": { "type": "text", "text": "$title" } } },
        "root": { "type": "stack", "spacing": "$title", "children": [
          { "each": "people.json", "layout": "#row" }, { "each": "$own", "layout": "#row" },
          { "each": "$friends", "layout": "#row", "style": { "width": "$title" } },
          { "each": [{ "title": "$title" }], "layout": "#row" } ] } }
      """##,
    ]
    for (path, text) in texts { try files.folder.write(text, to: path) }
    var client = client()
    _ = client.open(texts["b/list.layout.json"] ?? "", uri: files.uri("b/list.layout.json"))
    let params = try params(
      "b/list.layout.json", at: ##"title": "T""##, texts["b/list.layout.json"],
      ["newName": "name"])
    let changes = client.request("textDocument/rename", params)?["documentChanges"]?.arrayValue
    var expected = texts.mapValues { $0.replacing("title", with: "name") }
    expected["b/list.layout.json"] = expected["b/list.layout.json"]?
      .replacing(##""name": 2"##, with: ##""title": 2"##)
      .replacing(##""spacing": "$name""##, with: ##""spacing": "$title""##)
      .replacing(##""$name" }]"##, with: ##""$title" }]"##)
    for change in changes ?? [] {
      let uri = change["textDocument"]?["uri"]?.stringValue ?? ""
      let path = String(uri.dropFirst(files.uri("").count))
      #expect(texts[path]?.applying(edits: change["edits"]) == expected[path], "\(path)")
    }
    #expect(changes?.count == 3)
  }

  @Test func `Entries that other documents hand over to a list get the new name of its variable`()
    throws
  {
    let texts = [
      "e/people.json": ##"[{ "title": "Ann" }]"##,
      "e/list.layout.json": ##"""
      { "variables": { "people": [{ "title": "Dana" }] },
        "layouts": { "row": {
          "variables": { "title": "T" }, "root": { "type": "text", "text": "$title" } } },
        "root": { "type": "stack", "children": [ { "each": "$people", "layout": "#row" } ] } }
      """##,
      "e/middle.layout.json": ##"""
      { "variables": { "rows": [{ "title": "Eve" }] },
        "root": { "type": "node", "layout": "list.layout.json", "variables": { "people": "$rows" } } }
      """##,
      "e/screen.layout.json": ##"""
      { "variables": { "own": [{ "title": "Cleo" }], "others": [{ "title": "Gus" }], "title": 2 },
        "root": { "type": "stack", "spacing": "$title", "children": [
          { "type": "node", "layout": "list.layout.json", "variables": { "people": [{ "title": "Ben" }] } },
          { "type": "node", "layout": "list.layout.json", "variables": { "people": "$own" } },
          { "type": "node", "layout": "list.layout.json", "variables": { "people": "people.json" } },
          { "type": "node", "layout": "middle.layout.json", "variables": { "rows": [{ "title": "Fay" }] } } ] } }
      """##,
    ]
    for (path, text) in texts { try files.folder.write(text, to: path) }
    var client = client()
    _ = client.open(texts["e/list.layout.json"] ?? "", uri: files.uri("e/list.layout.json"))
    let params = try params(
      "e/list.layout.json", at: ##"title": "T""##, texts["e/list.layout.json"],
      ["newName": "name"])
    let changes = client.request("textDocument/rename", params)?["documentChanges"]?.arrayValue
    var expected = texts.mapValues { $0.replacing("title", with: "name") }
    expected["e/screen.layout.json"] = expected["e/screen.layout.json"]?
      .replacing(##""name": 2"##, with: ##""title": 2"##)
      .replacing(##"{ "name": "Gus" }"##, with: ##"{ "title": "Gus" }"##)
      .replacing(##""spacing": "$name""##, with: ##""spacing": "$title""##)
    for change in changes ?? [] {
      let uri = change["textDocument"]?["uri"]?.stringValue ?? ""
      let path = String(uri.dropFirst(files.uri("").count))
      #expect(texts[path]?.applying(edits: change["edits"]) == expected[path], "\(path)")
    }
    #expect(changes?.count == 4)
  }

  @Test func `A variable of a file that a layout names is renamed in the layout and its uses`()
    throws
  {
    let text = ##"""
      { "variables": { "gutter": 1 },
        "layouts": { "box": { "variables": "tokens.json",
          "root": { "type": "inset", "insets": "$gutter" } } },
        "root": { "type": "stack", "spacing": "$gutter", "children": [
          { "type": "node", "layout": "#box", "variables": { "gutter": "$gutter" } } ] } }
      """##
    try files.folder.write(##"{ "gutter": 2 }"##, to: "c/tokens.json")
    try files.folder.write(text, to: "c/box.layout.json")
    var client = client()
    _ = client.open(text, uri: files.uri("c/box.layout.json"))
    let params = try params(
      "c/box.layout.json", at: ##"gutter" } }"##, text, ["newName": "edge"])
    let changes = client.request("textDocument/rename", params)?["documentChanges"]?.arrayValue
    let own = changes?.first {
      $0["textDocument"]?["uri"] == .string(files.uri("c/box.layout.json"))
    }
    let expected = text.replacing(##""insets": "$gutter""##, with: ##""insets": "$edge""##)
      .replacing(##"{ "gutter": "$gutter" }"##, with: ##"{ "edge": "$gutter" }"##)
    #expect(text.applying(edits: own?["edits"]) == expected)
    #expect(changes?.count == 2)
  }

  @Test func `A value of each that names a variable is hovered, followed and completed`() throws {
    let text = ##"""
      { "variables": "people.json",
        "layouts": { "row": { "variables": { "title": "T" },
          "root": { "type": "text", "text": "$title" } } },
        "root": { "type": "stack", "children": [ { "each": "$people", "layout": "#row" } ] } }
      """##
    try files.folder.write(
      ##"{ "people": [{ "title": "Ann" }], "others": 2 }"##, to: "d/people.json")
    var client = client()
    _ = client.open(text, uri: files.uri("d/list.layout.json"))
    let params = try params("d/list.layout.json", at: "$people", text)
    let target = client.request("textDocument/definition", params)
    #expect(
      (target?["uri"] ?? target?.arrayValue?.first?["targetUri"])
        == .string(files.uri("d/people.json")))
    let hover = client.request("textDocument/hover", params)?["contents"]
    let shown = (hover?["value"] ?? hover)?.stringValue ?? ""
    #expect(shown.contains("$people"), "\(shown)")
    #expect(shown.contains("from people.json"), "\(shown)")
    let list = client.request("textDocument/completion", params)
    let items = list?["items"]?.arrayValue ?? list?.arrayValue ?? []
    let labels = items.compactMap { $0["label"]?.stringValue }
    #expect(labels.contains("$people"))
    #expect(labels.contains("$others"))
    let highlights = client.request("textDocument/documentHighlight", params)?.arrayValue
    #expect(highlights?.count == 1)
  }
}
