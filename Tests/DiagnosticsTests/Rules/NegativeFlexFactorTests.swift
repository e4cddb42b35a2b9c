import TestSupport
import Testing

@Suite struct NegativeFlexFactorTests {
  @Test func `negative-flex-factor reported: a negative growth`() {
    expectDiagnostics(
      """
      { "type": "stack", "children": [
        { "type": "spec", "style": { "flexGrow": ⟦-1⟧ } } ] }  // expect: negative-flex-factor
      """)
  }

  @Test func `negative-flex-factor reported: a negative flexShrink subsumes its effects`() {
    expectDiagnostics(
      """
      { "type": "stack", "children": [
        { "type": "networkImage", "style": { "flexShrink": ⟦-0.5⟧ } } ] }  // expect: negative-flex-factor
      """)
  }

  @Test func `negative-flex-factor not reported: zero of either sign`() {
    expectDiagnostics(
      """
      { "type": "stack", "children": [
        { "type": "spec", "style": { "flexGrow": -0.0, "flexShrink": 0 } } ] }
      """)
  }

  @Test func `negative-flex-factor not reported: lengths that may be negative`() {
    expectDiagnostics(
      """
      { "type": "stack", "spacing": -4, "children": [
        { "type": "spec", "style": { "width": 40, "spacingAfter": -2 } },
        { "type": "spec", "style": { "width": 40, "spacingBefore": -1 } } ] }
      """)
  }

  @Test func `negative-flex-factor reported: behind an emoji`() {
    expectDiagnostics(
      """
      { "type": "stack", "children": [
        { "type": "spec", "id": "🪴", "style": { "flexGrow": ⟦-2⟧ } } ] }  // expect: negative-flex-factor
      """)
  }
}
