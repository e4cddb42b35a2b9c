import TestSupport
import Testing

@Suite struct UnknownEnumValueTests {
  @Test func `unknown-enum-value reported: a name of another key`() {
    expectDiagnostics(
      """
      { "type": "stack", "justifyContent": ⟦"stretch"⟧, "children": [{ "type": "spec" }] }  // expect: unknown-enum-value
      """)
  }

  @Test func `unknown-enum-value reported: other systems' names and other cases`() {
    expectDiagnostics(
      """
      { "type": "stack", "direction": ⟦"column"⟧, "alignItems": ⟦"Center"⟧, "children": [  // expect: unknown-enum-value, unknown-enum-value
        { "type": "spec", "style": { "alignSelf": ⟦"flex-end"⟧ } } ] }  // expect: unknown-enum-value
      """)
  }

  @Test func `unknown-enum-value not reported: every name of a key`() {
    expectDiagnostics(
      """
      { "type": "stack", "alignItems": "baselineLast", "flexWrap": "wrap", "children": [
        { "type": "spec", "style": { "alignSelf": "stretch" } } ] }
      """)
  }

  @Test func `unknown-enum-value not reported: a family of fonts is no name out of a list`() {
    expectDiagnostics(
      """
      { "type": "text", "text": "a", "font": { "family": "system" } }
      """)
  }

  @Test func `unknown-enum-value not reported: a name that is no string is of the wrong kind`() {
    expectDiagnostics(
      """
      { "type": "stack", "direction": ⟦1⟧, "children": [{ "type": "spec" }] }  // expect: wrong-value-type
      """)
  }

  @Test func `unknown-enum-value reported: behind an emoji`() {
    expectDiagnostics(
      """
      { "type": "stack", "id": "🧭", "direction": ⟦"diagonal"⟧, "children": [{ "type": "spec" }] }  // expect: unknown-enum-value
      """)
  }
}
