import JSON
import Testing

/// What hangs on an element's size.
@Suite struct LayoutDependentsRequestTests {
  @Test func `Elements measured again end at an element with a fixed size`() {
    var client = TestClient()
    let result = client.ask("layout/dependents", "#label")
    #expect(result?["pointer"] == "/root/children/2/children/0")
    #expect(result?["measured"] == ["/root/children/2"])
    #expect(result?["boundary"] == "/root/children/2")
    #expect(result?["siblings"] == [])
    #expect(result?["percentages"] == [])
  }

  @Test func `siblings that share the space are told, and no boundary where there is none`() {
    var client = TestClient()
    let result = client.ask("layout/dependents", "#a")
    #expect(result?["measured"] == ["/root"])
    #expect(result?["siblings"] == ["/root/children/3"])
    #expect(result?["boundary"] == nil)
  }

  @Test func `Dependent percentages have their key and range`() throws {
    var client = TestClient(capabilities: [:])
    let text = "\(smallTree)"
    _ = client.open(text)
    let result = client.request("layout/dependents", openDocument(["element": "#row"]))
    let start = try #require(text.firstRange(of: #""width":"50%""#)?.lowerBound)
    let character = Int64(text.utf16.distance(from: text.startIndex, to: start))
    #expect(
      result?["percentages"] == [
        [
          "pointer": "/root/children/3", "key": "width",
          "range": range(line: 0, character, character + 13),
        ]
      ])
    #expect(result?["measured"] == [])
    #expect(result?["version"] == 1)
  }

  /// Grown by 1 point, an element changes its sibling as it is said to.
  @Test func `the siblings that are told do change`() throws {
    var client = TestClient()
    let wider = try JSONValue(
      parsing: "\(smallTree)".replacing(#""width":30"#, with: #""width":31"#).utf8)
    let before = client.ask("layout/frame", "#half")?["frame"]
    let after = client.ask("layout/frame", "#half", of: wider)?["frame"]
    #expect(before == [138, 0, 142, 20])
    #expect(after == [139, 0, 141, 20])
  }

  @Test func `a companion hangs on the child`() {
    var client = TestClient()
    let document: JSONValue = [
      "root": [
        "type": "background", "background": ["type": "node"],
        "child": ["type": "node", "style": ["width": 3, "height": 4]],
      ]
    ]
    let child = client.ask("layout/dependents", "/root/child", of: document)
    #expect(child?["siblings"] == ["/root/background"])
    let companion = client.ask("layout/dependents", "/root/background", of: document)
    #expect(companion?["siblings"] == [])
  }

  @Test func `an unknown element and wrong params are refused by name`() {
    var client = TestClient()
    let unknown = client.failure("layout/dependents", ["document": smallTree, "element": "/x"])
    #expect(unknown?.kind == "no-such-element")
    let wrong = client.failure("layout/dependents", ["document": smallTree, "variant": 4])
    #expect(wrong?.code == -32_602)
    #expect(wrong?.pointer == "/variant")
  }
}
