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

  @Test func `unused-variable: a variable of a layout that nothing in the layout refers to`() {
    expectDiagnostics(
      ##"""
      { "constrainedSize": { "width": 200, "height": 90 },
        "variables": { "margin": "$inner", "inner": 2, "height": 3 },
        "defaults": { "text": { "style": { "minHeight": "$height" } } },
        "layouts": {
          "row": {
            "variables": {
              ⟦"size"⟧: 3,  // expect: unused-variable
              "gap": 2, "gutter": "$gap", "title": "a", "inner": 1, "height": 4
            },
            "root": { "type": "inset", "insets": "$gutter", "child": { "type": "text", "text": "$title" } }
          },
          "other": { "variables": { "size": 4 }, "root": { "type": "inset", "insets": "$size", "child": { "type": "text", "text": "b" } } }
        },
        "root": { "type": "stack", "spacing": "$margin", "children": [
          { "type": "node", "layout": "#row", "variables": { "size": 5 } },
          { "type": "node", "layout": "#other" } ] } }
      """##)
  }

  @Test func `unused-variable fix removes it from the uses of the layout too`() {
    expectFix(
      ##"""
      { "layouts": { "row": { "variables": { ⟦"a"⟧: 1, "b": 2 },  // expect: unused-variable
          "root": { "type": "inset", "insets": "$b", "child": { "type": "text", "text": "A" } } } },
        "root": { "type": "stack", "children": [
          { "type": "node", "layout": "#row", "variables": { "a": 5, "b": 3 } },
          { "each": [ { "b": 1, "a": 2 } ], "layout": "#row" } ] } }
      """##,
      becomes: ##"""
        { "layouts": { "row": { "variables": { "b": 2 },
            "root": { "type": "inset", "insets": "$b", "child": { "type": "text", "text": "A" } } } },
          "root": { "type": "stack", "children": [
            { "type": "node", "layout": "#row", "variables": { "b": 3 } },
            { "each": [ { "b": 1 } ], "layout": "#row" } ] } }
        """##)
  }
}
