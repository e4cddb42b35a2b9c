import JSON
import Testing

/// Documents as code.
@Suite struct LayoutExportRequestTests {
  @Test(
    arguments: [
      (["language": "kotlin"], "/language"), (["language": 1], "/language"),
      (["className": 1], "/className"), (["element": "box"], "/element"),
    ] as [(JSONObject, String)])
  func `wrong params are refused by name`(more: JSONObject, pointer: String) {
    var client = TestClient()
    var params: JSONObject = ["document": smallTree]
    for member in more { params[member.key] = member.value }
    let failure = client.failure("layout/export", .object(params))
    #expect(failure?.code == -32_602)
    #expect(failure?.pointer == pointer)
  }
}
