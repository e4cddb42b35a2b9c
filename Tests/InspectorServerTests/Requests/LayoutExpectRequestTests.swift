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

  private func expect(_ more: JSONObject) -> JSONValue? {
    var client = TestClient()
    var params: JSONObject = ["document": Self.document]
    for member in more { params[member.key] = member.value }
    return client.request("layout/expect", .object(params))
  }

  @Test func `the tests of a document have a result for each screen`() {
    let result = expect([:])
    #expect(result?["holds"] == false)
    #expect(
      result?["expectations"] == [
        [
          "expression": "#a.width == 20", "range": range(line: 0, 167, 183), "outcome": "holds",
          "screens": [
            ["outcome": "holds", "left": 20, "right": 20, "elements": ["/root/children/0"]],
            [
              "variant": "wide", "outcome": "holds", "left": 20, "right": 20,
              "elements": ["/root/children/0"],
            ],
            [
              "variant": "gone", "outcome": "skipped", "message": "#a is hidden",
              "elements": ["/root/children/0"],
            ],
          ],
        ],
        [
          "expression": "root.width == 100", "reason": "phones",
          "range": range(line: 0, 192, 211), "outcome": "failed",
          "message":
            "root.width == 100 does not hold: the left side is 200; phones (in the variant \"wide\")",
          "screens": [
            ["outcome": "holds", "left": 100, "right": 100, "elements": ["/root"]],
            [
              "variant": "wide", "outcome": "failed", "left": 200, "right": 100,
              "message": "the left side is 200", "elements": ["/root"],
            ],
            [
              "variant": "gone", "outcome": "holds", "left": 100, "right": 100,
              "elements": ["/root"],
            ],
          ],
        ],
      ])
  }

  @Test func `other expressions are evaluated in place of those of the document`() {
    let result = expect(["expressions": ["#a inside #row", "not #a"], "variant": "wide"])
    #expect(result?["holds"] == false)
    let found = result?["expectations"]?.arrayValue ?? []
    #expect(found.map { $0["outcome"] } == ["holds", "failed"])
    #expect(found.allSatisfy { $0["screens"]?.arrayValue?.map { $0["variant"] } == ["wide"] })
    #expect(expect(["expressions": ["1 < 2"]])?["holds"] == true)
    #expect(expect(["expressions": []])?["holds"] == false)
  }

  @Test func `a bad expression has a range`() {
    let found = expect(["expressions": ["#ä.x + #a.widht"]])
    let screen = found?["expectations"]?.arrayValue?.first?["screens"]?.arrayValue?.first
    #expect(screen?["outcome"] == "bad")
    #expect(screen?["at"] == [10, 15])
    #expect(screen?["message"]?.stringValue?.contains("did you mean width?") == true)
  }

  @Test func `tests of a document have the ranges of their strings`() {
    var client = TestClient(capabilities: [:])
    _ = client.open(
      """
      {"expect": ["1 < 2",
       {"that": "root.x == 0"}], "root": {"type": "node"}}
      """)
    let result = client.request("layout/expect", openDocument([:]))
    #expect(
      result?["expectations"]?.arrayValue?.map { $0["range"] }
        == [range(line: 0, 12, 19), range(line: 1, 10, 23)])
    let other = client.request("layout/expect", openDocument(["expressions": ["1 < 2"]]))
    #expect(other?["expectations"]?.arrayValue?.map { $0["range"] } == [nil])
  }

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

  @Test func `a variant that is not there is refused`() {
    var client = TestClient()
    let failure = client.failure(
      "layout/expect", ["document": Self.document, "variant": "none"])
    #expect(failure?.kind == "no-such-variant")
  }
}
