import JSON
import Testing

/// Where a captured document is laid out otherwise than on the device.
@Suite struct LayoutCompareRequestTests {
  private let captured: JSONValue = [
    "constrainedSize": ["width": 100, "height": 40],
    "root": [
      "type": "stack", "captured": ["x": 0, "y": 0, "width": 100, "height": 40],
      "children": [
        [
          "type": "image", "id": "a", "imageSize": ["width": 30, "height": 40],
          "captured": ["x": 0, "y": 0, "width": 50, "height": 40],
        ],
        [
          "type": "image", "imageSize": ["width": 30, "height": 40],
          "captured": ["x": 50, "y": 0, "width": 30, "height": 40],
        ],
      ],
    ],
  ]

  @Test func `an open document is not comparable while values lie over styles`() {
    var client = TestClient(capabilities: [:])
    let cell: JSONValue = ["uri": "lintel:cell"]
    _ = client.request("layout/open", ["uri": "lintel:cell", "document": captured])
    _ = client.request(
      "layout/override", ["textDocument": cell, "element": "#a", "style": ["width": 50]])
    let result = client.request("layout/compare", ["textDocument": cell])
    #expect(result?["comparable"] == false)
    #expect(result?["differences"] == [])
  }
}
