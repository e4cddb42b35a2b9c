import TestSupport
import Testing

@Suite struct UnknownTypeTests {
  @Test func `a slip`() {
    expectDiagnostics(
      """
      { "type": ⟦"stak"⟧, "children": [{ "type": "spec" }] }  // expect: unknown-type
      """)
  }

  @Test func `what is below is read all the same`() {
    expectDiagnostics(
      """
      { "type": "stack", "children": [
        { "type": ⟦"Stack"⟧, "children": [{ "type": ⟦"label"⟧ }] } ] }  // expect: unknown-type, unknown-type
      """)
  }

  @Test func `every type`() {
    expectDiagnostics(
      """
      { "type": "stack", "direction": "vertical", "children": [
        { "type": "wrapper" }, { "type": "spec" }, { "type": "absolute", "children": [{ "type": "spec" }] },
        { "type": "editableText", "text": "a" } ] }
      """)
  }

  @Test func `a type that is no string is missing`() {
    expectDiagnostics(
      """
      { ⟦"type"⟧: null }  // expect: missing-type
      """)
  }

  @Test func `behind an emoji`() {
    expectDiagnostics(
      """
      { "id": "🧱", "type": ⟦"brick"⟧ }  // expect: unknown-type
      """)
  }
}
