import TestSupport
import Testing

@Suite struct EmptyButtonTests {
  @Test func `empty-button reported: a button without anything`() {
    expectDiagnostics(
      """
      { "type": "stack", "alignItems": "start", "children": [
        { "type": ⟦"button"⟧ },  // expect: empty-button
        { "type": "text", "text": "Title" }] }
      """)
  }

  @Test func `empty-button not reported: a button with a size or a title`() {
    expectDiagnostics(
      """
      { "type": "stack", "alignItems": "start", "children": [
        { "type": "button", "style": { "preferredSize": { "width": 44, "height": 44 } } },
        { "type": "button", "titleNode": { "type": "text", "text": "Title" } }] }
      """)
  }
}
