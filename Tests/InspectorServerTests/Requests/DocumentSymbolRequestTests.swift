import JSON
import Testing

@Suite struct DocumentSymbolRequestTests {
  private let text = #"""
    {"root": {"type": "stack", "id": "😀 row", "children": [
      {"type": "text", "text": "hello\n  world", "font": {"size": 10}},
      {"type": "node", "id": "", "style": {"width": 5, "height": 6.333}},
      {"type": "center", "hidden": true, "child": {}}, 7
    ]}}
    """#

  private func symbols(_ capabilities: JSONValue, _ text: String? = nil) -> JSONValue? {
    var client = TestClient(capabilities: capabilities)
    _ = client.open(text ?? self.text)
    return client.request("textDocument/documentSymbol", openDocument())
  }

  private let trees: JSONValue = [
    "textDocument": ["documentSymbol": ["hierarchicalDocumentSymbolSupport": true]]
  ]

  @Test func `elements are a tree of ids, types, texts and sizes`() {
    let root = symbols(trees)?.arrayValue?.first
    #expect(root?["name"] == "😀 row")
    #expect(root?["detail"] == "stack 47×24")
    #expect(root?["kind"] == 18)
    let children = root?["children"]?.arrayValue ?? []
    #expect(children.map { $0["name"] } == ["text “hello world”", "node", "center"])
    #expect(children.map { $0["detail"] } == ["42×24", "5×6.5", "hidden"])
    #expect(children.map { $0["kind"] } == [15, 5, 3])
    #expect(children[0]["children"] == nil)
    #expect(children[2]["children"]?.arrayValue?.first?["name"] == "element")
  }

  @Test func `variants come behind the elements, and pictures are no files`() {
    let text = #"""
      {"variants": [{"name": "small\n phone", "constrainedSize": {"width": 9}}, {"name": ""}, 5],
      "root": {"type": "networkImage", "id": "a"}}
      """#
    let tree = symbols(trees, text)?.arrayValue ?? []
    #expect(tree.map { $0["name"] } == ["a", "small phone"])
    #expect(tree.map { $0["kind"] } == [13, 10])
    #expect(tree.last?["detail"] == "variant")
    #expect(text.covered(by: tree.last?["selectionRange"]) == #""small\n phone""#)
    let list = symbols([:], text)?.arrayValue ?? []
    #expect(list.map { $0["containerName"] } == [nil, "variants"])
    #expect(list.map { $0["kind"] } == [13, 10])
  }

  @Test func `ranges are the element's, and what names it`() {
    let root = symbols(trees)?.arrayValue?.first
    #expect(root?["range"]?["start"] == position(line: 0, 9))
    #expect(root?["range"]?["end"] == position(line: 4, 2))
    #expect(text.covered(by: root?["selectionRange"]) == #""😀 row""#)
    let child = root?["children"]?.arrayValue?.first
    #expect(text.covered(by: child?["selectionRange"]) == #""text""#)
  }

  @Test func `a client that takes no tree gets a list`() {
    let list = symbols([:])?.arrayValue ?? []
    #expect(list.map { $0["containerName"] } == [nil, "😀 row", "😀 row", "😀 row", "center"])
    #expect(list[0]["location"]?["uri"] == "file:///a.layout.json")
    #expect(list[0]["location"]?["range"]?["start"] == position(line: 0, 9))
  }

  @Test func `broken text has the symbols that are there`() {
    #expect(symbols(trees, "") == [])
    #expect(symbols(trees, "{\"root\": 5}") == [])
    let cut = symbols(trees, #"{"root": {"type": "stack", "children": [{"type": "te"#)?.arrayValue
    #expect(cut?.first?["children"]?.arrayValue?.first?["name"] == "element")
  }

  /// A client may read no more than 128 levels of JSON.
  @Test func `very deep trees are cut to a depth that clients read, and nothing is left out`() {
    let depth = 1_190
    let text =
      #"{"root":"# + String(repeating: #"{"type":"center","child":"#, count: depth) + "{}"
      + String(repeating: "}", count: depth + 1)
    var level = symbols(trees, text)?.arrayValue ?? []
    var (count, levels) = (0, 0)
    while !level.isEmpty {
      count += level.count
      levels += 1
      level = level.flatMap { $0["children"]?.arrayValue ?? [] }
    }
    #expect(count == depth + 1)
    #expect(levels == 50)
    #expect(symbols([:], text)?.arrayValue?.count == depth + 1)
  }

  @Test func `columns are bytes for a client that counts so`() {
    var client = TestClient(capabilities: bytePositions)
    _ = client.open(#"{"x😀": 1, "root": {"type": "node"}}"#)
    let list = client.request("textDocument/documentSymbol", openDocument())?.arrayValue
    #expect(list?.first?["location"]?["range"] == range(line: 0, 21, 37))
  }
}
