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
}
