import TestSupport
import Testing

@Suite struct MissingTypeTests {
  @Test func `an element that does not say what it is`() {
    expectDiagnostics(
      """
      { "type": "stack", "children": [
        ⟦{⟧ "text": "a" } ] }  // expect: missing-type
      """)
  }

  @Test func `a type that is no string`() {
    expectDiagnostics(
      """
      { ⟦"type"⟧: 5, "child": ⟦{⟧} }  // expect: missing-type, missing-type
      """)
  }

  @Test func `its unknown keys are not judged, its known ones are`() {
    expectDiagnostics(
      """
      ⟦{⟧ "colour": "red", "style": { "width": ⟦true⟧ } }  // expect: missing-type, wrong-value-type
      """)
  }

  @Test func `a child that is no object is of the wrong kind`() {
    expectDiagnostics(
      """
      { "type": "stack", "children": [⟦"spec"⟧] }  // expect: wrong-value-type
      """)
  }

  @Test func `an element that is still being typed`() {
    expectDiagnostics(
      inDocument: """
        { "root": ⟦{⟧  // expect: json-syntax
          "id": "a",
        """)
  }

  @Test func `behind an emoji`() {
    expectDiagnostics(
      """
      { "type": "inset", "id": "🎁", "child": ⟦{⟧ } }  // expect: missing-type
      """)
  }
}
