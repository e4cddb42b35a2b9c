import TestSupport
import Testing

@Suite struct BareNodeFillsTests {
  @Test func `bare-node-fills: the element around it is the related location`() {
    let document = openDocument(
      """
      { "constrainedSize": { "max": { "width": 320, "height": 480 } },
        "root": { "type": "inset", "insets": 10, "child": { "type": "video" } } }
      """)
    #expect(document.relatedTexts(of: "bare-node-fills") == [["\"inset\""]])
  }
}
