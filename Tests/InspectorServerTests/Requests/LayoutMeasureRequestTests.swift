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
}
