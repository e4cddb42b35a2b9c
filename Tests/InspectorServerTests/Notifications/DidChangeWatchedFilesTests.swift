import InspectorServer
import JSON
import Testing

/// `.lintel.json` beside open documents.
@Suite struct DidChangeWatchedFilesTests {
  private let files: CountedFiles
  private let faulty = #"{"root":{"type":"text","text":"a","x":1,"style":{"width":-1}}}"#

  init() throws {
    files = try CountedFiles()
  }

  private func codes(_ published: [JSONValue]) -> [[JSONValue?]] {
    published.map { $0["diagnostics"]?.arrayValue?.map { $0["code"] } ?? [] }
  }

  @Test func `the file above a document is read when it is opened, not while it is edited`() throws
  {
    try files.folder.write(#"{"rules": {"negative-size": "off"}}"#, to: ".lintel.json")
    var client = TestClient(capabilities: versionSupport, files: files)
    let uri = files.uri("b c/a.layout.json")
    #expect(codes(client.open(faulty, uri: uri).published) == [["unknown-key"]])
    let looks = files.looks
    for version in 2..<10 {
      let change: JSONValue = ["range": range(line: 0, 36, 37), "text": .string("\(version)")]
      #expect(codes(client.change(uri: uri, version: Int64(version), change).published).count == 1)
    }
    #expect(files.looks == looks)
    #expect(files.reads == 1)
  }

  @Test(arguments: ["workspace/didChangeWatchedFiles", "textDocument/didSave"])
  func `a change of the file reaches the documents below it`(method: String) throws {
    var client = TestClient(capabilities: versionSupport, files: files)
    let (inside, outside) = (files.uri("a/x.layout.json"), files.uri("b/x.layout.json"))
    for uri in [inside, outside] {
      #expect(codes(client.open(faulty, uri: uri).published) == [["unknown-key", "negative-size"]])
    }
    try files.folder.write(#"{"rules": {"negative-size": "off"}}"#, to: "a/.lintel.json")
    let params: JSONValue = ["textDocument": ["uri": .string(inside)], "changes": []]
    let published = client.notify(method, params).published
    #expect(published.map { $0["uri"] } == [.string(inside)])
    #expect(codes(published) == [["unknown-key"]])
    #expect(client.notify(method, params).isEmpty)
    try files.folder.remove("a/.lintel.json")
    #expect(codes(client.notify(method, params).published) == [["unknown-key", "negative-size"]])
  }

  @Test func `Errors of a configuration are diagnostics of its file until they are fixed`() throws {
    try files.folder.write(
      "{\"rules\": {\"negative-size\": \"off\",\n \"no-🎈\": \"off\", \"unknown-key\": 5}}",
      to: ".lintel.json")
    var client = TestClient(capabilities: [:], files: files)
    let opened = client.open(faulty, uri: files.uri("x.layout.json"))
    #expect(codes(opened.published) == [["unknown-key"], ["unknown-code", "wrong-setting"]])
    let shown = try #require(opened.published.last)
    #expect(shown["uri"] == .string(files.uri(".lintel.json")))
    let diagnostics = shown["diagnostics"]?.arrayValue ?? []
    #expect(diagnostics.map { $0["severity"] } == [2, 1])
    let message = diagnostics.first?["message"]?.stringValue ?? ""
    #expect(message.hasPrefix("\"rules.no-🎈\" has no effect"))
    #expect(
      diagnostics.map { $0["range"] } == [
        ["start": ["line": 1, "character": 1], "end": ["line": 1, "character": 8]],
        ["start": ["line": 1, "character": 32], "end": ["line": 1, "character": 33]],
      ])
    #expect(!opened.contains { $0["method"] == "window/showMessage" })
    #expect(opened.count { $0["method"] == "window/logMessage" } == 2)
    #expect(client.open(faulty, uri: files.uri("y.layout.json")).count == 1)
    #expect(client.notify("textDocument/didSave", [:]).isEmpty)
    try files.folder.write("[]", to: ".lintel.json")
    let changed = client.notify("textDocument/didSave", [:])
    #expect(codes(changed.published).last == ["wrong-setting"])
    #expect(codes(changed.published).count == 3)
    try files.folder.write("{ }", to: ".lintel.json")
    #expect(codes(client.notify("textDocument/didSave", [:]).published) == [[]])
    try files.folder.write("{", to: ".lintel.json")
    #expect(codes(client.notify("textDocument/didSave", [:]).published) == [["wrong-setting"]])
    try files.folder.remove(".lintel.json")
    #expect(codes(client.notify("textDocument/didSave", [:]).published) == [[]])
    #expect(client.notify("textDocument/didSave", [:]).isEmpty)
  }

  @Test(arguments: ["file://elsewhere/a", "file:", "file:relative", "https://a/b", "a%00b", ""])
  func `a document that is no file here has the editor's settings`(uri: String) throws {
    try files.folder.write(#"{"rules": {"negative-size": "off"}}"#, to: ".lintel.json")
    var client = TestClient(capabilities: [:], files: files)
    #expect(codes(client.open(faulty, uri: uri).published) == [["unknown-key", "negative-size"]])
  }
}
