import TestSupport
import Testing

@Suite struct UnknownKeyTests {
  @Test func `a slip on an element and in its style`() {
    expectDiagnostics(
      """
      { "type": "stack", ⟦"spacng"⟧: 8, "children": [  // expect: unknown-key
        { "type": "spec", "style": { ⟦"widht"⟧: 8 } } ] }  // expect: unknown-key
      """)
  }

  @Test func `in every object of a document`() {
    expectDiagnostics(
      """
      { ⟦"name"⟧: "a",  // expect: unknown-key
        "constrainedSize": { "max": { ⟦"depth"⟧: 1 }, ⟦"exact"⟧: 1 },  // expect: unknown-key, unknown-key
        "variants": [{ "name": "b", ⟦"color"⟧: 1 }],  // expect: unknown-key
        "root": { "type": "inset", "insets": { ⟦"start"⟧: 8 }, "child": {  // expect: unknown-key
          "type": "text", "text": "a", "font": { ⟦"bold"⟧: true } } } }  // expect: unknown-key
      """)
  }

  @Test func `a key of another type`() {
    expectDiagnostics(
      """
      { "type": "inset", ⟦"spacing"⟧: 8, "child": { "type": "spec" } }  // expect: unknown-key
      """)
  }

  @Test func `a key of the element in its style`() {
    expectDiagnostics(
      """
      { "type": "stack", "style": { ⟦"spacing"⟧: 8 }, "children": [{ "type": "spec" }] }  // expect: unknown-key
      """)
  }

  @Test func `the schema, for editors`() {
    expectDiagnostics(
      """
      { "$schema": "./schema.json", "root": { "type": "spec" } }
      """)
  }

  @Test func `keys of an element whose type is unknown`() {
    expectDiagnostics(
      """
      { "type": ⟦"stak"⟧, "spacng": 8 }  // expect: unknown-type
      """)
  }

  @Test func `keys that have a rule of their own`() {
    expectDiagnostics(
      """
      { "type": "stack", ⟦"child"⟧: { "type": "spec" }, ⟦"width"⟧: 8 }  // expect: wrong-child-key, deprecated-name
      """)
  }

  @Test func `behind an emoji`() {
    expectDiagnostics(
      """
      { "type": "text", "id": "👩‍👩‍👧‍👦 famille", ⟦"colour"⟧: "red", "text": "a" }  // expect: unknown-key
      """)
  }

  @Test func `the message says what was probably meant`() {
    expectMessage(
      of: "unknown-key",
      "\"spacng\" is not a key of stack and is ignored; did you mean \"spacing\"?",
      """
      { "type": "stack", "spacng": 8, "children": [] }
      """)
  }

  @Test func `a key that is there already was not meant`() {
    expectMessage(
      of: "unknown-key", "\"typo\" is not a key of text and is ignored",
      """
      { "typo": 1, "type": "text", "text": "a" }
      """)
  }

  @Test func `the message knows other systems' words`() {
    expectMessage(
      of: "unknown-key",
      "\"gap\" is not a key of stack and is ignored; did you mean \"spacing\"?",
      """
      { "type": "stack", "gap": 8, "children": [] }
      """)
  }

  @Test func `the message knows words only where their meaning is a key`() {
    expectMessage(
      of: "unknown-key",
      "\"gap\" is not a key of inset and is ignored",
      """
      { "type": "inset", "gap": 8, "child": { "type": "spec" } }
      """)
  }

  @Test func `the message says where a key belongs`() {
    expectMessage(
      of: "unknown-key",
      "\"spacing\" is not a key of style and is ignored; it is one of the stack "
        + "itself, not of its style",
      """
      { "type": "stack", "style": { "spacing": 8 }, "children": [] }
      """)
  }
}
