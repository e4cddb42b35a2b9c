import JSON
import Testing

/// What lies under a point.
@Suite struct LayoutHitTestRequestTests {
  @Test func `the topmost comes first, with its frame in the root and the point in it`() {
    var client = TestClient()
    let result = client.request("layout/hitTest", ["document": smallTree, "point": [35, 5]])
    #expect(result?["revision"] == 1)
    #expect(
      result?["hits"] == [
        [
          "pointer": "/root/children/2/children/0", "type": "text", "id": "label",
          "frame": [34, 0, 51, 50], "point": [1, 5],
        ],
        [
          "pointer": "/root/children/2", "type": "stack", "id": "box",
          "frame": [34, 0, 100, 50], "point": [1, 5],
        ],
        [
          "pointer": "/root", "type": "stack", "id": "row", "frame": [0, 0, 280, 50],
          "point": [35, 5],
        ],
      ])
  }

  @Test(arguments: [
    ([0, 0], ["a", "row"]), ([29.5, 39.5], ["a", "row"]), ([29.5, 40], ["row"]),
    ([30, 5], ["row"]), ([279.5, 49.5], ["row"]), ([280, 5], []), ([-1, 5], []), ([5, 1e9], []),
  ])
  func `the left and the upper edge belong to an element`(point: [Double], ids: [String]) {
    #expect(hits(smallTree, point).map { $0["id"]?.stringValue } == ids)
  }

  @Test func `layout/hitTest marks elements outside of their parents`() {
    let document: JSONValue = [
      "root": [
        "type": "stack", "id": "row", "style": ["width": 10, "height": 10],
        "children": [["type": "node", "id": "wide", "style": ["width": 40, "height": 10]]],
      ]
    ]
    #expect(hits(document, [20, 5]).map { [$0["id"], $0["outside"]] } == [["wide", true]])
    #expect(
      hits(document, [5, 5]).map { [$0["id"], $0["outside"]] } == [["wide", nil], ["row", nil]])
  }

  @Test func `layout/hitTest skips elements that are hidden or not laid out`() {
    let document: JSONValue = [
      "root": [
        "type": "wrapper",
        "children": [
          ["type": "node", "id": "seen", "style": ["width": 10, "height": 10]],
          ["type": "node", "id": "gone", "hidden": true, "style": ["width": 10, "height": 10]],
        ],
      ]
    ]
    #expect(hits(document, [5, 5]).first?["id"] == "seen")
    var client = TestClient()
    let nothing = client.request("layout/hitTest", ["document": "{}", "point": [0, 0]])
    #expect(nothing?["hits"] == [])
  }

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

  private func hits(_ document: JSONValue, _ point: [Double]) -> [JSONValue] {
    var client = TestClient()
    let params: JSONValue = ["document": document, "point": .array(point.map { .real($0) })]
    return client.request("layout/hitTest", params)?["hits"]?.arrayValue ?? []
  }
}
