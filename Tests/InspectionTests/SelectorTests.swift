import Inspection
import LiveDocuments
import Testing

/// Which elements a selector means.
@Suite struct SelectorTests {
  private let document = LiveDocument(
    text: Array(
      """
      { "root": { "type": "stack", "id": "row", "spacing": 8, "alignItems": "start", "children": [
        { "type": "text", "id": "title", "text": "Title", "style": { "flexGrow": 1 } },
        { "type": "inset", "insets": 4, "child": {
          "type": "text", "id": "note", "text": "Note", "style": { "width": "50%" } } },
        { "type": "node", "hidden": true, "style": { "flexGrow": 2 } },
        { "type": "node", "id": "a b", "style": { "width": 500, "height": 0 } } ] } }
      """.utf8))

  @Test(arguments: [
    ("stack", ["/root"]),
    ("text", ["/root/children/0", "/root/children/1/child"]),
    ("stack > text", ["/root/children/0"]),
    ("stack text", ["/root/children/0", "/root/children/1/child"]),
    ("stack > inset > text", ["/root/children/1/child"]),
    ("#row inset text", ["/root/children/1/child"]),
    ("inset stack text", []),
    ("#title", ["/root/children/0"]),
    ("#\"a b\"", ["/root/children/3"]),
    ("text[flexGrow>0]", ["/root/children/0"]),
    ("[flexGrow>=1]", ["/root/children/0", "/root/children/2"]),
    ("[flexGrow=1], [flexGrow=2]", ["/root/children/0", "/root/children/2"]),
    ("[flexGrow=0]:leaf", ["/root/children/1/child", "/root/children/3"]),
    ("[style.width]", ["/root/children/1/child", "/root/children/3"]),
    ("[style.width='50%']", ["/root/children/1/child"]),
    ("[text^=No]", ["/root/children/1/child"]),
    ("[text*=\"it\"]", ["/root/children/0"]),
    ("[height=0]", ["/root/children/3"]),
    ("[width=500]", ["/root/children/3"]),
    ("[spacing]", ["/root"]),
    (":hidden", ["/root/children/2"]),
    ("node:not(:hidden)", ["/root/children/3"]),
    (":root:spec", ["/root"]),
    ("* > :last-child", ["/root/children/1/child", "/root/children/3"]),
    (":outside", ["/root/children/3"]),
    (":overflowing", ["/root"]),
    (":empty", ["/root/children/1/child", "/root/children/3"]),
    ("[depth=2]", ["/root/children/1/child"]),
    (
      "[absolute.x>0]:not([x=0])",
      ["/root/children/1", "/root/children/1/child", "/root/children/3"]
    ),
    ("[type=text]", ["/root/children/0", "/root/children/1/child"]),
  ])
  func `a selector means these elements`(text: String, pointers: [String]) throws {
    let found = document.elements(matching: try Selector(text))
    #expect(found.map { document.pointer(of: $0) } == pointers)
  }

  @Test(arguments: [
    ("", 0), ("  ", 2), ("stak", 0), ("stack >", 7), ("stack,", 6), ("[", 1), ("[nope]", 1),
    ("[width=]", 7), ("[width<.5]", 7), ("[height>=wide]", 9), ("[width", 6), ("#", 1),
    (":sometimes", 1), ("text)", 4), ("[text='a]", 6), (":not(:not(text))", 6),
    (":diagnostic(", 12), ("> text", 0),
  ])
  func `what is no selector is said where it goes wrong`(text: String, offset: Int) {
    do {
      let selector = try Selector(text)
      Issue.record("\(text) was read as \(selector)")
    } catch {
      #expect(error.offset == offset, "\(text): \(error)")
      #expect(!error.message.isEmpty)
    }
  }

  @Test func `many compounds and many levels do not multiply`() throws {
    let levels = 500
    let text =
      #"{"root":"# + String(repeating: #"{"type":"inset","child":"#, count: levels)
      + #"{"type":"node"}"# + String(repeating: "}", count: levels) + "}"
    let deep = LiveDocument(text: Array(text.utf8))
    let any = Array(repeating: "inset", count: 60).joined(separator: " ")
    #expect(deep.elements(matching: try Selector(any)).count == levels - 59)
    #expect(deep.elements(matching: try Selector(any + " > node")).count == 1)
    #expect(deep.elements(matching: try Selector("node " + any)).isEmpty)
    #expect(deep.elements(matching: try Selector("inset > " + any)).count == levels - 60)
  }

  @Test func `a selector has a longest length`() {
    let text = String(repeating: "stack ", count: 1_000)
    #expect(throws: SelectorError.self) { try Selector(text) }
  }
}
