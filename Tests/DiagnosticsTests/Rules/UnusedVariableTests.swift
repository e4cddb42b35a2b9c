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

  @Test func `unused-variable: variables that only variants and defaults use are used`() {
    expectDiagnostics(
      onAllScreens: ##"""
        { "constrainedSize": { "width": 200, "height": 90 },
          "variables": { "a": 6, "b": "Text", "c": 7, "d": 8 },
          "defaults": { "text": { "style": { "minHeight": "$d" } } },
          "variants": [
            { "name": "a", "style": { "#t": { "minWidth": "$a" } }, "text": { "#t": "$b" } },
            { "name": "b", "values": { "#t": { "maximumNumberOfLines": "$c" } } }
          ],
          "root": { "type": "text", "id": "t", "text": "Title" } }
        """##)
  }

  @Test func `unused-variable fix removes it`() {
    expectFix(
      """
      { "variables": { ⟦"a"⟧: 1, "b": 2 },  // expect: unused-variable
        "root": { "type": "inset", "insets": "$b", "child": { "type": "text", "text": "A" } } }
      """,
      becomes: """
        { "variables": { "b": 2 },
          "root": { "type": "inset", "insets": "$b", "child": { "type": "text", "text": "A" } } }
        """)
  }
}
