import TestSupport
import Testing

@Suite struct PercentBoundLostToStretchTests {
  @Test func `a maximum across a column`() {
    expectDiagnostics(
      """
      { "constrainedSize": { "width": 320 }, "root": { "type": "stack", "id": "s", "direction": "vertical", "children": [
        { "type": "image", "imageSize": { "width": 160, "height": 6 }, "style": { ⟦"maxWidth": "70%"⟧ } } ] } }  // expect: percent-bound-lost-to-stretch
      """)
  }

  @Test func `a minimum, along the stack too`() {
    expectDiagnostics(
      """
      { "constrainedSize": { "width": 320, "height": 80 }, "root": { "type": "stack", "children": [
        { "type": "image", "imageSize": { "width": 160, "height": 6 }, "style": { ⟦"minHeight": "50%"⟧ } },  // expect: percent-bound-lost-to-stretch
        { "type": "image", "imageSize": { "width": 160, "height": 6 }, "style": { ⟦"maxWidth": "90%"⟧ } } ] } }  // expect: percent-bound-lost-to-stretch
      """)
  }

  @Test func `an inset that a stack asks for its bounds`() {
    expectDiagnostics(
      """
      { "constrainedSize": { "width": 320 }, "root": { "type": "stack", "id": "s", "direction": "vertical", "children": [
        { "type": "inset", "insets": 4, "style": { ⟦"maxWidth": "70%"⟧ }, "child": { "type": "image", "imageSize": { "width": 20, "height": 20 } } } ] } }  // expect: percent-bound-lost-to-stretch
      """)
  }

  @Test func `without a base another rule says it`() {
    expectDiagnostics(
      """
      { "type": "stack", "direction": "vertical", "children": [
        { "type": "image", "imageSize": { "width": 160, "height": 6 }, "style": { ⟦"maxWidth": "70%"⟧ } } ] }  // expect: percent-bound-without-base
      """)
  }

  @Test func `one that is not stretched`() {
    expectDiagnostics(
      """
      { "constrainedSize": { "width": 320 }, "root": { "type": "stack", "direction": "vertical", "children": [
        { "type": "image", "imageSize": { "width": 160, "height": 6 }, "style": { "maxWidth": "70%", "alignSelf": "start" } } ] } }
      """)
  }

  @Test func `a stack that does not stretch`() {
    expectDiagnostics(
      """
      { "constrainedSize": { "width": 320 }, "root": { "type": "stack", "direction": "vertical", "alignItems": "center", "children": [
        { "type": "image", "imageSize": { "width": 160, "height": 6 }, "style": { "minWidth": "10%" } } ] } }
      """)
  }

  @Test func `behind an emoji`() {
    expectDiagnostics(
      """
      { "constrainedSize": { "width": 320 }, "root": { "type": "stack", "id": "s", "direction": "vertical", "children": [
        { "type": "image", "id": "👀", "imageSize": { "width": 160, "height": 6 }, "style": { ⟦"maxWidth": "70%"⟧ } } ] } }  // expect: percent-bound-lost-to-stretch
      """)
  }

  @Test func `the message says what comes of it`() {
    expectNumbers(
      "70 320", of: "percent-bound-lost-to-stretch",
      """
      { "constrainedSize": { "width": 320 }, "root": { "type": "stack", "direction": "vertical", "children": [
        { "type": "image", "imageSize": { "width": 160, "height": 6 }, "style": { "maxWidth": "70%" } } ] } }
      """)
  }

  @Test func `along the stack the message says nothing of a length`() {
    expectNumbers(
      "70", of: "percent-bound-lost-to-stretch",
      """
      { "constrainedSize": { "width": 320, "height": 80 }, "root": { "type": "stack", "children": [
        { "type": "image", "imageSize": { "width": 160, "height": 6 }, "style": { "maxWidth": "70%" } } ] } }
      """)
  }

  @Test func `the fix ends the stretching`() {
    expectFix(
      """
      { "constrainedSize": { "width": 320 }, "root": { "type": "stack", "direction": "vertical", "children": [
        { "type": "image", "imageSize": { "width": 160, "height": 6 }, "style": { ⟦"maxWidth": "70%"⟧ } } ] } }  // expect: percent-bound-lost-to-stretch
      """,
      becomes: """
        { "constrainedSize": { "width": 320 }, "root": { "type": "stack", "direction": "vertical", "children": [
          { "type": "image", "imageSize": { "width": 160, "height": 6 }, "style": { "maxWidth": "70%", "alignSelf": "start" } } ] } }
        """)
  }

  @Test func `Points that hold for one width are not offered beside a relation`() {
    expectFix(
      """
      { "constrainedSize": { "width": 320, "height": 80 }, "root": { "type": "stack", "children": [
        { "type": "image", "imageSize": { "width": 160, "height": 6 }, "style": { ⟦"maxWidth": "70%"⟧ } } ] } }  // expect: percent-bound-lost-to-stretch
      """, choosing: 2,
      becomes: nil)
  }
}
