import TestSupport
import Testing

@Suite struct MissingTypeTests {
  @Test func `missing-type reported: an element that does not say what it is`() {
    expectDiagnostics(
      """
      { "type": "stack", "children": [
        ⟦{⟧ "text": "a" } ] }  // expect: missing-type
      """)
  }

  @Test func `missing-type reported: a type that is no string`() {
    expectDiagnostics(
      """
      { ⟦"type"⟧: 5, "child": ⟦{⟧} }  // expect: missing-type, missing-type
      """)
  }

  @Test func `missing-type: unknown keys of the element are not checked, known ones are`() {
    expectDiagnostics(
      """
      ⟦{⟧ "colour": "red", "style": { "width": ⟦true⟧ } }  // expect: missing-type, wrong-value-type
      """)
  }

  @Test func `missing-type not reported: a child that is no object is of the wrong kind`() {
    expectDiagnostics(
      """
      { "type": "stack", "children": [⟦"spec"⟧] }  // expect: wrong-value-type
      """)
  }

  @Test func `missing-type not reported: an element that is still being typed`() {
    expectDiagnostics(
      inDocument: """
        { "root": ⟦{⟧  // expect: json-syntax
          "id": "a",
        """)
  }

  @Test func `missing-type reported: behind an emoji`() {
    expectDiagnostics(
      """
      { "type": "inset", "id": "🎁", "child": ⟦{⟧ } }  // expect: missing-type
      """)
  }
}
