import TestSupport
import Testing

@Suite struct UnknownTypeTests {
  @Test func `unknown-type reported: a slip`() {
    expectDiagnostics(
      """
      { "type": ⟦"stak"⟧, "children": [{ "type": "spec" }] }  // expect: unknown-type
      """)
  }

  @Test func `unknown-type reported: elements below are still read`() {
    expectDiagnostics(
      """
      { "type": "stack", "children": [
        { "type": ⟦"Stack"⟧, "children": [{ "type": ⟦"label"⟧ }] } ] }  // expect: unknown-type, unknown-type
      """)
  }

  @Test func `unknown-type not reported: every type`() {
    expectDiagnostics(
      """
      { "type": "stack", "direction": "vertical", "children": [
        { "type": "wrapper" }, { "type": "spec" }, { "type": "absolute", "children": [{ "type": "spec" }] },
        { "type": "editableText", "text": "a" } ] }
      """)
  }

  @Test func `unknown-type not reported: a type that is no string is missing`() {
    expectDiagnostics(
      """
      { ⟦"type"⟧: null }  // expect: missing-type
      """)
  }

  @Test func `unknown-type reported: behind an emoji`() {
    expectDiagnostics(
      """
      { "id": "🧱", "type": ⟦"brick"⟧ }  // expect: unknown-type
      """)
  }
}
