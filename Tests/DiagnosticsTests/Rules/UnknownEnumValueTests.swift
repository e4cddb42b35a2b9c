import TestSupport
import Testing

@Suite struct UnknownEnumValueTests {
  @Test func `a name of another key`() {
    expectDiagnostics(
      """
      { "type": "stack", "justifyContent": ⟦"stretch"⟧, "children": [{ "type": "spec" }] }  // expect: unknown-enum-value
      """)
  }

  @Test func `other systems' names and other cases`() {
    expectDiagnostics(
      """
      { "type": "stack", "direction": ⟦"column"⟧, "alignItems": ⟦"Center"⟧, "children": [  // expect: unknown-enum-value, unknown-enum-value
        { "type": "spec", "style": { "alignSelf": ⟦"flex-end"⟧ } } ] }  // expect: unknown-enum-value
      """)
  }

  @Test func `every name of a key`() {
    expectDiagnostics(
      """
      { "type": "stack", "alignItems": "baselineLast", "flexWrap": "wrap", "children": [
        { "type": "spec", "style": { "alignSelf": "stretch" } } ] }
      """)
  }

  @Test func `a family of fonts is no name out of a list`() {
    expectDiagnostics(
      """
      { "type": "text", "text": "a", "font": { "family": "Futura" } }
      """)
  }

  @Test func `a name that is no string is of the wrong kind`() {
    expectDiagnostics(
      """
      { "type": "stack", "direction": ⟦1⟧, "children": [{ "type": "spec" }] }  // expect: wrong-value-type
      """)
  }

  @Test func `behind an emoji`() {
    expectDiagnostics(
      """
      { "type": "stack", "id": "🧭", "direction": ⟦"diagonal"⟧, "children": [{ "type": "spec" }] }  // expect: unknown-enum-value
      """)
  }

  @Test func `the message says what was probably meant`() {
    expectMessage(
      of: "unknown-enum-value",
      "\"space-between\" is not a value of \"justifyContent\", so its default holds; "
        + "did you mean \"spaceBetween\"?",
      """
      { "type": "stack", "justifyContent": "space-between", "children": [] }
      """)
  }

  @Test func `the message reads Texture's constants`() {
    expectMessage(
      of: "unknown-enum-value",
      "\"ASStackLayoutAlignItemsBaselineFirst\" is not a value of \"alignItems\", so "
        + "its default holds; did you mean \"baselineFirst\"?",
      """
      { "type": "stack", "alignItems": "ASStackLayoutAlignItemsBaselineFirst", "children": [] }
      """)
  }

  @Test func `the message has the names where none is near`() {
    expectMessage(
      of: "unknown-enum-value",
      "\"diagonal\" is not a value of \"direction\", so its default holds; it takes "
        + "horizontal or vertical",
      """
      { "type": "stack", "direction": "diagonal", "children": [] }
      """)
  }
}
