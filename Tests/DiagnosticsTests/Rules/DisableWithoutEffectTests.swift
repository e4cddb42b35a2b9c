import TestSupport
import Testing

@Suite struct DisableWithoutEffectTests {
  @Test func `disable-without-effect can be disabled where it would be reported`() {
    expectDiagnostics(
      """
      { "type": "text", "text": "a",
        "lintel-disable": ["disable-without-effect", "unknown-key", "no-such-code"] }
      """)
    expectDiagnostics(
      """
      { "type": "text", "text": "a",
        "lintel-disable": [⟦"disable-without-effect"⟧] }  // expect: disable-without-effect
      """)
  }

  @Test func `disable-without-effect is not reported beside an error that hides others`() {
    expectDiagnostics(
      """
      { "type": ⟦"nodee"⟧, "lintel-disable": ["missing-intrinsic-size"] }  // expect: unknown-type
      """)
    expectDiagnostics(
      """
      { "type": "text", "text": "a", "lintel-disable": ["unknown-key"], "hidden": ⟦fals⟧ }  // expect: json-syntax
      """)
  }

  @Test func `disable-without-effect fix removes the code, and the key with its last code`() {
    expectFix(
      #"{ "type": "text", "text": "a", "x": 1, "lintel-disable": ["unknown-key", ⟦"missing-key"⟧] }  // expect: disable-without-effect"#,
      becomes: #"{ "type": "text", "text": "a", "x": 1, "lintel-disable": ["unknown-key"] }"#)
    expectFix(
      #"{ "type": "text", "lintel-disable": [⟦"missing-key"⟧], "text": "a" }  // expect: disable-without-effect"#,
      becomes: #"{ "type": "text", "text": "a" }"#)
  }

  @Test func `disable-without-effect fix corrects a misspelt code that has an effect`() {
    let marked =
      #"{ "type": "text", "text": "a", "x": 1, "lintel-disable": [⟦"unkown-key"⟧] }  // expect: disable-without-effect"#
    expectFix(
      marked,
      becomes: #"{ "type": "text", "text": "a", "x": 1, "lintel-disable": ["unknown-key"] }"#)
    expectFix(
      marked, choosing: 1,
      becomes: #"{ "type": "text", "text": "a", "x": 1 }"#)
    expectFix(
      #"{ "type": "text", "text": "a", "lintel-disable": [⟦"unkown-key"⟧] }  // expect: disable-without-effect"#,
      becomes: #"{ "type": "text", "text": "a" }"#)
  }
}
