import LiveDocuments
import TestSupport
import Testing

@Suite struct UnusedVariableTests {
  @Test
  func `unused-variable: a variable that nothing refers to, and one that nothing can refer to`() {
    expectDiagnostics(
      """
      { "constrainedSize": { "width": 200, "height": 90 },
        "variables": {
          ⟦"margin"⟧: 3,  // expect: unused-variable
          "gutter": "$half", "half": 6,
          ⟦"a-b"⟧: 1  // expect: unused-variable
        },
        "root": { "type": "inset", "insets": "$gutter", "child": { "type": "node" } } }
      """)
  }
}
