import TestSupport
import Testing

@Suite struct CompanionSqueezedTests {
  @Test func `companion-squeezed: the child is the related location`() {
    let document = openDocument(
      """
      { "type": "stack", "spacing": 8, "children": [
        { "type": "overlay",
          "child": { "type": "image", "imageSize": { "width": 20, "height": 20 } },
          "overlay": { "type": "text", "text": "Sold" } } ] }
      """)
    #expect(document.relatedTexts(of: "companion-squeezed") == [["\"image\""]])
  }
}
