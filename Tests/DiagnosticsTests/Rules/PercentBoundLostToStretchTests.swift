import TestSupport
import Testing

@Suite struct PercentBoundLostToStretchTests {
  @Test func `percent-bound-lost-to-stretch reported: a maximum across a column`() {
    expectDiagnostics(
      """
      { "constrainedSize": { "width": 320 }, "root": { "type": "stack", "id": "s", "direction": "vertical", "children": [
        { "type": "image", "imageSize": { "width": 160, "height": 6 }, "style": { ⟦"maxWidth": "70%"⟧ } } ] } }  // expect: percent-bound-lost-to-stretch
      """)
  }

  @Test func `percent-bound-lost-to-stretch reported: a minimum, along the stack too`() {
    expectDiagnostics(
      """
      { "constrainedSize": { "width": 320, "height": 80 }, "root": { "type": "stack", "children": [
        { "type": "image", "imageSize": { "width": 160, "height": 6 }, "style": { ⟦"minHeight": "50%"⟧ } },  // expect: percent-bound-lost-to-stretch
        { "type": "image", "imageSize": { "width": 160, "height": 6 }, "style": { ⟦"maxWidth": "90%"⟧ } } ] } }  // expect: percent-bound-lost-to-stretch
      """)
  }

  @Test func `percent-bound-lost-to-stretch reported: an inset that a stack asks for its bounds`() {
    expectDiagnostics(
      """
      { "constrainedSize": { "width": 320 }, "root": { "type": "stack", "id": "s", "direction": "vertical", "children": [
        { "type": "inset", "insets": 4, "style": { ⟦"maxWidth": "70%"⟧ }, "child": { "type": "image", "imageSize": { "width": 20, "height": 20 } } } ] } }  // expect: percent-bound-lost-to-stretch
      """)
  }

  @Test func `percent-bound-lost-to-stretch not reported: without a base another rule says it`() {
    expectDiagnostics(
      """
      { "type": "stack", "direction": "vertical", "children": [
        { "type": "image", "imageSize": { "width": 160, "height": 6 }, "style": { ⟦"maxWidth": "70%"⟧ } } ] }  // expect: percent-bound-without-base
      """)
  }

  @Test func `percent-bound-lost-to-stretch not reported: one that is not stretched`() {
    expectDiagnostics(
      """
      { "constrainedSize": { "width": 320 }, "root": { "type": "stack", "direction": "vertical", "children": [
        { "type": "image", "imageSize": { "width": 160, "height": 6 }, "style": { "maxWidth": "70%", "alignSelf": "start" } } ] } }
      """)
  }

  @Test func `percent-bound-lost-to-stretch not reported: a stack that does not stretch`() {
    expectDiagnostics(
      """
      { "constrainedSize": { "width": 320 }, "root": { "type": "stack", "direction": "vertical", "alignItems": "center", "children": [
        { "type": "image", "imageSize": { "width": 160, "height": 6 }, "style": { "minWidth": "10%" } } ] } }
      """)
  }

  @Test func `percent-bound-lost-to-stretch reported: behind an emoji`() {
    expectDiagnostics(
      """
      { "constrainedSize": { "width": 320 }, "root": { "type": "stack", "id": "s", "direction": "vertical", "children": [
        { "type": "image", "id": "👀", "imageSize": { "width": 160, "height": 6 }, "style": { ⟦"maxWidth": "70%"⟧ } } ] } }  // expect: percent-bound-lost-to-stretch
      """)
  }

  @Test func `percent-bound-lost-to-stretch message says what comes of it`() {
    expectNumbers(
      "70 320", of: "percent-bound-lost-to-stretch",
      """
      { "constrainedSize": { "width": 320 }, "root": { "type": "stack", "direction": "vertical", "children": [
        { "type": "image", "imageSize": { "width": 160, "height": 6 }, "style": { "maxWidth": "70%" } } ] } }
      """)
  }

  @Test func `percent-bound-lost-to-stretch message along the stack has no length`() {
    expectNumbers(
      "70", of: "percent-bound-lost-to-stretch",
      """
      { "constrainedSize": { "width": 320, "height": 80 }, "root": { "type": "stack", "children": [
        { "type": "image", "imageSize": { "width": 160, "height": 6 }, "style": { "maxWidth": "70%" } } ] } }
      """)
  }

  @Test func `percent-bound-lost-to-stretch fix ends the stretching`() {
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

  @Test func `percent-bound-lost-to-stretch: no fix in points that hold for one width`() {
    expectFix(
      """
      { "constrainedSize": { "width": 320, "height": 80 }, "root": { "type": "stack", "children": [
        { "type": "image", "imageSize": { "width": 160, "height": 6 }, "style": { ⟦"maxWidth": "70%"⟧ } } ] } }  // expect: percent-bound-lost-to-stretch
      """, choosing: 2,
      becomes: nil)
  }
}
