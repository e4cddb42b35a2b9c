import JSON
import Testing

/// Layouts that a document would have.
@Suite struct LayoutMeasureRequestTests {
  @Test func `another screen gives the frames of a document that says so`() throws {
    for (change, said) in [
      (["width": 200], ["width": 200]),
      (
        ["max": ["width": 120, "height": "infinity"]],
        ["max": ["width": 120, "height": "infinity"]]
      ),
      (["min": ["height": 90]], ["min": ["width": 0, "height": 90], "max": ["width": 300]]),
    ] as [(JSONValue, JSONValue)] {
      var client = TestClient()
      let measured = client.request(
        "layout/measure", ["document": smallTree, "constrainedSize": change])
      var document = try #require(smallTree.objectValue)
      document["constrainedSize"] = said
      let frames = client.request("layout/frames", ["document": .object(document)])
      #expect(measured?["frames"] == frames?["frames"], "\(change)")
      #expect(measured?["frame"] == frames?["frames"]?["/root"]?["frame"])
    }
  }

  @Test(arguments: [#""x""#, #""日\n😀 and more words than before""#])
  func `diagnostics are where they are in the text that the client has`(text: String) throws {
    let document = #"""
      {"root": {"type": "stack", "children": [
       {"type": "text", "id": "a", "text": "two words", "colour": 1}, {"type": "text", "colour": 2}]}}
      """#
    var client = TestClient()
    let before = client.request("layout/diagnostics", ["document": .string(document)])
    let result = client.request(
      "layout/measure",
      [
        "document": .string(document), "diagnostics": true,
        "texts": ["#a": try JSONValue(parsing: text.utf8), "/root/children/1": "new"],
      ])
    func ranges(_ answer: JSONValue?) -> [JSONValue] {
      answer?["diagnostics"]?.arrayValue?.filter { $0["code"] == "unknown-key" }
        .compactMap { $0["range"] } ?? []
    }
    #expect(ranges(result).count == 2)
    #expect(ranges(result) == ranges(before))
  }

  @Test func `style values, texts and the scale are tried together`() {
    var client = TestClient()
    let result = client.request(
      "layout/measure",
      [
        "document": smallTree, "scale": 3, "element": "#box", "depth": 1,
        "styles": ["#a": ["width": 10], "/root/children/2": ["width": 55.1]],
        "texts": ["#label": "hi"],
      ])
    #expect(
      result?["frames"]?.objectValue?.map(\.key) == [
        "/root/children/2", "/root/children/2/children/0",
      ])
    // A third of a point is a pixel.
    #expect(result?["frame"]?.arrayValue?[2].numberValue.map { ($0 * 3).rounded() } == 166)
    #expect(result?["frame"]?.arrayValue?.first == 14)
    #expect(result?["diagnostics"] == nil)
  }

  @Test func `diagnostics are those of the layout that is tried`() {
    var client = TestClient()
    func codes(_ more: JSONObject) -> [JSONValue?]? {
      var params: JSONObject = ["document": smallTree, "diagnostics": true]
      for member in more { params[member.key] = member.value }
      return client.request("layout/measure", .object(params))?["diagnostics"]?.arrayValue?
        .map { $0["code"] }
    }
    let now = client.request("layout/diagnostics", ["document": smallTree])?["diagnostics"]
    #expect(codes([:])?.count == now?.arrayValue?.count)
    #expect(codes(["styles": ["#a": ["width": "150%"]]])?.contains("percent-out-of-range") == false)
    #expect(codes(["constrainedSize": ["width": 100]])?.contains("main-axis-overflow") == true)
  }

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

  @Test func `an element that is not there is told`() {
    var client = TestClient()
    let params: JSONValue = ["document": smallTree, "styles": ["#b": ["width": 5]]]
    #expect(client.failure("layout/measure", params)?.kind == "no-such-element")
  }
}
