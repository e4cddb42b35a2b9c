import JSON
import Testing

@Suite struct LayoutTreeRequestTests {
  @Test func `elements are nested, each with its own diagnostics counted`() {
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

  @Test func `Requested fields of layout/tree equal those of other responses`() throws {
    var client = TestClient()
    let fields: JSONValue = [
      "absolute", "nodeFrame", "range", "constrainedSize", "parentSize", "frame",
    ]
    let tree = client.request("layout/tree", ["document": smallTree, "fields": fields])?["tree"]
    let child = try #require(tree?["children"]?.arrayValue?.first)
    let frame = client.ask("layout/frame", "#a")
    #expect(child["absolute"] == frame?["absoluteFrame"])
    for key in ["nodeFrame", "range", "constrainedSize", "parentSize", "frame"] {
      #expect(child[key] != nil && child[key] == frame?[key], "\(key)")
    }
    #expect(child["id"] == nil && child["diagnostics"] == nil)
    let bare = client.request("layout/tree", ["document": smallTree, "fields": [], "depth": 0])
    #expect(bare?["tree"] == ["type": "stack", "pointer": "/root", "childCount": 4])
  }

  @Test func `A filter of layout/tree keeps matches and their ancestors`() {
    var client = TestClient()
    let tree = client.request(
      "layout/tree", ["document": smallTree, "filter": "text", "fields": ["id"]])?["tree"]
    #expect(
      tree == [
        "type": "stack", "id": "row", "pointer": "/root",
        "children": [
          [
            "type": "stack", "id": "box", "pointer": "/root/children/2",
            "children": [
              [
                "type": "text", "id": "label", "pointer": "/root/children/2/children/0",
                "matches": true, "children": [],
              ]
            ],
          ]
        ],
      ])
    let none = client.request("layout/tree", ["document": smallTree, "filter": "map"])?["tree"]
    #expect(none?["children"] == [] && none?["id"] == "row")
  }

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

  @Test func `layout/tree counts elements below the depth`() {
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
