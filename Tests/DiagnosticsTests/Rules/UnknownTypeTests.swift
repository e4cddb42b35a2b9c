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

  @Test func `the message says what was probably meant`() {
    expectMessage(
      of: "unknown-type",
      "\"netwrkImage\" is not an element type, so an empty spec is laid out in its "
        + "place; did you mean \"networkImage\"?",
      """
      { "type": "netwrkImage" }
      """)
  }

  @Test func `the message knows Texture's classes`() {
    expectMessage(
      of: "unknown-type",
      "\"ASCenterLayoutSpec\" is not an element type, so an empty spec is laid out in "
        + "its place; did you mean \"center\"?",
      """
      { "type": "ASCenterLayoutSpec" }
      """)
  }

  @Test func `the message is short where the name is long`() {
    expectMessage(
      of: "unknown-type",
      "\"xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx…\" is not an element type, so an "
        + "empty spec is laid out in its place",
      """
      { "type": "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx" }
      """)
  }
}
