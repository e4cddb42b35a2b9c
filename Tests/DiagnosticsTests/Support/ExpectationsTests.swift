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

  @Test func `a different frame is an issue`() {
    withKnownIssue {
      expectFrames(#"{ "type": "spec" }"#, "spec 0,0 1×0")
    } matching: { issue in
      "\(issue)".contains("line 1 expected: spec 0,0 1×0\nline 1 drawn:    spec 0,0 0×0")
    }
  }

  @Test func `a finding that is not marked is an issue`() {
    withKnownIssue {
      expectDiagnostics(#"{ "type": "spec", "id": 1 }"#)
    } matching: { issue in
      "\(issue)".contains("unexpected: wrong-value-type in line 1")
    }
  }

  @Test func `a mark without its finding is an issue`() {
    withKnownIssue {
      expectDiagnostics(#"{ "type": "spec", ⟦"id"⟧: "a" }  // expect: unknown-key"#)
    } matching: { issue in
      "\(issue)".contains("missing: unknown-key in line 1")
    }
  }

  @Test func `marks and codes of a line must match`() {
    withKnownIssue { expectDiagnostics(#"{ "type": ⟦"spec"⟧ }"#) }
    withKnownIssue { expectDiagnostics(#"{ "type": "spec" }  // expect: unknown-key"#) }
    withKnownIssue { expectDiagnostics(#"{ "type": ⟦"spec" }  // expect: unknown-key"#) }
  }
}
