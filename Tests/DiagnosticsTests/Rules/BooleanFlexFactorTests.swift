import TestSupport
import Testing

@Suite struct BooleanFlexFactorTests {
  @Test func `boolean-flex-factor reported: true for a factor`() {
    expectDiagnostics(
      """
      { "type": "stack", "style": { "width": 40 }, "children": [
        { "type": "spec", "style": { "flexGrow": ⟦true⟧ } } ] }  // expect: boolean-flex-factor
      """)
  }

  @Test func `boolean-flex-factor reported: false for a factor`() {
    expectDiagnostics(
      """
      { "type": "stack", "style": { "width": 40 }, "children": [
        { "type": "spec", "style": { "flexShrink": ⟦false⟧, "flexGrow": 1 } } ] }  // expect: boolean-flex-factor
      """)
  }

  @Test func `boolean-flex-factor not reported: numbers`() {
    expectDiagnostics(
      """
      { "type": "stack", "style": { "width": 40 }, "children": [
        { "type": "spec", "style": { "flexGrow": 1, "flexShrink": 0.5 } } ] }
      """)
  }

  @Test func `boolean-flex-factor: a key that moved into the style is that and nothing else`() {
    expectDiagnostics(
      """
      { "type": "stack", "style": { "width": 40 }, "children": [
        { "type": "spec", ⟦"flexGrow"⟧: true } ] }  // expect: deprecated-name
      """)
  }

  @Test func `boolean-flex-factor: a boolean for another number is of the wrong kind`() {
    expectDiagnostics(
      """
      { "type": "stack", "children": [
        { "type": "spec", "style": { "spacingBefore": ⟦true⟧ } } ] }  // expect: wrong-value-type
      """)
  }

  @Test func `boolean-flex-factor reported: behind an emoji`() {
    expectDiagnostics(
      """
      { "type": "stack", "style": { "width": 40 }, "children": [
        { "type": "spec", "id": "🌱", "style": { "flexGrow": ⟦true⟧ } } ] }  // expect: boolean-flex-factor
      """)
  }
}
