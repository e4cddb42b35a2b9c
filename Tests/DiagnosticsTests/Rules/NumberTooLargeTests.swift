import TestSupport
import Testing

@Suite struct NumberTooLargeTests {
  @Test func `number-too-large reported: sizes, distances and insets`() {
    expectDiagnostics(
      """
      { "type": "stack", "spacing": ⟦1e8⟧, "children": [  // expect: number-too-large
        { "type": "spec", "style": { "width": ⟦10000000⟧, "spacingAfter": ⟦-1e7⟧ } },  // expect: number-too-large, number-too-large
        { "type": "inset", "insets": ⟦99999999⟧, "child": { "type": "spec" } } ] }  // expect: number-too-large
      """)
  }

  @Test func `number-too-large reported: more than a number can be, in the document's size`() {
    expectDiagnostics(
      """
      { "constrainedSize": { "max": { "width": 320, "height": ⟦1e999⟧ } },  // expect: number-too-large
        "root": { "type": "networkImage" } }
      """)
  }

  @Test func `number-too-large not reported: just not too large`() {
    expectDiagnostics(
      """
      { "type": "stack", "spacing": -9999999, "children": [
        { "type": "spec", "style": { "maxWidth": 9999999.5 } } ] }
      """)
  }

  @Test func `number-too-large not reported: infinity where it is allowed`() {
    expectDiagnostics(
      """
      { "constrainedSize": { "max": { "width": 320, "height": "infinity" } },
        "root": { "type": "inset", "insets": { "left": "infinity" }, "child": { "type": "spec" } } }
      """)
  }

  @Test func `number-too-large reported: behind an emoji`() {
    expectDiagnostics(
      """
      { "type": "spec", "id": "🌌", "style": { "minHeight": ⟦1e300⟧ } }  // expect: number-too-large
      """)
  }

  @Test func `number-too-large message has the number as it is written`() {
    expectNumbers(
      "1.50 10000000 0 0", of: "number-too-large",
      """
      { "type": "spec", "style": { "maxWidth": 1.50e9 } }
      """)
  }
}
