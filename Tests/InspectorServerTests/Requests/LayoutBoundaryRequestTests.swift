import JSON
import Testing

/// How far up a change reaches.
@Suite struct LayoutBoundaryRequestTests {
  @Test func `a change ends at the nearest element that keeps its size`() {
    var client = TestClient()
    let result = client.ask("layout/boundary", "#label")
    #expect(result?["pointer"] == "/root/children/2/children/0")
    #expect(
      result?["boundary"]
        == [
          "pointer": "/root/children/2", "type": "stack", "id": "box", "frame": [34, 0, 100, 50],
        ])
  }

  @Test func `an element of a given size is its own boundary`() {
    var client = TestClient()
    #expect(client.ask("layout/boundary", "#a")?["boundary"]?["id"] == "a")
  }

  @Test(arguments: ["#row", "#gone"])
  func `where nothing keeps its size there is none`(element: String) {
    var client = TestClient()
    let result = client.ask("layout/boundary", element)
    #expect(result?["pointer"] != nil)
    #expect(result?["boundary"] == .null)
  }

  /// What the boundary promises: an edit below it leaves every frame outside it alone.
  @Test func `frames outside the boundary do not change`() throws {
    var client = TestClient()
    let changed = try JSONValue(
      parsing: "\(smallTree)".replacing("hello", with: "a much longer text than before").utf8)
    let before = client.request("layout/frames", ["document": smallTree])?["frames"]
    let after = client.request("layout/frames", ["document": changed])?["frames"]
    let inside = "/root/children/2/children/0"
    #expect(before?[inside] != after?[inside])
    for member in try #require(before?.objectValue) where member.key != inside {
      #expect(after?[member.key] == member.value, "\(member.key)")
    }
  }

  @Test func `an unknown element and wrong params are refused by name`() {
    var client = TestClient()
    let unknown = client.failure("layout/boundary", ["document": smallTree, "element": "#none"])
    #expect(unknown?.kind == "no-such-element")
    let wrong = client.failure("layout/boundary", ["document": smallTree, "element": "none"])
    #expect(wrong?.code == -32_602)
    #expect(wrong?.pointer == "/element")
  }
}
