import JSON
import Testing

@Suite struct WorkspaceSymbolRequestTests {
  private func client() -> TestClient {
    var client = TestClient(capabilities: [:])
    _ = client.open(
      #"{"root": {"type": "stack", "id": "list", "children": [{"type": "node", "id": "theList"}]}}"#,
      uri: "file:///b.layout.json")
    _ = client.open(
      #"{"root": {"type": "text", "id": "t", "text": "Late Itinerary for Sat"}}"#,
      uri: "file:///a.layout.json")
    return client
  }

  private func names(_ query: String) -> [String] {
    var client = client()
    let symbols = client.request("workspace/symbol", ["query": .string(query)])?.arrayValue ?? []
    return symbols.compactMap { $0["name"]?.stringValue }
  }

  @Test func `ids and texts of all open documents are found, the best first`() {
    #expect(names("LIST") == ["list", "theList", "t “Late Itinerary for Sat”"])
    #expect(names("th li") == ["theList"])
    #expect(names("itinerary") == ["t “Late Itinerary for Sat”"])
    #expect(names("xyz").isEmpty)
  }

  @Test func `nothing typed finds all that have an id or a text`() {
    #expect(names("") == ["t “Late Itinerary for Sat”", "list", "theList"])
  }

  @Test func `a symbol tells where its name is`() {
    var client = client()
    let symbol = client.request("workspace/symbol", ["query": "thel"])?.arrayValue?.first
    #expect(symbol?["location"]?["uri"] == "file:///b.layout.json")
    #expect(symbol?["location"]?["range"] == range(line: 0, 77, 86))
    #expect(symbol?["containerName"] == "list")
  }

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

  @Test func `closed and broken documents do no harm`() {
    var client = client()
    _ = client.open("{\"root\": {\"id\": \"cu", uri: "file:///c.layout.json")
    _ = client.notify(
      "textDocument/didClose", ["textDocument": ["uri": "file:///b.layout.json"]])
    #expect(client.request("workspace/symbol", ["query": "list"])?.arrayValue?.count == 1)
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
