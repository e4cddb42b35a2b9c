import TestSupport
import Testing

@Suite struct NegativeSizeTests {
  @Test func `negative-size reported: sizes in the style`() {
    expectDiagnostics(
      """
      { "type": "stack", "children": [
        { "type": "spec", "style": { "width": ⟦-1⟧, "maxHeight": ⟦"-2pt"⟧, "flexBasis": ⟦-3⟧ } } ] }  // expect: negative-size, negative-size, negative-size
      """)
  }

  @Test func `negative-size reported: sizes of content and of the document`() {
    expectDiagnostics(
      """
      { "constrainedSize": { "width": 320, "height": ⟦-1⟧ },  // expect: negative-size
        "root": { "type": "stack", "children": [
          { "type": "image", "imageSize": { "width": ⟦-2⟧, "height": 2 } },  // expect: negative-size
          { "type": "node", "flow": { "length": 10, "lineHeight": ⟦-3⟧ } } ] } }  // expect: negative-size
      """)
  }

  @Test func `negative-size not reported: distances may be negative, and zero has no sign`() {
    expectDiagnostics(
      """
      { "type": "stack", "spacing": -8, "children": [
        { "type": "inset", "insets": { "left": 8, "right": -4 }, "child": { "type": "spec" } },
        { "type": "spec", "style": { "width": -0.0, "spacingBefore": 8 } } ] }
      """)
  }

  @Test func `negative-size: a negative percentage is out of range and nothing else`() {
    expectDiagnostics(
      """
      { "type": "spec", "style": { "width": ⟦"-5%"⟧ } }  // expect: percent-out-of-range
      """)
  }

  @Test func `negative-size reported: behind an emoji`() {
    expectDiagnostics(
      """
      { "type": "spec", "id": "🧊", "style": { "height": ⟦-40⟧ } }  // expect: negative-size
      """)
  }
}
