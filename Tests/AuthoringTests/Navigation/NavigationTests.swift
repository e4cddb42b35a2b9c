import Authoring
import DocumentSyntax
import LiveDocuments
import Testing

@Suite struct NavigationTests {
  // MARK: Names

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

  @Test func `Definition takes any offset of a document that breaks off in a layout`() {
    let broken = LiveDocument(##"{ "layouts": { "a": {} }, "root": { "layout": "#a"##)
    for offset in 0...broken.source.text.utf8Count { _ = broken.definition(at: offset) }
  }
}
