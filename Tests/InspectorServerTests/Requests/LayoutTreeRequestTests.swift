import JSON
import Testing

@Suite struct LayoutTreeRequestTests {
  @Test func `the deepest document gives an answer that can be read`() {
    var client = TestClient()
    let depth = 1_150
    let text =
      #"{"root":"# + String(repeating: #"{"type":"center","child":"#, count: depth)
      + #"{"type":"spec"}"# + String(repeating: "}", count: depth + 1)
    #expect(client.request("layout/tree", ["document": .string(text)])?["tree"] != nil)
  }
}
