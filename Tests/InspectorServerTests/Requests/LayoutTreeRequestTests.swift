import JSON
import Testing

@Suite struct LayoutTreeRequestTests {
  @Test func `elements are nested, each with its own findings counted`() {
    var client = TestClient()
    let result = client.request(
      "layout/tree",
      [
        "document": [
          "size": 1,
          "root": [
            "type": "inset", "id": "top", "insets": "no", "colour": 1,
            "child": ["type": "node", "style": ["width": 3, "height": 4]],
          ],
        ]
      ])
    #expect(result?["version"] == .null)
    #expect(result?["revision"] == 1)
    #expect(result?["diagnostics"]?.objectValue?.isEmpty == false)
    let tree = result?["tree"]
    #expect(tree?["type"] == "inset")
    #expect(tree?["id"] == "top")
    #expect(tree?["pointer"] == "/root")
    #expect(tree?["frame"] == [0, 0, 3, 4])
    #expect(tree?["diagnostics"]?["error"]?.integerValue ?? 0 >= 1)
    #expect(
      tree?["children"] == [
        [
          "type": "node", "pointer": "/root/child", "frame": [0, 0, 3, 4], "diagnostics": [:],
          "children": [],
        ]
      ])
  }

  @Test func `what is below the depth is counted`() {
    var client = TestClient()
    let result = client.request(
      "layout/tree",
      [
        "document": [
          "root": ["type": "stack", "children": [["type": "spec"], ["type": "spec"]]]
        ],
        "depth": 0,
      ])
    #expect(result?["tree"]?["childCount"] == 2)
    #expect(result?["tree"]?["children"] == nil)
  }

  @Test func `siblings after a deep one are where they belong`() {
    var client = TestClient()
    let result = client.request(
      "layout/tree",
      [
        "document": [
          "root": [
            "type": "stack",
            "children": [
              ["type": "center", "child": ["type": "center", "child": ["type": "spec"]]],
              ["type": "node"],
            ],
          ]
        ]
      ])
    let children = result?["tree"]?["children"]?.arrayValue
    #expect(children?.map { $0["type"] } == ["center", "node"])
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
