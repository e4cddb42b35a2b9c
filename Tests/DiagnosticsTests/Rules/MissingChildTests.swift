import TestSupport
import Testing

@Suite struct MissingChildTests {
  @Test func `a spec around nothing`() {
    expectDiagnostics(
      """
      { "type": ⟦"inset"⟧, "insets": 8 }  // expect: missing-child
      """)
  }

  @Test func `null is no child`() {
    expectDiagnostics(
      """
      { "type": "stack", "direction": "vertical", "children": [
        { "type": ⟦"ratio"⟧, "ratio": 1, "child": null },  // expect: missing-child
        { "type": ⟦"center"⟧, "centeringOptions": "xy" } ] }  // expect: missing-child
      """)
  }

  @Test func `types that can do without`() {
    expectDiagnostics(
      """
      { "type": "stack", "direction": "vertical", "children": [
        { "type": "wrapper" }, { "type": "spec" },
        { "type": "node", "style": { "preferredSize": { "width": 10, "height": 10 } } } ] }
      """)
  }

  @Test func `a hidden child is one`() {
    expectDiagnostics(
      """
      { "type": "inset", "insets": 8, "child": { "type": "text", "text": "a", "hidden": true } }
      """)
  }

  @Test func `a hidden spec is not judged`() {
    expectDiagnostics(
      """
      { "type": "stack", "children": [{ "type": "inset", "hidden": true }] }
      """)
  }

  @Test func `an element under a wrong key is not missing too`() {
    expectDiagnostics(
      """
      { "type": "inset", ⟦"children"⟧: [{ "type": "spec" }] }  // expect: wrong-child-key
      """)
  }

  @Test func `behind an emoji`() {
    expectDiagnostics(
      """
      { "id": "🕳️", "type": ⟦"inset"⟧, "insets": 8 }  // expect: missing-child
      """)
  }
}
