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
}
