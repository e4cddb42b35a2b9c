import TestSupport
import Testing

@Suite struct WrongChildKeyTests {
  @Test func `wrong-child-key reported: several children where one is taken`() {
    expectDiagnostics(
      """
      { "type": "inset", ⟦"children"⟧: [{ "type": "spec" }] }  // expect: wrong-child-key
      """)
  }

  @Test func `wrong-child-key: one child where several are taken, and a child of a spacer`() {
    expectDiagnostics(
      """
      { "type": "stack", "children": [
        { "type": "absolute", ⟦"child"⟧: { "type": "spec" } },  // expect: wrong-child-key
        { "type": "spec", ⟦"child"⟧: { "type": "spec" } } ] }  // expect: wrong-child-key
      """)
  }

  @Test func `wrong-child-key reported: elements below are still read`() {
    expectDiagnostics(
      """
      { "type": "stack", ⟦"child"⟧: { "type": ⟦"inste"⟧ } }  // expect: wrong-child-key, unknown-type
      """)
  }

  @Test func `wrong-child-key not reported: a wrapper takes either`() {
    expectDiagnostics(
      """
      { "type": "wrapper", "id": "a", "children": [
        { "type": "wrapper", "id": "b", "child": { "type": "spec" } } ] }
      """)
  }

  @Test func `wrong-child-key not reported: a companion's key on another type is unknown`() {
    expectDiagnostics(
      """
      { "type": "background", "child": { "type": "spec" }, ⟦"overlay"⟧: { "type": "spec" },  // expect: unknown-key
        "background": { "type": "spec" } }
      """)
  }

  @Test func `wrong-child-key reported: behind an emoji`() {
    expectDiagnostics(
      """
      { "type": "inset", "id": "📦", ⟦"children"⟧: [{ "type": "spec" }] }  // expect: wrong-child-key
      """)
  }
}
