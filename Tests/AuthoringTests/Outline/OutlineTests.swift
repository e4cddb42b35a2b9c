import Authoring
import LiveDocuments
import Testing

@Suite struct OutlineTests {
  @Test(arguments: [30, 38, 39, 40, 41, 42, 43, 44, 45, 46])
  func `of a long text only the beginning is read, and no character in part`(count: Int) {
    let word = "😀\\ud83d\\ude00\\n"
    let text = String(repeating: "x", count: count) + String(repeating: word, count: 1_000)
    let items = LiveDocument(#"{"root": {"type": "text", "text": "\#(text)"}}"#).outline()
    let beginning = items.first?.text ?? ""
    #expect(beginning.utf8.count > 60 && beginning.utf8.count < 130)
    #expect(beginning.allSatisfy { "x😀\n".contains($0) })
  }

  @Test func `a tree as deep as can be is listed`() {
    let depth = 1_190
    let items = LiveDocument(
      #"{"root": "# + String(repeating: #"{"type":"center","child":"#, count: depth) + "{}"
        + String(repeating: "}", count: depth + 1)
    ).outline()
    #expect(items.count == depth + 1)
    #expect(items.last?.depth == depth)
  }

  @Test func `Ranges of the outline contain those of children and names`() {
    for text in ExampleTexts.broken(count: 30, seed: 1) {
      let document = LiveDocument(text: text)
      let items = document.outline()
      var last = -1
      for (index, item) in items.enumerated() {
        #expect(item.range.lowerBound > last)
        last = item.range.lowerBound
        #expect(item.range.upperBound <= text.count)
        #expect(item.range.contains(item.nameRange.lowerBound))
        #expect(item.nameRange.upperBound <= item.range.upperBound)
        #expect((item.parent == nil) == (index == 0))
        guard let parent = item.parent else { continue }
        #expect(parent < index && items[parent].depth == item.depth - 1)
        #expect(items[parent].range.lowerBound < item.range.lowerBound)
        #expect(item.range.upperBound <= items[parent].range.upperBound)
        #expect(document.elements.parent(of: item.element) == items[parent].element)
      }
    }
  }
}
