import TestSupport
import Testing

@Suite struct CompanionBaseSwappedTests {
  @Test func `companion-base-swapped: the child is the related location`() {
    let document = openDocument(
      """
      { "constrainedSize": { "max": { "width": 320, "height": 480 } },
        "root": { "type": "overlay", "child": { "type": "video" },
          "overlay": { "type": "text", "text": "Play" } } }
      """)
    #expect(document.relatedTexts(of: "companion-base-swapped") == [["\"video\""]])
  }
}
