import LiveDocuments
import TestSupport
import Testing

@Suite struct UnknownVariableTests {
  @Test(arguments: [
    #"⟦"$guter"⟧"#, #"⟦"$guter * 2"⟧"#, #"{ "top": ⟦"$guter"⟧ }"#, #"⟦"$gutter + $g"⟧"#,
  ])
  func `unknown-variable: a name that is not defined is reported where it stands`(insets: String) {
    expectDiagnostics(
      """
      { "constrainedSize": { "width": 200, "height": 90 }, "variables": { "gutter": 12, "used": "$gutter" },
        "root": { "type": "inset", "insets": \(insets),  // expect: unknown-variable
          "child": { "type": "node", "style": { "minHeight": "$used" } } } }
      """)
  }

  @Test func `unknown-variable fix: a text may be meant as it is`() {
    let text = #"{ "type": "text", "text": ⟦"$name"⟧ }  // expect: unknown-variable"#
    expectFix(text, becomes: #"{ "type": "text", "text": "$$name" }"#)
  }
}
