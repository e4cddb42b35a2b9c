import TestSupport
import Testing

@Suite struct MissingKeyTests {
  @Test func `missing-key reported: keys that a type needs`() {
    expectDiagnostics(
      """
      { "type": "stack", "direction": "vertical", "alignItems": "start", "children": [
        { "type": ⟦"ratio"⟧, "child": { "type": "node" } },  // expect: missing-key
        { "type": ⟦"corner"⟧,  // expect: missing-key
          "child": { "type": "text", "text": "a" }, "corner": { "type": "spec" } } ] }
      """)
  }

  @Test func `missing-key reported: a side of a size`() {
    expectDiagnostics(
      """
      { "type": "image", ⟦"imageSize"⟧: { "width": 10 },  // expect: missing-key
        "style": { ⟦"preferredSize"⟧: { "height": 10 } } }  // expect: missing-key
      """)
  }

  @Test func `missing-key reported: a variant without a name`() {
    expectDiagnostics(
      """
      { "variants": [⟦{⟧ "scale": 3 }],  // expect: missing-key
        "root": { "type": "spec" } }
      """)
  }

  @Test func `missing-key not reported: keys with a default`() {
    expectDiagnostics(
      """
      { "type": "stack", "children": [
        { "type": "inset", "id": "a", "child": { "type": "spec" } },
        { "type": "spec", "style": { "minLayoutSize": { "width": 10 } } } ] }
      """)
  }

  @Test func `missing-key not reported: a key that is there with a value of the wrong kind`() {
    expectDiagnostics(
      """
      { "type": "ratio", "ratio": ⟦null⟧, "child": { "type": "node" } }  // expect: wrong-value-type
      """)
  }

  @Test func `missing-key reported: behind an emoji`() {
    expectDiagnostics(
      """
      { "type": "image", "id": "🖼", ⟦"imageSize"⟧: { "height": 10 } }  // expect: missing-key
      """)
  }
}
