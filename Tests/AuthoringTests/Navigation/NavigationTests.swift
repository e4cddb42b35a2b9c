import Authoring
import DocumentSyntax
import LiveDocuments
import Testing

@Suite struct NavigationTests {
  private let document = LiveDocument(
    #"""
    {"constrainedSize": {"max": {"width": 320, "height": 500}},
     "root": {"type": "stack", "id": "row", "style": {"width": "90%", "minHeight": "10%"}, "children": [
      {"type": "node", "id": "a", "style": {"flexGrow": 1, "flexBasis": "30%", "height": 8}},
      {"type": "inset", "id": "a", "style": {"flexGrow": 2},
       "child": {"type": "node", "id": "in", "style": {"height": "25%"}}},
      {"type": "node", "id": "c", "style": {"preferredLayoutSize": {"width": "20%"}, "flexShrink": 1}},
      {"type": "absolute", "style": {"preferredSize": {"width": 60, "height": 40}},
       "children": [{"type": "node", "style": {"layoutPosition": {"x": "50%", "y": 1}}}]}]}}
    """#)

  // MARK: Definition

  private func definition(_ word: String) -> [String]? {
    document.definition(at: document.offset(of: word)).map { place in
      [place.origin, place.exact].map { document.text(in: $0) }
        + [String(document.text(in: place.whole).prefix(12))]
    }
  }

  @Test func `a percentage is of the length that the element around it is given`() {
    #expect(definition("30%") == [#""30%""#, #""width": "90%""#, #"{"type": "st"#])
    #expect(definition("20%") == [#""20%""#, #""width": "90%""#, #"{"type": "st"#])
    #expect(definition("50%") == [#""50%""#, #""width": 60"#, #"{"type": "ab"#])
  }

  @Test func `The definition of a percentage of an element without a length is the element`() {
    // An inset hands on what is around it.
    #expect(definition("25%") == [#""25%""#, #""stack""#, #"{"type": "st"#])
  }

  @Test func `The definition of a percentage is not a length that is overruled`() {
    let text =
      #"{"constrainedSize": {"width": 320, "height": 9}, "root": {"type": "stack", "#
      + #""style": {"width": 200}, "children": [{"type": "node", "style": {"width": "40%"}}]}}"#
    let document = LiveDocument(text)
    let place = document.definition(at: document.offset(of: "40%"))
    #expect(place.map { document.text(in: $0.exact) } == #""stack""#)
  }

  @Test func `the root's percentages are of the document's size`() {
    #expect(definition("90%") == [#""90%""#, #""width": 320"#, #""constrained"#])
    #expect(definition("10%") == [#""10%""#, #""height": 500"#, #""constrained"#])
    let plain = LiveDocument(#"{"root": {"type": "node", "style": {"width": "50%"}}}"#)
    #expect(plain.definition(at: plain.offset(of: "50%")) == nil)
  }

  @Test func `an id leads to the first element that has it`() {
    let second = document.offset(of: #""a", "style": {"flexGrow": 2"#)
    let place = document.definition(at: second)
    #expect(place.map { document.text(in: $0.whole).hasSuffix(#""height": 8}}"#) } == true)
    #expect(place?.exact.lowerBound == document.offset(of: #""a""#))
  }

  @Test func `other places lead nowhere`() {
    #expect(definition("flexGrow") == nil)
    #expect(definition("320") == nil)
    #expect(definition("stack") == nil)
  }

  // MARK: Highlights

  private func highlights(_ word: String) -> [String] {
    document.highlights(at: document.offset(of: word)).map { document.text(in: $0) }
  }

  @Test func `An id is highlighted at each of its uses`() {
    #expect(highlights("\"a\"") == [#""a""#, #""a""#])
    #expect(highlights("row") == [#""row""#])
  }

  @Test func `A percentage is highlighted with its base`() {
    #expect(highlights("20%") == [#""width": "90%""#, #""20%""#])
  }

  @Test func `A flex factor is highlighted with those of the same line`() {
    #expect(
      highlights("flexGrow") == [#""flexGrow": 1"#, #""flexBasis": "30%""#, #""flexGrow": 2"#])
    #expect(highlights("flexShrink") == [#""flexShrink": 1"#])
    #expect(highlights("30%").contains(#""flexShrink": 1"#))
  }

  @Test func `other places have no highlights`() {
    #expect(highlights("500").isEmpty)
    #expect(highlights("type").isEmpty)
  }

  // MARK: References

  private func references(_ word: String, _ distance: Int = 0, declared: Bool = false) -> [String] {
    document.sizeDependents(
      at: document.offset(of: word) + distance, includesDeclaration: declared
    ).map { document.text(in: $0) }
  }

  @Test func `References of a size are the percentages of it`() {
    let width = [#""flexBasis""#, #""preferredLayoutSize""#]
    #expect(references("width\": \"90%").filter { width.contains($0) } == width)
    #expect(references("stack").filter { width.contains($0) } == width)
  }

  @Test func `References of an element's size are elements measured again and siblings`() {
    let around = references(#"{"type": "node", "id": "a""#)
    #expect(around == [#""stack""#, #""inset""#, #""absolute""#])
    #expect(references(#"{"type": "node", "id": "a""#, declared: true).contains(#""node""#))
    #expect(references("flexBasis", declared: true).contains(#""flexBasis""#))
  }

  @Test func `the document's size is referred to by the root's percentages`() {
    #expect(references("constrainedSize") == [#""width""#, #""minHeight""#])
    #expect(
      references("320", declared: true) == [#""constrainedSize""#, #""width""#, #""minHeight""#])
  }

  @Test func `A key that gives no size has no references`() {
    #expect(references("children").isEmpty)
    #expect(references("layoutPosition").isEmpty)
  }

  // MARK: Names

  @Test func `An id is renamed with all equal ids`() throws {
    let offset = document.offset(of: "\"a\"")
    let edits = try document.renaming(idAt: offset, to: "b")
    #expect(edits.map { document.text(in: $0.range) } == [#""a""#, #""a""#])
    #expect(try document.renaming(idAt: offset, to: "a").count == 2)
  }

  @Test func `an id is renamed where variants name it, and found from there`() throws {
    let text =
      ##"{"variants": [{"name": "v", "hidden": {"#one": true}, "text": {"#two": "x"}}], "##
      + #""root": {"type": "text", "id": "one"}}"#
    let document = LiveDocument(text)
    let id = document.offset(of: "\"one\"")
    let edits = try document.renaming(idAt: id, to: "b\"c")
    #expect(edits.map { document.text(in: $0.range) } == [##""#one""##, #""one""#])
    let names = edits.map { String(decoding: $0.replacement, as: UTF8.self) }
    #expect(names == [##""#b\"c""##, #""b\"c""#])
    let definition = try #require(document.definition(at: document.offset(of: "#one")))
    #expect(document.text(in: definition.exact) == #""one""#)
    #expect(document.definition(at: document.offset(of: "#two")) == nil)
    #expect(document.highlights(at: id).map { document.text(in: $0) } == [##""#one""##, #""one""#])
  }

  @Test func `an id is renamed and found from every use in a variant`() throws {
    let text =
      ##"""
      {"variants": [{"name": "v", "text": {"#a": "x"}, "hidden": {"#a": false}, "style": {"#a": {}},
        "values": {"#a": {"spacing": 1}}, "order": {"#row": ["#a", "#b"], "#a": []},
        "instead": {"#a": {"type": "stack", "id": "a", "children": [{"type": "text", "id": "a"}]}}}],
       "root": {"type": "stack", "id": "row", "children": [
         {"type": "text", "id": "a", "text": "A"}, {"type": "text", "id": "b", "text": "B"}]}}
      """##
    let document = LiveDocument(text)
    let uses = text.ranges(of: ##""#a""##).map {
      text.utf8.distance(from: text.startIndex, to: $0.lowerBound)
    }
    let values = text.ranges(of: #""id": "a""#)
      .map { text.utf8.distance(from: text.startIndex, to: $0.upperBound) - 3 }
    #expect(uses.count == 7 && values.count == 3)
    let all = (uses.map { $0..<($0 + 4) } + values.map { $0..<($0 + 3) })
      .sorted { $0.lowerBound < $1.lowerBound }
    for offset in uses + values {
      #expect(document.highlights(at: offset + 1) == all, "\(offset)")
      #expect(try document.renaming(idAt: offset + 1, to: "z").map(\.range) == all)
      let pointed = try #require(document.pointedID(at: offset + 1))
      #expect(pointed.id == "a" && document.text(in: pointed.content) == "a")
    }
    let own = document.sizeDependents(at: values[2] + 1, includesDeclaration: true)
    for use in uses {
      #expect(document.sizeDependents(at: use + 1, includesDeclaration: true) == own)
      #expect(own.contains(use..<(use + 4)))
      #expect(document.definition(at: use + 1)?.exact == values[2]..<(values[2] + 3))
    }
    #expect(throws: RenameError.usedName("b")) { try document.renaming(idAt: uses[0] + 1, to: "b") }
    #expect(document.pointedID(at: document.offset(of: "\"spacing\"") + 1) == nil)
  }

  @Test func `a name that is empty or another's is refused`() {
    let offset = document.offset(of: "\"row\"")
    #expect(throws: RenameError.emptyName) { try document.renaming(idAt: offset, to: "") }
    #expect(throws: RenameError.usedName("c")) { try document.renaming(idAt: offset, to: "c") }
    #expect(throws: RenameError.noID) {
      try document.renaming(idAt: document.offset(of: "stack"), to: "x")
    }
    #expect(document.pointedID(at: document.offset(of: "id\": \"row")) == nil)
  }

  @Test func `of an id written twice the one that counts is renamed`() throws {
    let twice = LiveDocument(#"{"root": {"type": "node", "id": "one", "id": "two"}}"#)
    #expect(twice.pointedID(at: twice.offset(of: "one")) == nil)
    #expect(twice.pointedID(at: twice.offset(of: "two"))?.id == "two")
  }

  // MARK: Links

  @Test func `addresses and codes of rules are links`() {
    let document = LiveDocument(
      #"""
      {"$schema": "https://example.org/x.json",
       "root": {"type": "node", "lintel-disable": ["zero-size", "no-such", 5, "missing-child"]}}
      """#)
    #expect(
      document.links().map(\.target) == [
        .address("https://example.org/x.json"), .rule("zero-size"), .rule("missing-child"),
      ])
    #expect(
      document.links().map { document.text(in: $0.range) } == [
        "https://example.org/x.json", "zero-size", "missing-child",
      ])
  }

  @Test func `A code in a layout is one link, however often the layout is used`() {
    let document = LiveDocument(
      ##"""
      {"layouts": {"a": {"root": {"type": "node", "lintel-disable": ["zero-size"]}}},
       "root": {"type": "stack", "children": [{"each": 3, "layout": "#a"}, {"type": "node", "layout": "#a"}]}}
      """##)
    #expect(document.links().map(\.target) == [.rule("zero-size")])
    #expect(document.links().map { document.text(in: $0.range) } == ["zero-size"])
  }

  @Test func `Names of files are links, with what stands behind the name`() {
    let document = LiveDocument(
      #"{"$schema": "../a.json#x", "root": {"type": "image", "image": "in/b.png"}}"#)
    let links = document.links()
    #expect(links.map { document.text(in: $0.range) } == ["../a.json#x", "in/b.png"])
    #expect(links.map(\.target) == document.fileReferences().map { .file($0) })
    #expect(document.fileReferences().map(\.name) == ["../a.json", "in/b.png"])
    #expect(document.fileReferences().map(\.suffix) == ["#x", ""])
  }

  @Test(
    arguments: [
      "", "//host/layout.json", "file://host/x", "https://", "command:x", "https://a b", "C:\\\\x",
    ])
  func `Addresses that no editor should open are no links`(address: String) {
    #expect(LiveDocument(#"{"$schema": "\#(address)"}"#).links().isEmpty)
  }

  // MARK: Any text

  @Test func `Ranges of links, definitions and references are within any text`() {
    for text in ExampleTexts.broken(count: 12, seed: 4) {
      let document = LiveDocument(text: text)
      let whole = 0..<text.count
      #expect(document.links().allSatisfy { $0.range.clamped(to: whole) == $0.range })
      for offset in stride(from: 0, through: text.count, by: 1 + text.count / 60) {
        var ranges = document.highlights(at: offset)
        ranges += document.sizeDependents(at: offset, includesDeclaration: true)
        if let id = document.pointedID(at: offset) { ranges += [id.value, id.content] }
        if let place = document.definition(at: offset) {
          ranges += [place.origin, place.whole, place.exact]
          #expect(place.exact.clamped(to: place.whole) == place.exact)
        }
        #expect(ranges.allSatisfy { $0.clamped(to: whole) == $0 })
      }
    }
  }
}
