import TestSupport
import Testing

@Suite struct DisableWithoutEffectTests {
  @Test func `disable-without-effect reported: a code of which nothing is found`() {
    expectDiagnostics(
      """
      { "type": "text", "text": "a",
        "lintel-disable": [⟦"unknown-key"⟧, ⟦"missing-intrinsic-size"⟧] }  // expect: disable-without-effect, disable-without-effect
      """)
  }

  @Test func `disable-without-effect reported: a code that is only found below`() {
    expectDiagnostics(
      """
      { "type": "inset", "insets": 3, "lintel-disable": [⟦"unknown-key"⟧],  // expect: disable-without-effect
        "child": { "type": "text", "text": "a", ⟦"colour"⟧: 1 } }  // expect: unknown-key
      """)
  }

  @Test func `disable-without-effect: a code that does not exist, and the one that was meant`() {
    expectDiagnostics(
      """
      { "type": "text", "text": "🎈", "lintel-disable": [⟦"unknown-keys"⟧] }  // expect: disable-without-effect
      """)
  }

  @Test func `disable-without-effect reported: a code that stands there twice`() {
    expectDiagnostics(
      """
      { "type": "text", "text": "a", "colour": 1,
        "lintel-disable": ["unknown-key", ⟦"unknown-key"⟧] }  // expect: disable-without-effect
      """)
  }

  @Test func `disable-without-effect reported: errors of syntax cannot be silenced`() {
    expectDiagnostics(
      """
      { "type": "text", "text": "a", "lintel-disable": [⟦"json-syntax"⟧]⟦⟧ "id": "b" }  // expect: disable-without-effect, json-syntax
      """)
  }

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

  @Test func `disable-without-effect not reported: a code that is of use`() {
    expectDiagnostics(
      """
      { "type": "text", "text": "a", "colour": 1, "style": { "widht": 3 },
        "lintel-disable": ["unknown-key"] }
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

  @Test func `disable-without-effect not reported: layout rules where nothing is laid out`() {
    expectDiagnostics(
      """
      { "type": "stack", "children": [
        { "type": "text", "text": "a" }, { "type": "text", "text": "b" },
        { "type": "node", "hidden": true, "lintel-disable": ["missing-intrinsic-size"] },
        { "type": "node", "hidden": true, "lintel-disable": [⟦"unknown-key"⟧] } ] }  // expect: disable-without-effect
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

  @Test func `disable-without-effect reported: a code that is of use on another screen`() {
    expectDiagnostics(
      inDocument: """
        { "variants": [
            { "name": "free", "constrainedSize": { "max": { "width": 320, "height": "infinity" } } },
            { "name": "exact", "scale": 3 } ],
          "constrainedSize": { "min": { "width": 320, "height": 320 },
            "max": { "width": 320, "height": 320 } },
          "root": { "type": "networkImage",
            "lintel-disable": ["missing-intrinsic-size", ⟦"unknown-key"⟧] } }  // expect: disable-without-effect
        """)
  }
}
