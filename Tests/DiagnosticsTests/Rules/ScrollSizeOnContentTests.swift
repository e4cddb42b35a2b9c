import TestSupport
import Testing

@Suite struct ScrollSizeOnContentTests {
  @Test func `scroll-size-on-content reported: a height of its own`() {
    expectDiagnostics(
      """
      { "constrainedSize": { "width": 375, "height": 667 }, "root": {
        "type": "scroll", "automaticallyManagesContentSize": true,
        "style": { ⟦"height": 200⟧ },  // expect: scroll-size-on-content
        "child": { "type": "image", "imageSize": { "width": 375, "height": 900 } } } }
      """)
  }

  @Test func `scroll-size-on-content not reported: content that is longer scrolls`() {
    expectDiagnostics(
      """
      { "constrainedSize": { "width": 375, "height": 667 }, "root": {
        "type": "scroll", "automaticallyManagesContentSize": true,
        "child": { "type": "image", "imageSize": { "width": 375, "height": 900 } } } }
      """)
  }
}
