import TestSupport
import Testing

@Suite struct NegativeFlexFactorTests {
  @Test func `a negative growth`() {
    expectDiagnostics(
      """
      { "type": "stack", "children": [
        { "type": "spec", "style": { "flexGrow": ⟦-1⟧ } } ] }  // expect: negative-flex-factor
      """)
  }

  @Test func `a negative shrinkage, which subsumes what the layout makes of it`() {
    expectDiagnostics(
      """
      { "type": "stack", "children": [
        { "type": "networkImage", "style": { "flexShrink": ⟦-0.5⟧ } } ] }  // expect: negative-flex-factor
      """)
  }

  @Test func `zero of either sign`() {
    expectDiagnostics(
      """
      { "type": "stack", "children": [
        { "type": "spec", "style": { "flexGrow": -0.0, "flexShrink": 0 } } ] }
      """)
  }

  @Test func `lengths that may be negative`() {
    expectDiagnostics(
      """
      { "type": "stack", "spacing": -4, "children": [
        { "type": "spec", "style": { "width": 40, "spacingAfter": -2 } },
        { "type": "spec", "style": { "width": 40, "spacingBefore": -1 } } ] }
      """)
  }

  @Test func `behind an emoji`() {
    expectDiagnostics(
      """
      { "type": "stack", "children": [
        { "type": "spec", "id": "🪴", "style": { "flexGrow": ⟦-2⟧ } } ] }  // expect: negative-flex-factor
      """)
  }
}
