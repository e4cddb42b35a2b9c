import TestSupport
import Testing

@Suite struct InertLayoutPositionTests {
  @Test func `inert-layout-position reported: a captured position outside a custom spec`() {
    expectDiagnostics(
      """
      { "type": "custom", "size": { "width": 90, "height": 40 }, "children": [
        { "type": "inset", "position": { "x": 1, "y": 2 }, "insets": 4, "child": {
          "type": "text", "text": "a", ⟦"position": { "x": 1, "y": 2 }⟧ } } ] }  // expect: inert-layout-position
      """)
  }

  @Test func `inert-layout-position reported: a child of a stack`() {
    expectDiagnostics(
      """
      { "type": "stack", "children": [
        { "type": "text", "text": "a" },
        { "type": "text", "text": "b", "style": { ⟦"layoutPosition": { "x": 44, "y": 4 }⟧ } } ] }  // expect: inert-layout-position
      """)
  }

  @Test func `inert-layout-position reported: the root and the child of an inset`() {
    expectDiagnostics(
      """
      { "type": "inset", "insets": 4, "style": { ⟦"layoutPosition": { "x": 1 }⟧ },  // expect: inert-layout-position
        "child": { "type": "text", "text": "a", "style": { ⟦"layoutPosition": {}⟧ } } }  // expect: inert-layout-position
      """)
  }

  @Test func `inert-layout-position not reported: a child of an absolute spec, by either name`() {
    expectDiagnostics(
      """
      { "type": "absolute", "children": [
        { "type": ⟦"static"⟧, "style": { "layoutPosition": { "x": 4, "y": 4 } }, "children": [  // expect: deprecated-name
          { "type": "text", "text": "a", "style": { "layoutPosition": { "x": 4, "y": 4 } } } ] } ] }
      """)
  }

  @Test func `inert-layout-position not reported: a position that cannot be read`() {
    expectDiagnostics(
      """
      { "type": "text", "text": "a", "style": { ⟦"layoutPosition"⟧: [4, 4] } }  // expect: wrong-value-type
      """)
  }

  @Test func `inert-layout-position reported: behind an emoji`() {
    expectDiagnostics(
      """
      { "type": "text", "text": "📍", "style": { ⟦"layoutPosition": { "x": 1, "y": 2 }⟧ } }  // expect: inert-layout-position
      """)
  }

  @Test func `inert-layout-position fix: in a stack the key goes`() {
    expectFix(
      """
      { "type": "stack", "children": [
        { "type": "text", "text": "a" },
        { "type": "text", "text": "b", "style": { ⟦"layoutPosition": { "x": 44, "y": 4 }⟧ } } ] }  // expect: inert-layout-position
      """,
      becomes: """
        { "type": "stack", "children": [
          { "type": "text", "text": "a" },
          { "type": "text", "text": "b" } ] }
        """)
  }

  @Test func `inert-layout-position fix: an only child goes into an absolute spec`() {
    expectFix(
      """
      { "type": "inset", "insets": 4,
        "child": { "type": "text", "text": "a", "style": { ⟦"layoutPosition": { "x": 4 }⟧ } } }  // expect: inert-layout-position
      """,
      becomes: """
        { "type": "inset", "insets": 4,
          "child": {
            "type": "absolute",
            "children": [
              { "type": "text", "text": "a", "style": { "layoutPosition": { "x": 4 } } }
            ]
          } }
        """)
  }
}
