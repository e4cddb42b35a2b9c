import TestSupport
import Testing

@Suite struct ButtonPartLeftOutTests {
  @Test func `button-part-left-out reported: an image without a picture`() {
    expectDiagnostics(
      """
      { "type": "button", "text": "Go",
        "imageNode": { "type": ⟦"image"⟧ } }  // expect: button-part-left-out
      """)
  }

  @Test func `button-part-left-out not reported: all parts`() {
    expectDiagnostics(
      """
      { "type": "button", "titleNode": { "type": "text", "text": "Go" },
        "imageNode": { "type": "image", "imageSize": { "width": 20, "height": 20 } },
        "backgroundImageNode": { "type": "image", "imageSize": { "width": 20, "height": 20 } } }
      """)
  }
}
