import TestSupport
import Testing

@Suite struct DisableWithoutEffectTests {
  @Test func `a code of which nothing is found`() {
    expectDiagnostics(
      """
      { "type": "text", "text": "a",
        "lintel-disable": [⟦"unknown-key"⟧, ⟦"missing-intrinsic-size"⟧] }  // expect: disable-without-effect, disable-without-effect
      """)
  }

  @Test func `a code that is only found below`() {
    expectDiagnostics(
      """
      { "type": "inset", "insets": 3, "lintel-disable": [⟦"unknown-key"⟧],  // expect: disable-without-effect
        "child": { "type": "text", "text": "a", ⟦"colour"⟧: 1 } }  // expect: unknown-key
      """)
  }

  @Test func `a code that does not exist, and the one that was meant`() {
    expectDiagnostics(
      """
      { "type": "text", "text": "🎈", "lintel-disable": [⟦"unknown-keys"⟧] }  // expect: disable-without-effect
      """)
  }

  @Test func `a code that stands there twice`() {
    expectDiagnostics(
      """
      { "type": "text", "text": "a", "colour": 1,
        "lintel-disable": ["unknown-key", ⟦"unknown-key"⟧] }  // expect: disable-without-effect
      """)
  }

  @Test func `errors of syntax cannot be silenced`() {
    expectDiagnostics(
      """
      { "type": "text", "text": "a", "lintel-disable": [⟦"json-syntax"⟧]⟦⟧ "id": "b" }  // expect: disable-without-effect, json-syntax
      """)
  }

  @Test func `it can be disabled itself, which has to be of use too`() {
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

  @Test func `a code that is of use`() {
    expectDiagnostics(
      """
      { "type": "text", "text": "a", "colour": 1, "style": { "widht": 3 },
        "lintel-disable": ["unknown-key"] }
      """)
  }

  @Test func `nothing is said while a fault leaves open what would be found`() {
    expectDiagnostics(
      """
      { "type": ⟦"nodee"⟧, "lintel-disable": ["missing-intrinsic-size"] }  // expect: unknown-type
      """)
    expectDiagnostics(
      """
      { "type": "text", "text": "a", "lintel-disable": ["unknown-key"], "hidden": ⟦fals⟧ }  // expect: json-syntax
      """)
  }

  @Test func `nothing is said of layout in an element that is not laid out`() {
    expectDiagnostics(
      """
      { "type": "stack", "children": [
        { "type": "text", "text": "a" }, { "type": "text", "text": "b" },
        { "type": "node", "hidden": true, "lintel-disable": ["missing-intrinsic-size"] },
        { "type": "node", "hidden": true, "lintel-disable": [⟦"unknown-key"⟧] } ] }  // expect: disable-without-effect
      """)
  }

  @Test func `a code that is not needed is removed, and the key with the last one`() {
    expectFix(
      #"{ "type": "text", "text": "a", "x": 1, "lintel-disable": ["unknown-key", ⟦"missing-key"⟧] }  // expect: disable-without-effect"#,
      becomes: #"{ "type": "text", "text": "a", "x": 1, "lintel-disable": ["unknown-key"] }"#)
    expectFix(
      #"{ "type": "text", "lintel-disable": [⟦"missing-key"⟧], "text": "a" }  // expect: disable-without-effect"#,
      becomes: #"{ "type": "text", "text": "a" }"#)
  }

  @Test func `a misspelt code becomes the one that was meant, if that is of use`() {
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

  @Test func `a code that is of use on another screen`() {
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
