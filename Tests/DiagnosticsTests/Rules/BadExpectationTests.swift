import TestSupport
import Testing

@Suite struct BadExpectationTests {
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
