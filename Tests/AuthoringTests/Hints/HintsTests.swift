import Authoring
import DocumentSyntax
import LayoutEngine
import LiveDocuments
import Testing

@Suite struct HintsTests {
  private let document = LiveDocument(
    text: Array(
      #"""
      {"constrainedSize": {"width": 320, "height": 480}, "root": {
        "type": "stack", "direction": "vertical", "alignItems": "center", "children": [
          {"type": "node", "style": {"width": "40%", "height": 44}},
          {"type": "node", "style": {"preferredLayoutSize": {"width": "12.5%", "height": 10},
            "alignSelf": "end"}},
          {"type": "node", "hidden": true}
        ]
      }}
      """#.utf8))

  /// The hints with the text before each, up to eight characters of it.
  private func hints(
    _ range: Range<Int>? = nil, _ kinds: Set<LayoutHint.Kind> = Set(LayoutHint.Kind.allCases)
  ) -> [String] {
    var options = LayoutHintOptions()
    for kind in LayoutHint.Kind.allCases { options.set(kind, kinds.contains(kind)) }
    let text = document.source.text
    return document.hints(in: range ?? 0..<text.utf8Count, showing: options).map { hint in
      let before = text.bytes(in: max(hint.offset - 8, 0)..<hint.offset)
      return "\(String(decoding: before, as: UTF8.self))|\(hint.text)"
    }
  }

  @Test func `frames and alignments stand behind types, lengths behind percentages`() {
    #expect(
      hints() == [
        #""stack",|320×480 @ 0,0"#, #" "node",|128×44 @ 96,0"#, #" "node",|align center"#,
        #": "40%",|= 128 pt"#, #" "node",|40×10 @ 280,44"#, #""12.5%",|= 40 pt"#,
        #" "node",|hidden"#,
      ])
  }

  @Test
  func `a type that is half typed has no hint, and one without a comma has it behind the quote`() {
    let document = LiveDocument(
      text: Array(
        #"{"root": {"type": "stack" , "children": [{"type": "te"}, {"type": "spec"}]}}"#.utf8))
    let hints = document.hints(in: 0..<document.source.text.utf8Count)
    let befores = hints.map { hint in
      String(
        decoding: document.source.text.bytes(in: (hint.offset - 6)..<hint.offset), as: UTF8.self)
    }
    #expect(befores == [#"ack" ,"#, #""spec""#])
  }

  @Test func `The frame of an element of unknown size has no extent, or a remark`() {
    let document = LiveDocument(
      text: Array(
        #"""
        {"root": {"type": "stack", "spacing": 2, "alignItems": "start", "children": [
          {"type": "image", "unknown": ["size"], "style": {"height": 4}},
          {"type": "image", "unknown": ["size"]}, {"type": "node", "unknown": ["style"]}]}}
        """#.utf8))
    let hints = document.hints(in: 0..<document.source.text.utf8Count).map(\.text)
    #expect(
      hints.dropFirst() == ["0×4 @ 0,0, size unknown", "size unknown @ 2,0", "0×0 @ 4,0"])
  }

  @Test func `a string that does not end is no type yet`() {
    let document = LiveDocument(
      text: Array("{\"root\": {\"type\": \"stack\", \"children\": [\n{\"type\": \"text\n}]}}".utf8))
    #expect(document.hints(in: 0..<document.source.text.utf8Count).count == 1)
  }

  @Test func `Only the requested kinds of hints are returned`() {
    #expect(hints(nil, []).isEmpty)
    #expect(hints(nil, [.percentages]).count == 2)
    #expect(hints(nil, [.frames]).count == 4)
    #expect(LayoutHintOptions().kinds == [.frames, .percentages, .variables])
  }

  @Test func `The hints of a range are those of the document in that range`() {
    let all = document.hints(in: 0..<document.source.text.utf8Count)
    let count = document.source.text.utf8Count
    for lower in stride(from: 0, through: count, by: 7) {
      for upper in stride(from: lower, through: count, by: 11) {
        let expected = all.filter { (lower...upper).contains($0.offset) }
        #expect(document.hints(in: lower..<upper) == expected)
      }
    }
  }

  @Test func `A percentage without a base has no hint`() {
    let free = LiveDocument(
      text: Array(
        #"{"root": {"type": "node", "style": {"height": "50%"}}}"#.utf8))
    #expect(free.percentages(of: free.elements.root!).map(\.base) == [nil])
    #expect(free.hints(in: 0..<50).map(\.kind) == [.frames])
  }

  @Test func `a position in an absolute spec is a percentage of that spec`() {
    let document = LiveDocument(
      text: Array(
        #"""
        {"constrainedSize": {"width": 200, "height": 100}, "root": {"type": "absolute", "children": [
        {"type": "node", "style": {"layoutPosition": {"x": "10%", "y": "50%"}}}]}}
        """#.utf8))
    #expect(
      document.hints(in: 100..<document.source.text.utf8Count).map(\.text)
        == ["180×50 @ 20,50", "= 20 pt", "= 50 pt"])
  }

  @Test func `Hints of approximate sizes are marked`() {
    let document = LiveDocument(
      text: Array(
        #"""
        {"root": {"type": "stack", "children": [
          {"type": "text", "text": "abc", "font": {"family": "system"}},
          {"type": "text", "text": "abc", "font": {"family": "fixed"}},
          {"type": "text", "font": {"family": "system"}}]}}
        """#.utf8))
    let signs = document.hints(in: 0..<document.source.text.utf8Count, showing: LayoutHintOptions())
      .map { $0.text.hasPrefix("≈ ") }
    #expect(signs.count == 4 && signs.prefix(3) == [false, true, false])
  }

  @Test func `Lengths in hints are rounded to visible digits`() {
    let third = LiveDocument(
      text: Array(
        #"""
        {"scale": 3, "constrainedSize": {"width": 100, "height": 10},
        "root": {"type": "stack", "children": [{"type": "node", "style": {"width": "33.3333%"}}]}}
        """#.utf8))
    #expect(
      third.hints(in: 0..<160).map(\.text) == ["100×10 @ 0,0", "33.33×10 @ 0,0", "= 33.33 pt"])
  }
}
