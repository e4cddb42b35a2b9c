import TestSupport
import Testing

@Suite struct UnknownKeyTests {
  @Test func `unknown-key reported: a slip on an element and in its style`() {
    expectDiagnostics(
      """
      { "type": "stack", ⟦"spacng"⟧: 8, "children": [  // expect: unknown-key
        { "type": "spec", "style": { ⟦"widht"⟧: 8 } } ] }  // expect: unknown-key
      """)
  }

  @Test func `unknown-key reported: in every object of a document`() {
    expectDiagnostics(
      """
      { ⟦"name"⟧: "a",  // expect: unknown-key
        "constrainedSize": { "max": { ⟦"depth"⟧: 1 }, ⟦"exact"⟧: 1 },  // expect: unknown-key, unknown-key
        "variants": [{ "name": "b", ⟦"color"⟧: 1 }],  // expect: unknown-key
        "root": { "type": "inset", "insets": { ⟦"start"⟧: 8 }, "child": {  // expect: unknown-key
          "type": "text", "text": "a", "font": { ⟦"bold"⟧: true } } } }  // expect: unknown-key
      """)
  }

  @Test func `unknown-key reported: a key of another type`() {
    expectDiagnostics(
      """
      { "type": "inset", ⟦"spacing"⟧: 8, "child": { "type": "spec" } }  // expect: unknown-key
      """)
  }

  @Test func `unknown-key reported: a key of the element in its style`() {
    expectDiagnostics(
      """
      { "type": "stack", "style": { ⟦"spacing"⟧: 8 }, "children": [{ "type": "spec" }] }  // expect: unknown-key
      """)
  }

  @Test func `unknown-key not reported: the schema, for editors`() {
    expectDiagnostics(
      """
      { "$schema": "./schema.json", "root": { "type": "spec" } }
      """)
  }

  @Test func `unknown-key not reported: keys of an element whose type is unknown`() {
    expectDiagnostics(
      """
      { "type": ⟦"stak"⟧, "spacng": 8 }  // expect: unknown-type
      """)
  }

  @Test func `unknown-key not reported: keys that have a rule of their own`() {
    expectDiagnostics(
      """
      { "type": "stack", ⟦"child"⟧: { "type": "spec" }, ⟦"width"⟧: 8 }  // expect: wrong-child-key, deprecated-name
      """)
  }

  @Test func `unknown-key reported: behind an emoji`() {
    expectDiagnostics(
      """
      { "type": "text", "id": "👩‍👩‍👧‍👦 famille", ⟦"colour"⟧: "red", "text": "a" }  // expect: unknown-key
      """)
  }
}
