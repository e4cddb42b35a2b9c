import JSON
import Testing

/// Which elements a selector means.
@Suite struct LayoutQueryRequestTests {
  @Test func `elements come with their frames, in the order of the document`() {
    let result = query("stack > node:not(:hidden)")
    #expect(result?["revision"] == 1)
    #expect(result?["count"] == 2)
    #expect(
      result?["elements"] == [
        [
          "pointer": "/root/children/0", "type": "node", "id": "a", "frame": [0, 0, 30, 40],
          "absolute": [0, 0, 30, 40],
        ],
        [
          "pointer": "/root/children/3", "type": "node", "id": "half",
          "frame": [138, 0, 142, 20], "absolute": [138, 0, 142, 20],
        ],
      ])
  }

  @Test func `layout/query returns an element without a layout without a frame`() {
    let elements = query(":hidden")?["elements"]
    #expect(elements?.arrayValue?.map { $0["id"] } == ["gone"])
    #expect(elements?.arrayValue?.first?["frame"] == .null)
    #expect(elements?.arrayValue?.first?["absolute"] == .null)
  }

  @Test(arguments: [0, 1, 4, 6, 100] as [Int64])
  func `the limit cuts the list and not the count`(limit: Int64) {
    let all = query("*")?["elements"]?.arrayValue ?? []
    let result = query("*", ["limit": .integer(limit)])
    // The row, its four children and the label.
    #expect(all.count == 6)
    #expect(result?["count"] == 6)
    #expect(result?["elements"]?.arrayValue == Array(all.prefix(Int(limit))))
  }

  @Test func `diagnostics can be asked for`() {
    let document: JSONValue = [
      "root": [
        "type": "stack", "id": "s", "children": [["type": "text", "text": "a", "colour": 1]],
      ]
    ]
    for (selector, count) in [
      (":diagnostic(unknown-key)", 1), (":diagnostic(zero-size)", 0),
      ("stack:not(:diagnostic)", 1), ("text:diagnostic", 1),
    ] {
      let result = query(selector, ["document": document])
      #expect(result?["count"]?.integerValue == count, "\(selector)")
    }
  }

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

  private func query(_ selector: String, _ more: JSONObject = [:]) -> JSONValue? {
    var client = TestClient()
    var params: JSONObject = ["document": smallTree, "selector": .string(selector)]
    for member in more { params[member.key] = member.value }
    return client.request("layout/query", .object(params))
  }
}
