import TestSupport
import Testing

/// The helpers that other tests trust.
@Suite struct ExpectationsTests {
  @Test func `frames are drawn as a tree`() {
    expectFrames(
      """
      { "type": "inset", "insets": 10, "child": {
        "type": "stack", "children": [
          { "type": "node", "style": { "width": "50%", "height": 20.5 } },
          { "type": "text", "text": "a", "hidden": true } ] } }
      """,
      """
      inset 0,0 20×40.5
        stack 10,10 0×20.5
          node 0,0 0×20.5
          text –
      """)
  }

  @Test func `a different frame is said`() {
    let differences = frameDifferences(#"{ "type": "spec" }"#, "spec 0,0 1×0")
    #expect(
      differences == ["line 1 expected: spec 0,0 1×0", "line 1 drawn:    spec 0,0 0×0"])
  }

  @Test func `a diagnostic that is not marked is said`() {
    let differences = diagnosticDifferences(#"{ "type": "spec", "id": 1 }"#)
    #expect(differences.count == 1)
    #expect(differences.first?.contains("unexpected: wrong-value-type in line 1") == true)
  }

  @Test func `a mark without its diagnostic is said`() {
    let differences = diagnosticDifferences(
      #"{ "type": "spec", ⟦"id"⟧: "a" }  // expect: unknown-key"#)
    #expect(differences.count == 1)
    #expect(differences.first?.contains("missing: unknown-key in line 1") == true)
  }

  @Test(arguments: [
    #"{ "type": ⟦"spec"⟧ }"#, #"{ "type": "spec" }  // expect: unknown-key"#,
    #"{ "type": ⟦"spec" }  // expect: unknown-key"#,
  ])
  func `marks and codes of a line must match`(marked: String) {
    #expect(diagnosticDifferences(marked).count == 1)
  }
}
