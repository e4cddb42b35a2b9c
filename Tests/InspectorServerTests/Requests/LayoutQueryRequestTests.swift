import JSON
import Testing

/// Which elements a selector means.
@Suite struct LayoutQueryRequestTests {
  @Test(
    arguments: [
      ("nod", "at character 0, \"nod\" is not an element type"),
      ("stack > ", "at character 8, a type, #id, [key], :state or * is expected"),
      ("", "at character 0, a type, #id, [key], :state or * is expected"),
      ("node[id=\"a]", "at character 8, this text is not closed"),
      ("node)", "at character 4, \")\" cannot stand here"),
    ])
  func `a selector that is none is refused where it goes wrong`(selector: String, reason: String) {
    var client = TestClient()
    let failure = client.failure(
      "layout/query", ["document": smallTree, "selector": .string(selector)])
    #expect(failure?.code == -32_602)
    #expect(failure?.pointer == "/selector")
    #expect(failure?.message == "\"selector\" is no selector: \(reason)")
  }

  @Test(
    arguments: [
      ([:], "/selector"), (["selector": 5], "/selector"),
      (["selector": "*", "limit": -1], "/limit"), (["selector": "*", "limit": "1"], "/limit"),
      (["selector": "*", "textDocument": ["uri": "a"]], "/textDocument"),
    ] as [(JSONObject, String)])
  func `wrong params are refused by name`(more: JSONObject, pointer: String) {
    var client = TestClient()
    var params: JSONObject = ["document": smallTree]
    for member in more { params[member.key] = member.value }
    let failure = client.failure("layout/query", .object(params))
    #expect(failure?.code == -32_602)
    #expect(failure?.pointer == pointer)
  }
}
