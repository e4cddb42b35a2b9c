import TestSupport
import Testing

@Suite struct MissingChildTests {
  @Test func `missing-child reported: a spec around nothing`() {
    expectDiagnostics(
      """
      { "type": ⟦"inset"⟧, "insets": 8 }  // expect: missing-child
      """)
  }

  @Test func `missing-child reported: null is no child`() {
    expectDiagnostics(
      """
      { "type": "stack", "direction": "vertical", "children": [
        { "type": ⟦"ratio"⟧, "ratio": 1, "child": null },  // expect: missing-child
        { "type": ⟦"center"⟧, "centeringOptions": "xy" } ] }  // expect: missing-child
      """)
  }

  @Test func `missing-child not reported: types that can do without`() {
    expectDiagnostics(
      """
      { "type": "stack", "direction": "vertical", "children": [
        { "type": "wrapper" }, { "type": "spec" },
        { "type": "node", "style": { "preferredSize": { "width": 10, "height": 10 } } } ] }
      """)
  }

  @Test func `missing-child not reported: a hidden child is one`() {
    expectDiagnostics(
      """
      { "type": "inset", "insets": 8, "child": { "type": "text", "text": "a", "hidden": true } }
      """)
  }

  @Test func `missing-child not reported: a hidden spec is not judged`() {
    expectDiagnostics(
      """
      { "type": "stack", "children": [{ "type": "inset", "hidden": true }] }
      """)
  }

  @Test func `missing-child not reported: an element under a wrong key is not missing too`() {
    expectDiagnostics(
      """
      { "type": "inset", ⟦"children"⟧: [{ "type": "spec" }] }  // expect: wrong-child-key
      """)
  }

  @Test func `missing-child reported: behind an emoji`() {
    expectDiagnostics(
      """
      { "id": "🕳️", "type": ⟦"inset"⟧, "insets": 8 }  // expect: missing-child
      """)
  }
}
