import JSON
import Testing

@Suite struct LayoutTreeRequestTests {
  @Test(
    arguments: [
      (["fields": "id"], "/fields"), (["fields": ["size"]], "/fields/0"),
      (["filter": 1], "/filter"), (["filter": "nod"], "/filter"), (["depth": -1], "/depth"),
    ] as [(JSONObject, String)])
  func `wrong params are refused by name`(more: JSONObject, pointer: String) {
    var client = TestClient()
    var params: JSONObject = ["document": smallTree]
    for member in more { params[member.key] = member.value }
    let failure = client.failure("layout/tree", .object(params))
    #expect(failure?.code == -32_602)
    #expect(failure?.pointer == pointer)
  }

  @Test func `the deepest document gives an answer that can be read`() {
    var client = TestClient()
    let depth = 1_150
    let text =
      #"{"root":"# + String(repeating: #"{"type":"center","child":"#, count: depth)
      + #"{"type":"spec"}"# + String(repeating: "}", count: depth + 1)
    #expect(client.request("layout/tree", ["document": .string(text)])?["tree"] != nil)
  }
}
