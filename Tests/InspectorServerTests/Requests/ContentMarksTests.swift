import JSON
import Testing

/// Answers about elements with values that are not known.
@Suite struct ContentMarksTests {
  private let document: JSONValue = [
    "constrainedSize": ["width": 300],
    "root": [
      "type": "stack", "id": "row", "alignItems": "start",
      "children": [
        ["type": "image", "id": "photo", "unknown": ["size"]],
        ["type": "text", "id": "name", "text": "Name", "assumed": ["text", "font"]],
        ["type": "text", "id": "title", "text": "Title"],
      ],
    ],
  ]

  @Test func `An explanation has the marks with what they are about`() {
    var client = TestClient()
    let photo = client.ask("layout/explain", "#photo", of: document)
    #expect(
      photo?["marks"] == [
        [
          "kind": "unknown", "key": "size",
          "sentence": "its size is unknown, so it is laid out as an empty node",
          "hint": "imageSize 64x48",
        ]
      ])
    #expect(photo?["frame"] == [0, 0, 0, 0])
    let name = client.ask("layout/explain", "#name", of: document)
    #expect(name?["marks"]?.arrayValue?.map { $0["key"] } == ["font", "text"])
    #expect(name?["marks"]?.arrayValue?.last?["kind"] == "assumed")
    #expect(client.ask("layout/explain", "#title", of: document)?["marks"] == nil)
  }

  @Test func `A mark has the range of the value that stands in`() throws {
    var client = TestClient(capabilities: [:])
    let text = #"{"root":{"type":"text","text":"Name","assumed":["text"]}}"#
    _ = client.open(text)
    let mark = client.request("layout/explain", openDocument(["element": "/root"]))?["marks"]?
      .arrayValue?.first
    let start = try #require(text.firstRange(of: #""text":"Name""#)?.lowerBound)
    let character = Int64(text.utf16.distance(from: text.startIndex, to: start))
    #expect(mark?["range"] == range(line: 0, character, character + 13))
  }

  @Test func `Trees, matches and frames of one element have the keys`() {
    var client = TestClient()
    let children = client.request("layout/tree", ["document": document])?["tree"]?["children"]?
      .arrayValue
    #expect(children?.map { $0["unknown"] } == [["size"], nil, nil])
    #expect(children?.map { $0["assumed"] } == [nil, ["font", "text"], nil])
    let few = client.request("layout/tree", ["document": document, "fields": ["id"]])?["tree"]
    #expect(few?["children"]?.arrayValue?.first?["unknown"] == nil)
    let asked = client.request("layout/tree", ["document": document, "fields": ["marks"]])?["tree"]
    #expect(
      asked?["children"]?.arrayValue?.first == [
        "type": "image", "pointer": "/root/children/0", "unknown": ["size"], "children": [],
      ])
    let matches = client.request("layout/query", ["document": document, "selector": "text"])?[
      "elements"]?.arrayValue
    #expect(matches?.map { $0["assumed"] } == [["font", "text"], nil])
    #expect(client.ask("layout/frame", "#photo", of: document)?["unknown"] == ["size"])
    #expect(client.ask("layout/frame", "#title", of: document)?["unknown"] == nil)
  }

  private func open(_ client: inout TestClient) -> String {
    let text =
      #"{"root":{"type":"stack","alignItems":"start","children":[{"type":"image","unknown":["size"]},"#
      + #"{"type":"text","text":"A","assumed":["text"]}]}}"#
    _ = client.open(text)
    return text
  }

  @Test func `A hover has the marks in one line`() throws {
    var client = TestClient(capabilities: [:])
    let text = open(&client)
    let hovers = try ["image", "text"].map { type in
      let start = try #require(text.firstRange(of: "{\"type\":\"\(type)\"")?.lowerBound)
      let character = Int64(text.utf16.distance(from: text.startIndex, to: start))
      let hover = client.request(
        "textDocument/hover", openDocument(["position": position(line: 0, character)]))
      return hover?["contents"]?["value"]?.stringValue?.split(separator: "\n")[2]
    }
    #expect(
      hovers == [
        "its size is unknown, so it is laid out as an empty node", "its text is assumed",
      ])
  }

  @Test func `An edit of a mark is in the next answers`() throws {
    var client = TestClient(capabilities: [:])
    let text = open(&client)
    func hint() -> JSONValue? {
      client.request("textDocument/inlayHint", openDocument(["range": range(line: 0, 0, 999)]))?
        .arrayValue?[1]["label"]
    }
    #expect(hint() == "size unknown @ 0,0")
    let start = try #require(text.firstRange(of: #""size""#)?.lowerBound)
    let character = Int64(text.utf16.distance(from: text.startIndex, to: start))
    _ = client.change(
      version: 2, ["range": range(line: 0, character, character + 6), "text": "\"image\""])
    #expect(hint() == "0×0 @ 0,0")
    let tree = client.request("layout/tree", openDocument())?["tree"]
    #expect(tree?["children"]?.arrayValue?.first?["unknown"] == ["image"])
  }
}
