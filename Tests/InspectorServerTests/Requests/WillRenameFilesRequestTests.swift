import Foundation
import InspectorServer
import JSON
import Testing

@Suite struct WillRenameFilesRequestTests {
  private let files: CountedFiles

  init() throws {
    files = try CountedFiles()
  }

  private func document(image: String, schema: String = "https://example.org/s.json") -> String {
    #"{"$schema": "\#(schema)", "root": {"type": "image", "id": "é😀", "image": "\#(image)"}}"#
  }

  private func client(documentChanges: Bool = true) -> TestClient {
    var client = TestClient(files: files)
    _ = client.request(
      "initialize",
      [
        "capabilities": [
          "workspace": ["workspaceEdit": ["documentChanges": .bool(documentChanges)]]
        ], "rootUri": .string(files.uri("")),
      ])
    _ = client.notify("initialized", [:])
    return client
  }

  private func params(_ moves: [(String, String)]) -> JSONValue {
    [
      "files": .array(
        moves.map {
          ["oldUri": .string(files.uri($0.0)), "newUri": .string(files.uri($0.1))]
        })
    ]
  }

  /// The edits of the files in the folder by their paths, and the versions of these.
  private func edits(
    _ result: JSONValue?
  ) -> [String: (edits: JSONValue, version: JSONValue?)] {
    var found: [String: (JSONValue, JSONValue?)] = [:]
    for change in result?["documentChanges"]?.arrayValue ?? [] {
      let uri = change["textDocument"]?["uri"]?.stringValue ?? ""
      found[String(uri.dropFirst(files.uri("").count))] = (
        change["edits"] ?? nil, change["textDocument"]?["version"]
      )
    }
    return found
  }

  /// The texts of the files that change, once files in the folder have been moved.
  private func texts(
    after moves: [(String, String)], of texts: [String: String]
  ) throws -> [String: String] {
    for (path, text) in texts { try files.folder.write(text, to: path) }
    var client = client()
    let edits = edits(client.request("workspace/willRenameFiles", params(moves)))
    var changed: [String: String] = [:]
    for (path, (edits, version)) in edits {
      #expect(version == .null)
      changed[path] = texts[path]?.applying(edits: edits)
    }
    return changed
  }

  // MARK: Images

  @Test func `The image of documents follows its file, in open ones by their text`() throws {
    let saved = document(image: "pictures/a.png")
    try files.folder.write(saved, to: "closed.layout.json")
    try files.folder.write(saved, to: "open.layout.json")
    var client = client()
    let text = "\n" + document(image: "pictures/a.png")
    _ = client.open(text, uri: files.uri("open.layout.json"), version: 7)
    let edits = edits(
      client.request(
        "workspace/willRenameFiles", params([("pictures/a.png", "pictures/new \"é\".png")])))
    let expected = document(image: #"pictures/new \"é\".png"#)
    #expect(edits.count == 2)
    #expect(edits["open.layout.json"]?.version == 7)
    #expect(edits["closed.layout.json"]?.version == .null)
    #expect(edits["open.layout.json"].map { text.applying(edits: $0.edits) } == "\n" + expected)
    #expect(edits["closed.layout.json"].map { saved.applying(edits: $0.edits) } == expected)
  }

  @Test func `A client without document changes gets changes by URI`() throws {
    let text = document(image: "a.png")
    try files.folder.write(text, to: "x.layout.json")
    var client = client(documentChanges: false)
    let result = client.request("workspace/willRenameFiles", params([("a.png", "b.png")]))
    #expect(result?.objectValue?.map(\.key) == ["changes"])
    let edits = result?["changes"]?[files.uri("x.layout.json")]
    #expect(text.applying(edits: edits) == document(image: "b.png"))
  }

  @Test func `An image follows a folder that moves, the innermost one deciding`() throws {
    let texts = ["x.layout.json": document(image: "a/b/c.png")]
    #expect(
      try self.texts(after: [("a", "z"), ("a/b/c.png/", "q")], of: texts)
        == ["x.layout.json": document(image: "q")])
    #expect(
      try self.texts(after: [("a/", "z"), ("a/b", "b"), ("b", "no"), ("a/b/c", "no")], of: texts)
        == ["x.layout.json": document(image: "b/c.png")])
  }

  @Test func `An image outside of the folder is named all the same, and follows back`() throws {
    let inside = ["in/x.layout.json": document(image: "a.png")]
    let outside = ["in/x.layout.json": document(image: "../out/a.png")]
    #expect(try texts(after: [("in/a.png", "out/a.png")], of: inside) == outside)
    #expect(try texts(after: [("out/a.png", "in/a.png")], of: outside) == inside)
  }

  @Test func `The images of variants follow their files`() throws {
    func text(_ image: String) -> String {
      ##"{"variants": [{"name": "v", "values": {"#x": {"image": "\##(image)"}}, "instead": {"#y": "##
        + ##"{"type": "inset", "child": {"type": "networkImage", "image": "\##(image)"}}}}], "##
        + ##""root": {"type": "inset", "child": {"type": "node", "id": "x", "image": "a.png"}}}"##
    }
    // A node has no image.
    #expect(
      try texts(after: [("a.png", "b.png")], of: ["x.layout.json": text("a.png")])
        == ["x.layout.json": text("b.png")])
  }

  @Test(
    arguments: [
      "b.png", "pictures", "A.png", "/a.png", "./a.png", "http://a.png", #"..\\a.png"#, "", "..",
    ])
  func `Other files and what is no path stay as they are`(image: String) throws {
    #expect(
      try texts(
        after: [("a.png", "c.png"), ("pictures/a.png", "d.png")],
        of: ["x.layout.json": document(image: image)]) == [:])
  }

  // MARK: Documents that move

  @Test func `A document that moves names the files that are there from its new folder`() throws {
    try files.folder.write("", to: "in/pictures/a.png")
    try files.folder.write("{}", to: "s.json")
    let text = document(image: "pictures/a.png", schema: "../s.json#top")
    #expect(
      try texts(after: [("in/x.layout.json", "x.layout.json")], of: ["in/x.layout.json": text])
        == ["in/x.layout.json": document(image: "in/pictures/a.png", schema: "s.json#top")])
    #expect(
      try texts(after: [("in/x.layout.json", "in/y.layout.json")], of: ["in/x.layout.json": text])
        == [:])
  }

  @Test func `A document that moves keeps names of files that are not there`() throws {
    let text = document(image: "avatar", schema: "s.json")
    #expect(
      try texts(after: [("x.layout.json", "in/x.layout.json")], of: ["x.layout.json": text])
        == [:])
  }

  @Test func `A folder that moves with its images changes only what is outside of it`() throws {
    try files.folder.write("", to: "in/a.png")
    try files.folder.write("", to: "b.json")
    let moves = [("in", "deep/er")]
    let text = document(image: "a.png", schema: "../b.json")
    #expect(
      try texts(after: moves, of: ["in/x.layout.json": text])
        == ["in/x.layout.json": document(image: "a.png", schema: "../../b.json")])
    // The file takes its own way.
    #expect(
      try texts(after: moves + [("in/a.png", "a.png")], of: ["in/x.layout.json": text])
        == ["in/x.layout.json": document(image: "../../a.png", schema: "../../b.json")])
  }

  // MARK: Schemas and configurations

  @Test(
    arguments: [
      ("s%20%C3%A9.json", "new%20%28é%29.json", "new%20%28%C3%A9%29.json"),
      ("./s%20é.json#/$defs/a", "n.json", "./n.json#/$defs/a"),
      ("./s é.json?q", "../n.json", "../n.json?q"),
    ])
  func `The address of a schema stays a reference`(
    schema: String, new: String, expected: String
  ) throws {
    let changed = try texts(
      after: [("in/s%20%C3%A9.json".removingEscapes, "in/\(new)".removingEscapes)],
      of: ["in/x.layout.json": document(image: "-", schema: schema)])
    #expect(changed == ["in/x.layout.json": document(image: "-", schema: expected)])
  }

  @Test func `Absolute names stay absolute`() throws {
    let (old, new) = (files.uri("s.json"), files.uri("t.json"))
    let schema = { (uri: String) in document(image: "-", schema: uri) }
    #expect(
      try texts(after: [("s.json", "t.json")], of: ["x.layout.json": schema(old)])
        == ["x.layout.json": schema(new)])
    let path = { (uri: String) in String(uri.dropFirst("file://".count)) }
    let fonts = { (uri: String) in #"{"fonts": {"A": "\#(path(uri))"}}"# }
    #expect(
      try texts(after: [("s.json", "t.json")], of: [".lintel.json": fonts(old)])
        == [".lintel.json": fonts(new)])
  }

  @Test func `A configuration follows its fonts, its schema and what it extends`() throws {
    func text(_ font: String, _ base: String, _ schema: String) -> String {
      #"{"$schema": "\#(schema)", "extends": "\#(base)", "fonts": {"A": "\#(font)#2", "B": "#
        + #"{"400": "\#(font)", "700 italic": "other.ttf"}, "fallback": ["A"]}, "rules": {}}"#
    }
    func base(_ font: String) -> String { #"{"fonts": {"C": "\#(font)"}}"# }
    let moves = [
      ("fonts/a.ttc", "fonts/b.ttc"), ("shared/base.json", "base.json"), ("s.json", "t.json"),
    ]
    #expect(
      try texts(
        after: moves,
        of: [
          "in/.lintel.json": text("../fonts/a.ttc", "../shared/base.json", "../s.json"),
          "shared/base.json": base("../fonts/a.ttc"), "shared/no.json": base("../fonts/a.ttc"),
        ]) == [
          "in/.lintel.json": text("../fonts/b.ttc", "../base.json", "../t.json"),
          "shared/base.json": base("fonts/b.ttc"),
        ])
  }

  @Test func `Configurations that extend each other are read once`() throws {
    #expect(
      try texts(
        after: [("c.json", "d.json")],
        of: [
          "a/.lintel.json": #"{"extends": "../b.json"}"#, "b.json": #"{"extends": "c.json"}"#,
          "c.json": #"{"extends": "b.json"}"#,
        ]) == ["b.json": #"{"extends": "d.json"}"#])
  }

  // MARK: The session

  @Test func `Links and renames agree about what names a file`() throws {
    let text =
      ##"{"$schema": "a%20b.json#x", "variants": [{"name": "v", "values": {"##
      + ##""#x": {"image": "v.png"}}}], "##
      + ##""root": {"type": "stack", "lintel-disable": ["zero-size"], "children": ["##
      + ##"{"type": "image", "id": "x", "image": "i/j.png"}, {"type": "image", "image": "../o.png"}, "##
      + ##"{"type": "image", "image": "a:b"}]}}"##
    var client = client()
    let uri = files.uri("in/x.layout.json")
    _ = client.open(text, uri: uri)
    let links =
      client.request(
        "textDocument/documentLink", ["textDocument": ["uri": .string(uri)]])?.arrayValue ?? []
    #expect(
      links.map { $0["target"]?.stringValue }
        == ["in/a%20b.json#x", "in/v.png", "in/i/j.png", "o.png"].map { files.uri("") + $0 })
    for link in links {
      let target = link["target"]?.stringValue?.split(separator: "#").first.map(String.init) ?? ""
      let result = client.request(
        "workspace/willRenameFiles",
        ["files": [["oldUri": .string(target), "newUri": .string(files.uri("new"))]]])
      let edits = edits(result)["in/x.layout.json"]?.edits.arrayValue
      #expect(edits?.map { $0["range"] } == [link["range"]], "\(target)")
    }
  }

  @Test func `Nothing to change is no edit`() throws {
    try files.folder.write(document(image: "a.png"), to: "x.layout.json")
    var client = client()
    for moves in [[], [("b.png", "c.png")], [("a.png", "a.png")]] as [[(String, String)]] {
      #expect(client.exchange("workspace/willRenameFiles", params(moves))["result"] == .null)
    }
    let elsewhere: JSONValue = ["files": [["oldUri": "untitled:a", "newUri": "git:/b"]]]
    #expect(client.exchange("workspace/willRenameFiles", elsewhere)["result"] == .null)
  }

  @Test func `Broken, unreadable and untitled documents do no harm`() throws {
    try files.folder.write(#"{"root": {"type": "image", "image": "a.png""#, to: "x.layout.json")
    try files.folder.write("{", to: ".lintel.json")
    try files.folder.write("", to: "y.layout.json/z")
    var client = client()
    _ = client.open(document(image: "a.png"), uri: "untitled:1")
    let edits = edits(client.request("workspace/willRenameFiles", params([("a.png", "b.png")])))
    #expect(Array(edits.keys) == ["x.layout.json"])
  }

  @Test func `The text that another editor has open is that of the file`() throws {
    let saved = document(image: "a.png")
    try files.folder.write(saved, to: "x.layout.json")
    var clients = SeveralClients(files: files)
    _ = clients.request(
      .first, "initialize",
      [
        "capabilities": ["workspace": ["workspaceEdit": ["documentChanges": true]]],
        "rootUri": .string(files.uri("")),
      ])
    let other = clients.connectEditor("two")
    clients.open(other, files.uri("x.layout.json"), "\n" + saved)
    _ = clients.takeHeard(.first)
    _ = clients.exchange(.first, "workspace/willRenameFiles", params([("a.png", "b.png")]))
    clients.work()
    let edits = edits(clients.takeHeard(.first).last?["result"])["x.layout.json"]
    #expect(edits?.version == .null)
    #expect(edits.map { saved.applying(edits: $0.edits) } == document(image: "b.png"))
  }

  @Test(arguments: [[:], ["files": 1], ["files": [["oldUri": "file:///a"]]]] as [JSONValue])
  func `Wrong params are refused`(params: JSONValue) {
    var client = client()
    #expect(client.failure("workspace/willRenameFiles", params)?.code == -32_602)
  }

  @Test func `Clients that announce renames are told of which files to do so`() {
    func capability(_ workspace: JSONValue) -> JSONValue? {
      var client = TestClient()
      let result = client.request("initialize", ["capabilities": ["workspace": workspace]])
      return result?["capabilities"]?["workspace"]
    }
    #expect(capability([:]) == nil)
    #expect(capability(["fileOperations": ["didRename": true]]) == nil)
    let both = capability(["fileOperations": ["willRename": true], "workspaceFolders": true])
    #expect(both?["workspaceFolders"]?["supported"] == true)
    let filters = both?["fileOperations"]?["willRename"]?["filters"]?.arrayValue ?? []
    #expect(filters.map { $0["pattern"]?["matches"] } == ["file", "folder"])
    let glob = filters.first?["pattern"]?["glob"]?.stringValue ?? ""
    for ending in ["json", "png", "ttc"] { #expect(glob.contains(ending)) }
    let onlyRenames = capability(["fileOperations": ["willRename": true]])
    #expect(onlyRenames?.objectValue?.map(\.key) == ["fileOperations"])
  }
}

extension String {
  /// The text without the escapes of a URI.
  fileprivate var removingEscapes: String { removingPercentEncoding ?? self }
}
