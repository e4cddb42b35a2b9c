import TestSupport
import Testing

/// The helpers that other tests trust.
@Suite struct ExpectationsTests {
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
