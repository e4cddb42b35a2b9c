import TestSupport
import Testing

@Suite struct BadScaleTests {
  @Test func `zero`() {
    expectDiagnostics(
      """
      { "scale": ⟦0⟧, "root": { "type": "spec" } }  // expect: bad-scale
      """)
  }

  @Test func `a negative scale in a variant`() {
    expectDiagnostics(
      """
      { "variants": [{ "name": "mirror", "scale": ⟦-2⟧ }],  // expect: bad-scale
        "root": { "type": "spec" } }
      """)
  }

  @Test func `more than any number`() {
    expectDiagnostics(
      """
      { "scale": ⟦1e999⟧, "root": { "type": "spec" } }  // expect: bad-scale
      """)
  }

  @Test func `a fraction of a pixel`() {
    expectDiagnostics(
      """
      { "scale": 0.5, "root": { "type": "spec" } }
      """)
  }

  @Test func `a scale in quotes is of the wrong kind and nothing else`() {
    expectDiagnostics(
      """
      { "scale": ⟦"0"⟧, "root": { "type": "spec" } }  // expect: wrong-value-type
      """)
  }

  @Test func `behind an emoji`() {
    expectDiagnostics(
      """
      { "$schema": "🔬", "scale": ⟦-0.0⟧, "root": { "type": "spec" } }  // expect: bad-scale
      """)
  }
}
