import JSON
import Testing

@Suite struct RenameRequestTests {
  @Test func `a client that asks first is told that it can`() {
    for (support, provider) in [([:], true), (["prepareSupport": true], ["prepareProvider": true])]
      as [(JSONValue, JSONValue)]
    {
      var client = TestClient()
      let result = client.request(
        "initialize", ["capabilities": ["textDocument": ["rename": support]]])
      #expect(result?["capabilities"]?["renameProvider"] == provider)
    }
  }
}
