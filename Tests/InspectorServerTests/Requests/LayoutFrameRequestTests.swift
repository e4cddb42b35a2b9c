import JSON
import Testing

@Suite struct LayoutFrameRequestTests {
  private let document: JSONValue = [
    "constrainedSize": ["max": ["width": 300, "height": "infinity"]],
    "variants": [["name": "wide", "constrainedSize": ["width": 640, "height": 480]]],
    "root": [
      "type": "inset", "insets": 10,
      "child": [
        "type": "stack", "id": "row", "spacing": 4, "style": ["width": 280],
        "children": [
          ["type": "node", "style": ["width": 30, "height": 40]],
          ["type": "node", "hidden": true, "id": "gone"],
          ["type": "node", "id": "last", "style": ["width": "50%", "height": 20]],
        ],
      ],
    ],
  ]

  @Test func `everything about an element`() throws {
    let result = try #require(frame(of: "#last"))
    #expect(result["version"] == .null)
    #expect(result["revision"] == 1)
    #expect(result["pointer"] == "/root/child/children/2")
    #expect(result["type"] == "node")
    #expect(result["id"] == "last")
    #expect(result["frame"] == [34, 0, 140, 20])
    #expect(result["absoluteFrame"] == [44, 10, 140, 20])
    #expect(result["nodeFrame"] == [44, 10, 140, 20])
    #expect(result["constrainedSize"]?["max"]?.arrayValue?.count == 2)
    #expect(result["parentSize"]?.arrayValue?.count == 2)
  }

  @Test func `The root's size range is the document's constrainedSize`() {
    let result = frame(of: nil)
    #expect(result?["pointer"] == "/root")
    #expect(result?["constrainedSize"] == ["min": [0, 0], "max": [300, "infinity"]])
    #expect(result?["nodeFrame"] == nil)
  }

  @Test func `a parent length that is not known is null`() {
    #expect(frame(of: "/root/child/children/0")?["parentSize"] == [280, nil])
  }

  @Test func `where nothing was laid out there is no frame`() {
    let result = frame(of: "#gone")
    for key in ["frame", "absoluteFrame", "nodeFrame", "constrainedSize", "parentSize"] {
      #expect(result?[key] == .null, "\(key)")
    }
  }

  @Test func `an element may be named by a position in it`() {
    var client = TestClient(capabilities: [:])
    _ = client.open("{\n\"root\":\n{\"type\":\"node\"}}")
    for character in [Int64(0), 1, 5, 14] {
      let params = openDocument(["position": position(line: 2, character)])
      #expect(client.request("layout/frame", params)?["pointer"] == "/root", "\(character)")
    }
    let outside = openDocument(["position": position(line: 0, 0)])
    #expect(client.failure("layout/frame", outside)?.kind == "no-such-element")
  }

  @Test func `a variant is laid out in its own size`() {
    #expect(frame(of: nil, variant: "wide")?["frame"] == [0, 0, 640, 480])
    #expect(frame(of: nil)?["frame"] != [0, 0, 640, 480])
  }

  @Test func `an unknown variant or element is a failure that names it`() {
    var client = TestClient()
    let variant = client.failure("layout/frame", ["document": document, "variant": "narrow"])
    #expect(variant?.code == -32_803)
    #expect(variant?.kind == "no-such-variant")
    #expect(variant?.message == #"the document has no variant "narrow"; it has "wide""#)
    for element in ["/root/child/children/3", "/", "/root/child/", "#none", "#"] {
      let failure = client.failure(
        "layout/frame", ["document": document, "element": .string(element)])
      #expect(failure?.kind == "no-such-element")
      #expect(failure?.message == #"the document has no element "\#(element)""#)
    }
  }

  @Test(
    arguments: [
      ([:], "/textDocument"),
      (["textDocument": [:]], "/textDocument/uri"),
      (["document": "{}", "textDocument": ["uri": "a"]], "/textDocument"),
      (["document": "{}", "element": "last"], "/element"),
      (["document": "{}", "element": 3], "/element"),
      (["document": "{}", "element": "#a", "position": ["line": 0, "character": 0]], "/position"),
      (["document": "{}", "position": ["line": 0]], "/position/character"),
      (["document": "{}", "variant": 1], "/variant"),
    ] as [(JSONValue, String)])
  func `wrong params are refused by name`(params: JSONValue, pointer: String) {
    var client = TestClient()
    let failure = client.failure("layout/frame", params)
    #expect(failure?.code == -32_602)
    #expect(failure?.pointer == pointer)
  }

  private func frame(of element: String?, variant: String? = nil) -> JSONValue? {
    var client = TestClient()
    var params: JSONObject = ["document": document]
    params["element"] = element.map { .string($0) }
    params["variant"] = variant.map { .string($0) }
    return client.request("layout/frame", .object(params))
  }
}
