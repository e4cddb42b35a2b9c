import JSON
import Testing

@Suite struct WorkspaceSymbolRequestTests {
  @Test func `a list has an end`() {
    var client = TestClient(capabilities: [:])
    let children = (0..<900).map { #"{"type":"node","id":"n\#($0)"}"# }.joined(separator: ",")
    _ = client.open(#"{"root":{"type":"stack","children":[\#(children)]}}"#)
    let symbols = client.request("workspace/symbol", ["query": "n"])?.arrayValue
    #expect(symbols?.count == 500)
    #expect(symbols?.first?["name"] == "n0")
    #expect(
      client.request("workspace/symbol", ["query": "n899"])?.arrayValue?.first?["name"] == "n899")
  }

  @Test func `the layouts of the open folders are looked through too, open or not`() throws {
    let files = try CountedFiles()
    try files.folder.write(
      #"{"root":{"type":"text","id":"closed","text":"x"}}"#, to: "a.layout.json")
    try files.folder.write(#"{"root":{"type":"text","id":"old","text":"x"}}"#, to: "b.layout.json")
    var client = TestClient(files: files)
    _ = client.request("initialize", ["capabilities": [:], "rootUri": .string(files.uri(""))])
    _ = client.notify("initialized", [:])
    let uri = files.uri("b.layout.json")
    _ = client.open(#"{"root":{"type":"text","id":"new","text":"x"}}"#, uri: uri)
    let found = client.request("workspace/symbol", ["query": ""])?.arrayValue ?? []
    #expect(Set(found.compactMap { $0["name"]?.stringValue }) == ["closed “x”", "new “x”"])
    #expect(found.contains { $0["location"]?["uri"] == .string(uri) })
  }
}
