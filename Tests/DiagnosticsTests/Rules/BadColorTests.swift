import TestSupport
import Testing

@Suite struct BadColorTests {
  @Test func `bad-color reported: values that are no colors`() {
    expectDiagnostics(
      """
      { "type": "stack", "children": [
        { "type": "text", "text": "a", "color": ⟦"#12345"⟧ },  // expect: bad-color
        { "type": "node", "intrinsicSize": { "width": 1, "height": 1 },
          "backgroundColor": ⟦"rgb(1,2,3)"⟧ },  // expect: bad-color
        { "type": "text", "text": "a", "color": ⟦7⟧ } ] }  // expect: wrong-value-type
      """)
  }

  @Test func `bad-color not reported: colors`() {
    expectDiagnostics(
      """
      { "type": "stack", "children": [
        { "type": "text", "text": "a", "color": "#123456" },
        { "type": "button", "text": "a", "color": "white", "backgroundColor": "#12345680" } ] }
      """)
  }

  @Test func `bad-color fix: a name that is nearly one`() {
    expectFix(
      """
      { "type": "text", "text": "a", "color": ⟦"ornage"⟧ }  // expect: bad-color
      """,
      becomes: """
        { "type": "text", "text": "a", "color": "orange" }
        """)
  }
}
