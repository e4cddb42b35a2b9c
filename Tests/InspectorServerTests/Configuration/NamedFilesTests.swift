import InspectorServer
import JSON
import Testing

/// Files that documents name themselves: variables and lists.
@Suite struct NamedFilesTests {
  private let files: CountedFiles
  private let text = ##"""
    {"variables":"tokens.json","root":{"type":"inset","id":"i","insets":"$margin","child":{
     "type":"stack","id":"s","spacing":"$gutter","children":[
      {"type":"node","style":{"width":9,"height":9}},{"type":"node","style":{"width":9,"height":9}}]}}}
    """##
  private let tokens = #"{ "gutter": 12, "margin": "$gutter * 2" }"#

  init() throws {
    files = try CountedFiles()
    try files.folder.write(tokens, to: "a/tokens.json")
  }

  private func uri(_ name: String = "a/x.layout.json") -> String { files.uri(name) }

  private func client(_ names: String..., capabilities: JSONValue = [:]) -> TestClient {
    var client = TestClient(capabilities: capabilities, files: files)
    for name in names { _ = client.open(text, uri: uri(name)) }
    return client
  }

  private func margin(of name: String = "a/x.layout.json", in client: inout TestClient)
    -> JSONValue?
  {
    let frames = client.request(
      "layout/frames", ["textDocument": ["uri": .string(uri(name))]])?["frames"]
    return frames?["/root/child"]?["frame"]?.arrayValue?[0]
  }

  private func changed(_ names: String..., in client: inout TestClient) -> [JSONValue] {
    let changes = names.map { ["uri": .string(uri($0)), "type": 2] as JSONValue }
    return client.notify("workspace/didChangeWatchedFiles", ["changes": .array(changes)])
  }

  private func codes(_ published: JSONValue?) -> [JSONValue] {
    published?["diagnostics"]?.arrayValue?.compactMap { $0["code"] } ?? []
  }

  @Test func `An edit of a file lays out the documents that name it, and no other`() throws {
    var client = client("a/x.layout.json", "a/y.layout.json")
    _ = client.open(#"{"root":{"type":"stack","children":[]}}"#, uri: uri("a/c.layout.json"))
    #expect(margin(in: &client) == 24)
    let reads = files.reads
    try files.folder.write(tokens.replacing("12", with: "5"), to: "a/tokens.json")
    #expect(changed("a/tokens.json", in: &client).published == [])
    #expect(files.reads == reads + 1)
    #expect(margin(in: &client) == 10)
    #expect(margin(of: "a/y.layout.json", in: &client) == 10)
    let looks = files.looks
    #expect(changed("other.json", in: &client).published == [])
    #expect(files.looks == looks)
    try files.folder.remove("a/tokens.json")
    let removed = changed("a/tokens.json", in: &client).published
    #expect(removed.map { $0["uri"] } == [.string(uri()), .string(uri("a/y.layout.json"))])
    #expect(
      removed.map(codes)
        == Array(repeating: ["unusable-file", "unknown-variable", "unknown-variable"], count: 2))
    try files.folder.write(tokens.replacing("12", with: "7"), to: "a/tokens.json")
    let back = client.notify("textDocument/didSave", ["textDocument": ["uri": ""]]).published
    #expect(back.map(codes) == [[], []])
    #expect(margin(in: &client) == 14)
  }

  @Test func `An edit of a file costs what reads it, and publishes once for each document`() throws
  {
    var client = TestClient(capabilities: [:], files: files)
    let rows = (0..<4).map { #"{"type":"stack","spacing":"$a\#($0 % 2)","children":[]}"# }
    let others = (0..<100).map { _ in #"{"type":"stack","spacing":"$b","children":[]}"# }
    let text =
      #"{"variables":"t.json","root":{"type":"stack","children":[\#((rows + others).joined(separator: ","))]}}"#
    try files.folder.write(#"{"a0":"$a","a1":"$a","a":1,"b":2}"#, to: "a/t.json")
    for number in 0..<50 { _ = client.open(text, uri: uri("a/\(number).layout.json")) }
    func work(_ name: String) -> Int {
      client.request("layout/stats")?["totals"]?["work"]?[name]?.integerValue ?? -1
    }
    let (decoded, reads) = (work("decoded"), files.reads)
    try files.folder.write(#"{"a0":"$a","a1":"$a","a":"x","b":2}"#, to: "a/t.json")
    let published = changed("a/t.json", in: &client).published
    #expect(published.count == 50)
    #expect(files.reads == reads + 1)
    // 200 uses of the variable.
    #expect(work("decoded") == decoded + 200)
    #expect(Set(published.map { $0["uri"] }).count == 50)
  }

  @Test func `A file of variables that is too long is reported at its name`() throws {
    try files.folder.write(
      #"{"gutter":1,"margin":""# + String(repeating: "m", count: 9 << 20), to: "a/long.json")
    var client = TestClient(capabilities: [:], files: files)
    let published = client.open(text.replacing("tokens.json", with: "long.json"), uri: uri())
      .published
    let found = published.first?["diagnostics"]?.arrayValue?.first
    #expect(found?["code"] == "unusable-file")
    #expect(
      found?["message"]?.stringValue?.contains(#""long.json" cannot be read: cannot be read"#)
        == true, "\(String(describing: found))")
    #expect(found?["range"] == range(line: 0, 13, 24))
  }

  @Test func `Workspace diagnostics of a document on disk follow the files that it names`() throws {
    try files.folder.write(text, to: "a/x.layout.json")
    var client = files.client()
    func report(_ previous: JSONValue = []) -> JSONValue? {
      client.request("workspace/diagnostic", ["previousResultIds": previous])?["items"]?.arrayValue?
        .first
    }
    let first = try #require(report())
    #expect(first["items"] == [])
    let id: JSONValue = [["uri": .string(uri()), "value": first["resultId"] ?? nil]]
    #expect(report(id)?["kind"] == "unchanged")
    try files.folder.write(#"{ "margin": 2, "gutter": [12, 3] }"#, to: "a/tokens.json")
    _ = changed("a/tokens.json", in: &client)
    #expect(report(id)?["items"]?.arrayValue?.map { $0["code"] } == ["wrong-value-type"])
  }

  @Test func `A client that watches files is asked for those that documents name`() throws {
    var client = TestClient(files: files)
    _ = client.request(
      "initialize",
      [
        "processId": nil,
        "capabilities": ["workspace": ["didChangeWatchedFiles": ["dynamicRegistration": true]]],
      ])
    let messages = client.notify("initialized", [:])
    #expect("\(messages)".contains("**/*.json"))
  }
}
