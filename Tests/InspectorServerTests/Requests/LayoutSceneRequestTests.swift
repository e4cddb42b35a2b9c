import DocumentMaking
import JSON
import Testing

/// The shapes of elements, beside the pictures that have them.
@Suite struct LayoutSceneRequestTests {
  @Test func `Layers have boxes, texts and borders, borders above the elements inside`() throws {
    let document: JSONValue = [
      "constrainedSize": ["width": 160, "height": 60],
      "root": [
        "type": "node", "borderWidth": 2, "borderColor": "#ff0000", "cornerRadius": 4,
        "child": [
          "type": "inset", "insets": 8, "child": ["type": "text", "text": "Now", "color": "blue"],
        ],
      ],
    ]
    let layers = try #require(Self.layers(["document": document]))
    #expect(
      layers.map { $0["pointer"]?.stringValue } == [
        "/root", "/root/child", "/root/child/child", "/root",
      ])
    #expect(layers.map { $0["above"] } == [nil, nil, nil, true])
    #expect(
      layers[0]["shapes"]?.arrayValue?.first == [
        "shape": "rect", "classes": "box node", "x": 0, "y": 0, "width": 160, "height": 60, "rx": 4,
      ])
    #expect(layers[1]["shapes"]?.arrayValue?.first?["classes"] == "spec inset faint")
    let text = layers[2]["shapes"]?.arrayValue?.last
    #expect(text?["shape"] == "text")
    #expect(text?["text"] == "Now")
    #expect(text?["style"]?.stringValue?.hasPrefix("fill: #0000ff; ") == true)
    #expect(text?["transform"]?.stringValue?.hasPrefix("translate(8 ") == true)
    #expect(
      layers[3]["shapes"] == [
        [
          "shape": "rect", "classes": "border",
          "style": "fill: none; stroke: #ff0000; stroke-opacity: 1; stroke-width: 2", "x": 1,
          "y": 1, "width": 158, "height": 58, "rx": 3,
        ]
      ])
  }

  @Test func `an element is drawn with those in it`() throws {
    let layers = try #require(
      Self.layers(["document": smallTree, "element": "/root/children/0"]))
    #expect(!layers.isEmpty)
    #expect(
      layers.allSatisfy { $0["pointer"]?.stringValue?.hasPrefix("/root/children/0") == true })
  }

  @Test(arguments: 0..<40) func `Shapes are those of the picture`(seed: Int) throws {
    let text = RandomDocuments.hostileText(seed)
    var client = TestClient()
    let params: JSONObject = ["document": .string(text)]
    guard let answer = client.request("layout/scene", .object(params)) else { return }
    let layers = try #require(answer["layers"]?.arrayValue)
    var picture = params
    picture["annotate"] = false
    let svg = try #require(
      client.request("layout/render", .object(picture))?["content"]?.stringValue)
    // Shapes are one element a line; those before and behind the elements are the sheet, the canvas and notes.
    let lines = svg.split(separator: "\n")
    let start = try #require(lines.firstIndex { $0.hasPrefix("<g clip-path") })
    let end = try #require(lines.lastIndex { $0 == "</g>" })
    let drawn = lines[start..<end]
    for kind in ["rect", "path", "text"] {
      let shapes = layers.flatMap { $0["shapes"]?.arrayValue ?? [] }.filter {
        $0["shape"]?.stringValue == kind
      }
      #expect(shapes.count == drawn.count { $0.hasPrefix("<\(kind) ") }, "\(kind) of seed \(seed)")
    }
    #expect(
      layers.count { $0["above"] == nil } == drawn.count { $0.hasPrefix("<g id=") },
      "seed \(seed)")
  }

  private static func layers(_ params: JSONObject) -> [JSONValue]? {
    var client = TestClient()
    return client.request("layout/scene", .object(params))?["layers"]?.arrayValue
  }
}
