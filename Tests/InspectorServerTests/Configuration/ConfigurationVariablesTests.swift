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

  @Test func `An unsaved configuration that is too long counts after it is replaced`() throws {
    var client = client("a/x.layout.json")
    let long = #"{"variables":{"gutter":1,"margin":""# + String(repeating: "m", count: 1 << 20)
    let refused = client.open(long, uri: configurationURI).published
    #expect(
      refused.last?["diagnostics"]?.arrayValue?.map { $0["code"] } == ["unreadable-file"])
    let change: JSONValue = ["range": range(line: 1, 27, 29), "text": "3"]
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

  @Test func `A definition that is too long is a diagnostic of the file`() throws {
    try files.folder.write(
      #"{ "variables": { "f": ""# + String(repeating: "f", count: 16_400) + #"" } }"#,
      to: ".lintel.json")
    var client = TestClient(capabilities: [:], files: files)
    let published = client.open(text, uri: uri()).published
    let found =
      published.first { $0["uri"] == .string(configurationURI) }?["diagnostics"]?.arrayValue ?? []
    #expect(found.allSatisfy { $0["code"] == "wrong-variable" && $0["severity"] == 1 })
    #expect(
      found.compactMap { $0["message"]?.stringValue } == [
        #"the value of "f" has more than 16384 bytes and is not used"#
      ])
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
