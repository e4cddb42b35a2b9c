import DocumentMaking
import JSON
import Testing

/// The shapes of elements, beside the pictures that have them.
@Suite struct LayoutSceneRequestTests {
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
}
