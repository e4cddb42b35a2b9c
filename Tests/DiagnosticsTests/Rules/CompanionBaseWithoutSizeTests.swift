import TestSupport
import Testing

@Suite struct CompanionBaseWithoutSizeTests {
  @Test func `companion-base-without-size: the child is the related location`() {
    let document = openDocument(
      """
      { "type": "overlay", "child": { "type": "video" },
        "overlay": { "type": "text", "text": "Play" } }
      """)
    #expect(document.relatedTexts(of: "companion-base-without-size") == [["\"video\""]])
  }
}
