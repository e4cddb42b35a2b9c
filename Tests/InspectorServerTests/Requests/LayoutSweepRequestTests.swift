import JSON
import Testing

@Suite struct LayoutSweepRequestTests {
  /// Three boxes of 100 points that wrap, 8 points apart.
  private static let boxes: JSONValue = [
    "constrainedSize": ["width": 320],
    "variants": [
      ["name": "narrow", "constrainedSize": ["width": 210]],
      ["name": "wide", "constrainedSize": ["width": 900]],
    ],
    "root": [
      "type": "stack", "id": "row", "flexWrap": "wrap", "spacing": 8,
      "children": [
        ["type": "node", "style": ["width": 100, "height": 10]],
        ["type": "node", "style": ["width": 100, "height": 10]],
        [
          "type": "text", "id": "label", "text": "abcdefgh", "style": ["width": 100, "height": 10],
        ],
      ],
    ],
  ]

  /// At each threshold the layout just before and just after is measured by itself.
  @Test func `Thresholds of layout/sweep hold when they are measured`() throws {
    let document: JSONValue = .string(
      #"""
      {"constrainedSize": {"width": 300}, "root": {"type": "stack", "children": [
        {"type": "text", "id": "t", "text": "a few words that break", "style": {"flexShrink": 1}},
        {"type": "image", "imageSize": {"width": 90, "height": 20}}]}}
      """#)
    var client = TestClient()
    let result = client.request(
      "layout/sweep",
      ["document": document, "over": "width", "from": 95, "to": 300, "samples": 20])
    let thresholds = try #require(result?["thresholds"]?.arrayValue)
    #expect(thresholds.count > 3)
    func state(_ threshold: JSONValue, _ key: String) -> JSONValue? {
      let width = threshold[key] ?? nil
      let measured = client.request(
        "layout/measure",
        ["document": document, "constrainedSize": ["width": width], "diagnostics": true])
      if let code = threshold["code"] {
        return .bool(measured?["diagnostics"]?.arrayValue?.contains { $0["code"] == code } ?? false)
      }
      return measured?["frames"]
    }
    for threshold in thresholds {
      #expect(state(threshold, "before") != state(threshold, "after"), "\(threshold)")
    }
  }

  @Test func `progress and parts come before the answer`() {
    var client = TestClient()
    var params = params([
      "over": "width", "from": 150, "to": 400, "samples": 200, "workDoneToken": "w",
      "partialResultToken": 7,
    ])
    let messages = client.longRequest("layout/sweep", .object(params))
    let progress = messages.filter { $0["params"]?["token"] == "w" }.map { $0["params"]?["value"] }
    #expect(progress.first??["kind"] == "begin" && progress.last??["kind"] == "end")
    let percentages = progress.compactMap { $0?["percentage"]?.integerValue }
    #expect(percentages == percentages.sorted() && percentages.last == 100)
    #expect(percentages.count > 50)
    let parts = messages.filter { $0["params"]?["token"] == 7 }.map { $0["params"]?["value"] }
    #expect(messages.last?["result"]?["samples"] == [])
    #expect(messages.last?["result"]?["thresholds"] == [])
    params["workDoneToken"] = nil
    params["partialResultToken"] = nil
    let whole = client.request("layout/sweep", .object(params))
    for key in ["samples", "thresholds"] {
      let sent = parts.flatMap { $0?[key]?.arrayValue ?? [] }
      #expect(sent.count == whole?[key]?.arrayValue?.count)
      if key == "samples" { #expect(JSONValue.array(sent) == whole?[key]) }
    }
  }

  @Test func `a sweep that is cancelled ends at once`() {
    var client = TestClient(capabilities: [:])
    _ = client.open(Self.boxes.description)
    let before = client.request("layout/stats", openDocument())
    let messages = client.longRequest(
      "layout/sweep",
      openDocument([
        "over": "width", "from": 150, "to": 400, "samples": 1_000, "workDoneToken": 1,
      ]), cancelledAfter: 3)
    #expect(messages.last?["error"]?["code"] == -32_800)
    #expect(messages.last?["id"] == "long")
    #expect(messages.count < 20)
    #expect(messages.dropLast().last?["params"]?["value"]?["kind"] == "end")
    #expect(client.request("layout/stats", openDocument()) == before)
  }

  private func params(_ more: JSONObject) -> JSONObject {
    var params: JSONObject = ["document": Self.boxes]
    for member in more { params[member.key] = member.value }
    return params
  }
}
