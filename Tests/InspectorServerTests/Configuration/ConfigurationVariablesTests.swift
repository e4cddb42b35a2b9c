import InspectorServer
import JSON
import Testing

/// Variables that a `.lintel.json` defines for the documents below its folder.
@Suite struct ConfigurationVariablesTests {
  private let files: CountedFiles
  private let text = ##"""
    {"root":{"type":"inset","id":"i","insets":"$margin","child":{
     "type":"stack","id":"s","spacing":"$gutter","children":[
      {"type":"node","style":{"width":9,"height":9}},{"type":"node","style":{"width":9,"height":9}}]}}}
    """##
  private let variables = """
    { // tokens
      "variables": { "gutter": 12, "margin": "$gutter * 2" }
    }
    """

  init() throws {
    files = try CountedFiles()
    try files.folder.write(variables, to: ".lintel.json")
  }

  private var configurationURI: String { files.uri(".lintel.json") }
  private func uri(_ name: String = "a/x.layout.json") -> String { files.uri(name) }

  private func client(_ names: String...) -> TestClient {
    var client = TestClient(capabilities: [:], files: files)
    for name in names { _ = client.open(text, uri: uri(name)) }
    return client
  }

  /// The distance of the stack from the edge, which `margin` is.
  private func margin(of name: String = "a/x.layout.json", in client: inout TestClient)
    -> JSONValue?
  {
    let frames = client.request(
      "layout/frames", ["textDocument": ["uri": .string(uri(name))]])?["frames"]
    return frames?["/root/child"]?["frame"]?.arrayValue?[0]
  }

  /// The result of a request about a word of the document.
  private func result(
    _ method: String, at word: String, _ more: JSONObject = [:], in client: inout TestClient
  ) -> JSONValue? {
    let start = text.ranges(of: word)[0].lowerBound
    let before = text[..<start]
    let line = before.count { $0 == "\n" }
    let column = before.split(separator: "\n", omittingEmptySubsequences: false).last?.count ?? 0
    var params: JSONObject = [
      "textDocument": ["uri": .string(uri())],
      "position": position(line: Int64(line), Int64(column) + 2),
    ]
    for member in more { params[member.key] = member.value }
    let answer = client.exchange(method, .object(params))
    return answer["result"] ?? answer["error"]?["message"]
  }

  @Test(arguments: ["workspace/didChangeWatchedFiles", "textDocument/didSave"])
  func `An edit of the file lays out what reads it, and nothing else`(method: String) throws {
    var client = client("a/x.layout.json", "b/y.layout.json")
    _ = client.open(#"{"root":{"type":"stack","children":[]}}"#, uri: uri("c.layout.json"))
    #expect(margin(of: "b/y.layout.json", in: &client) == 24)
    try files.folder.write(variables.replacing("12", with: "5"), to: ".lintel.json")
    let messages = client.notify(method, ["textDocument": ["uri": ""], "changes": []])
    #expect(messages.published == [])
    #expect(margin(in: &client) == 10)
    #expect(margin(of: "b/y.layout.json", in: &client) == 10)
    try files.folder.write(variables.replacing("* 2", with: "* 30"), to: ".lintel.json")
    _ = client.notify(method, ["textDocument": ["uri": ""], "changes": []])
    #expect(margin(in: &client) == 360)
    try files.folder.remove(".lintel.json")
    let removed = client.notify(method, ["textDocument": ["uri": ""], "changes": []]).published
    #expect(removed.map { $0["uri"] } == [.string(uri()), .string(uri("b/y.layout.json"))])
    #expect(
      removed.map { $0["diagnostics"]?.arrayValue?.map { $0["code"] } }
        == Array(repeating: ["unknown-variable", "unknown-variable"], count: 2))
  }

  @Test func `The unsaved text of the file counts while an editor has it open`() throws {
    var client = client("a/x.layout.json")
    #expect(client.open(variables, uri: configurationURI).published == [])
    let revision = client.request("layout/frames", ["textDocument": ["uri": .string(uri())]])?[
      "revision"]
    #expect(revision == 1)
    let change: JSONValue = ["range": range(line: 1, 27, 29), "text": "3"]
    #expect(client.change(uri: configurationURI, version: 2, change).published == [])
    #expect(margin(in: &client) == 6)
    let broken: JSONValue = ["range": range(line: 1, 27, 28), "text": "[3]"]
    let published = client.change(uri: configurationURI, version: 3, broken).published
    #expect(published.map { $0["uri"] } == [.string(uri())])
    let diagnostics = published.first?["diagnostics"]?.arrayValue ?? []
    #expect(diagnostics.map { $0["code"] } == ["wrong-value-type", "wrong-value-type"])
    let related = diagnostics.last?["relatedInformation"]?.arrayValue?.first
    #expect(related == nil, "no client asked for it")
    // What an editor does not save, does not count.
    _ = client.notify(
      "textDocument/didClose", ["textDocument": ["uri": .string(configurationURI)]])
    #expect(margin(in: &client) == 24)
    let long = #"{"variables":{"gutter":1,"margin":""# + String(repeating: "m", count: 1 << 20)
    let refused = client.open(long, uri: configurationURI).published
    #expect(
      refused.last?["diagnostics"]?.arrayValue?.map { $0["code"] } == ["unreadable-file"])
    _ = client.change(uri: configurationURI, version: 3, change)
    let whole: JSONValue = ["text": .string(variables.replacing("12", with: "1"))]
    _ = client.change(uri: configurationURI, version: 4, whole)
    #expect(margin(in: &client) == 2)
  }

  @Test func `A related location is in the file, also after lines were added to it`() throws {
    try files.folder.write(variables.replacing("12", with: "[12]"), to: ".lintel.json")
    var client = TestClient(
      capabilities: ["textDocument": ["publishDiagnostics": ["relatedInformation": true]]],
      files: files)
    func related(_ published: [JSONValue]) -> JSONValue? {
      published.first { $0["uri"] == .string(uri()) }?["diagnostics"]?.arrayValue?.last?[
        "relatedInformation"]?.arrayValue?.first
    }
    let first = related(client.open(text, uri: uri()).published)
    #expect(first?["message"] == #""$gutter" is defined here"#)
    #expect(first?["location"]?["uri"] == .string(configurationURI))
    #expect(first?["location"]?["range"] == range(line: 1, 17, 31))
    let listed = client.request("layout/diagnostics", ["textDocument": ["uri": .string(uri())]])
    let other = listed?["diagnostics"]?.arrayValue?.last?["related"]?.arrayValue?.first
    #expect(other?["uri"] == .string(configurationURI))
    #expect(other?["range"] == range(line: 1, 17, 31))
    try files.folder.write(
      variables.replacing("12", with: "[12]").replacing("tokens", with: "tokens\n\n"),
      to: ".lintel.json")
    let moved = client.notify("textDocument/didSave", [:]).published
    #expect(moved.count == 1)
    #expect(related(moved)?["location"]?["range"] == range(line: 3, 17, 31))
    #expect(client.notify("textDocument/didSave", [:]).published == [])
  }

  @Test func `Broken definitions are diagnostics of the file, at their values`() throws {
    try files.folder.write(
      """
      { "variables": {
        "a": "$b", "b": "$a", "c": "$d * 2", "9": 1,
        "e": "$lost", "f": "\(String(repeating: "f", count: 16_400))" } }
      """, to: ".lintel.json")
    var client = TestClient(capabilities: [:], files: files)
    let published = client.open(text, uri: uri()).published
    let found =
      published.first { $0["uri"] == .string(configurationURI) }?["diagnostics"]?.arrayValue ?? []
    #expect(found.allSatisfy { $0["code"] == "wrong-variable" && $0["severity"] == 1 })
    #expect(
      found.compactMap { $0["message"]?.stringValue } == [
        #""a" has no value: it refers to itself; a → b → a"#,
        #""c" refers to "d", which no configuration defines"#,
        #"nothing can refer to "9": a name has only letters, digits and _, and begins with no digit"#,
        #""e" refers to "lost", which no configuration defines"#,
        #"the value of "f" has more than 16384 bytes and is not used"#,
      ])
    #expect(
      found.first?["range"]
        == ["start": position(line: 1, 7), "end": position(line: 1, 11)])
  }

  @Test func `An extended file is a layer behind the one that extends it`() throws {
    try files.folder.write(
      #"{"extends": "base.json", "variables": {"gutter": 1}}"#, to: ".lintel.json")
    try files.folder.write(
      #"{"variables": {"gutter": 2, "margin": "$gutter * 10", "bad": "$none"}}"#, to: "base.json")
    var client = client("a/x.layout.json")
    #expect(margin(in: &client) == 10)
    let hover = result("textDocument/hover", at: "$margin", in: &client)?["contents"]?["value"]
    #expect(
      hover?.stringValue?.contains("$margin is 10, from base.json, used by 1 element") == true,
      "\(hover as Any)")
    var other = TestClient(capabilities: [:], files: files)
    let published = other.open(text, uri: uri()).published
    #expect(
      published.last?["diagnostics"]?.arrayValue?.first?["message"]?.stringValue?.hasSuffix(
        #"base.json", which this extends, line 1: "bad" refers to "none", which no configuration defines"#
      ) == true, "\(published)")
  }

  @Test func `Editors see the value and the file of a variable, and go to its definition`() throws {
    var client = client("a/x.layout.json")
    let hover = result("textDocument/hover", at: "$margin", in: &client)?["contents"]?["value"]
    #expect(
      hover?.stringValue?.hasSuffix(
        """
        here "$margin", which is 24
        $margin is 24, from .lintel.json, used by 1 element
        """) == true, "\(hover as Any)")
    let definition = result("textDocument/definition", at: "$margin", in: &client)
    #expect(definition?["uri"] == .string(configurationURI))
    #expect(definition?["range"] == range(line: 1, 31, 39))
    let references = result(
      "textDocument/references", at: "$margin", ["context": ["includeDeclaration": true]],
      in: &client)
    #expect(
      references?.arrayValue?.map { $0["uri"] } == [.string(uri()), .string(configurationURI)])
    #expect(
      result(
        "textDocument/references", at: "$margin", ["context": ["includeDeclaration": false]],
        in: &client)?.arrayValue?.count == 1)
    let hints = client.exchange(
      "textDocument/inlayHint",
      [
        "textDocument": ["uri": .string(uri())],
        "range": ["start": position(line: 0, 0), "end": position(line: 2, 0)],
      ])["result"]?.arrayValue
    #expect(hints?.compactMap { $0["label"]?.stringValue }.contains("= 24") == true)
    let items = result("textDocument/completion", at: "$gutter", in: &client)
    let all = items?["items"]?.arrayValue ?? items?.arrayValue ?? []
    #expect(all.first { $0["label"] == "$gutter" }?["detail"] == "12, from .lintel.json")
    let renamed = result("textDocument/rename", at: "$margin", ["newName": "edge"], in: &client)
    let edits = renamed?["changes"]?[configurationURI]?.arrayValue
    #expect(edits?.map { $0["newText"] } == ["edge"])
  }

  @Test func `A configuration names files of variables, behind its own`() throws {
    try files.folder.write(
      #"{"variables":["base.json","more/tokens.json",{"gutter":3}]}"#, to: ".lintel.json")
    try files.folder.write(#"{"gutter":1,"margin":1}"#, to: "base.json")
    try files.folder.write(
      #"{ /* wider */ "gutter":2,"margin":"$gutter * 5"}"#, to: "more/tokens.json")
    var client = client("a/x.layout.json")
    #expect(margin(in: &client) == 15)
    try files.folder.write(#"{"gutter":2,"margin":"$gutter * 50 + $lost"}"#, to: "more/tokens.json")
    func change() -> [JSONValue] {
      client.notify(
        "workspace/didChangeWatchedFiles",
        ["changes": [["uri": .string(files.uri("more/tokens.json")), "type": 2]]]
      ).published.filter { $0["uri"] == .string(configurationURI) }
    }
    let found = change().first?["diagnostics"]?.arrayValue?.first
    #expect(
      found?["message"]
        == #""tokens.json" line 1: "margin" refers to "lost", which no configuration defines"#)
    #expect(found?["range"] == range(line: 0, 26, 44))
    try files.folder.write(#"{"variables":"more/tokens.json"}"#, to: ".lintel.json")
    try files.folder.write("[]", to: "more/tokens.json")
    #expect(
      change().first?["diagnostics"]?.arrayValue?.map { $0["message"] }
        == [#""more/tokens.json" is no object of variables"#])
    try files.folder.write(#"{"gutter":2,"margin":4}"#, to: "more/tokens.json")
    #expect(change().first?["diagnostics"] == [])
    #expect(margin(in: &client) == 4)
    // A file may refer to what the configuration itself defines.
    try files.folder.write(#"{"variables":["more/tokens.json",{"own":1}]}"#, to: ".lintel.json")
    try files.folder.write(#"{"gutter":2,"margin":"$gutter + $own"}"#, to: "more/tokens.json")
    #expect(change() == [])
    #expect(margin(in: &client) == 3)
  }

  @Test func `A document that a variable of its own hides is as it was`() throws {
    var client = TestClient(capabilities: [:], files: files)
    let own = text.replacing(#"{"root""#, with: #"{"variables":{"gutter":1},"root""#)
    #expect(client.open(own, uri: uri()).published.first?["diagnostics"] == [])
    #expect(margin(in: &client) == 2)
  }

  @Test func `A client that may be asked for the text of the file is asked`() throws {
    var client = TestClient(files: files)
    _ = client.request(
      "initialize",
      [
        "processId": nil,
        "capabilities": ["textDocument": ["synchronization": ["dynamicRegistration": true]]],
      ])
    let messages = client.notify("initialized", [:])
    let registrations =
      messages.first { $0["method"] == "client/registerCapability" }?["params"]?[
        "registrations"]?.arrayValue ?? []
    #expect(
      registrations.map { $0["method"] } == [
        "textDocument/didOpen", "textDocument/didChange", "textDocument/didClose",
      ])
    #expect(
      registrations.allSatisfy {
        $0["registerOptions"]?["documentSelector"] == [["pattern": "**/.lintel.json"]]
      })
  }
}
