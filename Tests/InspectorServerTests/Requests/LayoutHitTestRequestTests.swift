import JSON
import Testing

/// What lies under a point.
@Suite struct LayoutHitTestRequestTests {
  @Test(
    arguments: [
      ([:], "/point"), (["point": [35]], "/point"), (["point": [1, 2, 3]], "/point"),
      (["point": "35, 5"], "/point"), (["point": ["x": 1]], "/point"),
      (["point": [1, "5"]], "/point/1"), (["point": [1, 2], "variant": []], "/variant"),
    ] as [(JSONObject, String)])
  func `wrong params are refused by name`(more: JSONObject, pointer: String) {
    var client = TestClient()
    var params: JSONObject = ["document": smallTree]
    for member in more { params[member.key] = member.value }
    let failure = client.failure("layout/hitTest", .object(params))
    #expect(failure?.code == -32_602)
    #expect(failure?.pointer == pointer)
  }
}
