import JSON
import Testing

/// Layouts that a document would have.
@Suite struct LayoutMeasureRequestTests {
  @Test func `the document that is open is not touched`() {
    var client = TestClient(capabilities: [:])
    _ = client.open(smallTree.description)
    let before = client.request("layout/stats", openDocument())
    let result = client.request(
      "layout/measure",
      openDocument([
        "constrainedSize": ["width": 50], "styles": ["#a": ["width": 7]], "texts": ["#label": "x"],
      ]))
    #expect(result?["revision"] == 1)
    #expect(client.request("layout/stats", openDocument()) == before)
  }

  @Test(
    arguments: [
      (["scale": "2"], "/scale"), (["scale": 0], "/scale"),
      (["constrainedSize": 5], "/constrainedSize"),
      (["constrainedSize": ["depth": 5]], "/constrainedSize/depth"),
      (["constrainedSize": ["max": ["width": "wide"]]], "/constrainedSize/max/width"),
      (["constrainedSize": ["min": ["width": 400], "max": ["width": 300]]], "/constrainedSize"),
      (["constrainedSize": ["width": "infinity"]], "/constrainedSize/width"),
      (["styles": []], "/styles"), (["styles": ["#a": 5]], "/styles/#a"),
      (["styles": ["a": [:]]], "/styles/a"),
      (["styles": ["#a": ["colour": 5]]], "/styles/#a/colour"),
      (["styles": ["#a": ["width": "wide"]]], "/styles/#a/width"),
      (["texts": ["#label": 5]], "/texts/#label"), (["texts": ["#a": "no text"]], "/texts/#a"),
      (["depth": -1], "/depth"), (["diagnostics": 1], "/diagnostics"),
    ] as [(JSONObject, String)])
  func `wrong params are refused by name`(more: JSONObject, pointer: String) {
    var client = TestClient()
    var params: JSONObject = ["document": smallTree]
    for member in more { params[member.key] = member.value }
    let failure = client.failure("layout/measure", .object(params))
    #expect(failure?.code == -32_602)
    #expect(failure?.pointer == pointer)
  }
}
