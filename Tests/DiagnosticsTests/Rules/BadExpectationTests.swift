import TestSupport
import Testing

@Suite struct BadExpectationTests {
  @Test func `bad-expectation: names that do not exist are reported at their range`() {
    expectDiagnostics(
      """
      { "expect": ["⟦#titel⟧.width == 3",  // expect: bad-expectation
          "not ⟦#titel⟧:outside", "#title.⟦widht⟧ < 3",  // expect: bad-expectation bad-expectation
          { "that": "#title.width > 0", "on": [⟦"large"⟧, "small"] }],  // expect: bad-expectation
        "variants": [{ "name": "small", "textScale": 0.5 }],
        "root": { "type": "text", "id": "title", "text": "Title" } }
      """)
  }

  @Test func `bad-expectation: ranges behind escapes and other letters are those of the text`() {
    expectDiagnostics(
      #"""
      { "expect": ["\u0023tit\u006ce.x + #titlé\uD83D\uDE00.x + ⟦#\u00e9⟧.x == 0",  // expect: bad-expectation
          "#\"titlé😀\".x + #title.⟦\u0077idht⟧ > 0"],  // expect: bad-expectation
        "root": { "type": "stack", "children": [
          { "type": "text", "id": "title", "text": "Title" },
          { "type": "text", "id": "titlé😀", "text": "Title" } ] } }
      """#)
  }

  @Test func `bad-expectation reported: an expression that makes no sense`() {
    expectDiagnostics(
      """
      { "expect": [⟦""⟧, "#title.width ⟦= 3⟧", "⟦title⟧.x == 0"],  // expect: bad-expectation bad-expectation bad-expectation
        "root": { "type": "text", "id": "title", "text": "Title" } }
      """)
  }

  @Test func `bad-expectation: values of another kind have the codes of other values`() {
    expectDiagnostics(
      """
      { "expect": [⟦3⟧, ⟦{⟧ "why": "x" }, { "that": ⟦4⟧, ⟦"wy"⟧: 1 }],  // expect: wrong-value-type missing-key wrong-value-type unknown-key
        "root": { "type": "text", "id": "title", "text": "Title" } }
      """)
    expectDiagnostics(
      """
      { "expect": ⟦"1 < 2"⟧, "root": { "type": "text", "text": "Title" } }  // expect: wrong-value-type
      """)
  }
}
