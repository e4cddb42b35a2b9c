import JSON
import Testing

/// Layout tests that are evaluated without being written.
@Suite struct LayoutExpectRequestTests {
  private static let document: JSONValue = [
    "constrainedSize": ["width": 100, "height": 100],
    "variants": [
      ["name": "wide", "constrainedSize": ["width": 200, "height": 100]],
      ["name": "gone", "hidden": ["#a": true]],
    ],
    "expect": ["#a.width == 20", ["that": "root.width == 100", "why": "phones"]],
    "root": [
      "type": "stack", "id": "row",
      "children": [["type": "node", "id": "a", "style": ["width": 20, "height": 10]]],
    ],
  ]

  @Test func `an open document is evaluated as it is now`() {
    var client = TestClient(capabilities: [:])
    _ = client.open(Self.document.description)
    let ask: JSONValue = openDocument(["expressions": ["#a.width == 30"]])
    #expect(client.request("layout/expect", ask)?["holds"] == false)
    _ = client.exchange(
      "layout/override", openDocument(["element": "#a", "style": ["width": 30]]))
    let tested = client.request("layout/expect", ask)?["expectations"]?.arrayValue?.first
    #expect(tested?["screens"]?.arrayValue?.first?["outcome"] == "holds")
  }

  @Test(
    arguments: [
      ([:], "/textDocument"),
      (["document": ["root": [:]], "expressions": "1 < 2"], "/expressions"),
      (["document": ["root": [:]], "expressions": [1]], "/expressions/0"),
    ] as [(JSONObject, String)])
  func `wrong params are refused by name`(params: JSONObject, pointer: String) {
    var client = TestClient()
    let failure = client.failure("layout/expect", .object(params))
    #expect(failure?.code == -32_602)
    #expect(failure?.pointer == pointer)
  }
}
