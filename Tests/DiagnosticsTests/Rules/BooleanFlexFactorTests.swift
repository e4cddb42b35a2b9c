import TestSupport
import Testing

@Suite struct BooleanFlexFactorTests {
  @Test func `true for a factor`() {
    expectDiagnostics(
      """
      { "type": "stack", "style": { "width": 40 }, "children": [
        { "type": "spec", "style": { "flexGrow": ⟦true⟧ } } ] }  // expect: boolean-flex-factor
      """)
  }

  @Test func `false for a factor`() {
    expectDiagnostics(
      """
      { "type": "stack", "style": { "width": 40 }, "children": [
        { "type": "spec", "style": { "flexShrink": ⟦false⟧, "flexGrow": 1 } } ] }  // expect: boolean-flex-factor
      """)
  }

  @Test func `numbers`() {
    expectDiagnostics(
      """
      { "type": "stack", "style": { "width": 40 }, "children": [
        { "type": "spec", "style": { "flexGrow": 1, "flexShrink": 0.5 } } ] }
      """)
  }

  @Test func `a key that moved into the style is that and nothing else`() {
    expectDiagnostics(
      """
      { "type": "stack", "style": { "width": 40 }, "children": [
        { "type": "spec", ⟦"flexGrow"⟧: true } ] }  // expect: deprecated-name
      """)
  }

  @Test func `a boolean for another number is of the wrong kind`() {
    expectDiagnostics(
      """
      { "type": "stack", "children": [
        { "type": "spec", "style": { "spacingBefore": ⟦true⟧ } } ] }  // expect: wrong-value-type
      """)
  }

  @Test func `behind an emoji`() {
    expectDiagnostics(
      """
      { "type": "stack", "style": { "width": 40 }, "children": [
        { "type": "spec", "id": "🌱", "style": { "flexGrow": ⟦true⟧ } } ] }  // expect: boolean-flex-factor
      """)
  }
}
