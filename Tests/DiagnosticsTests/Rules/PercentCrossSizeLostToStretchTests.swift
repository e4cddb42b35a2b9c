import TestSupport
import Testing

@Suite struct PercentCrossSizeLostToStretchTests {
  @Test func `a bar across a column`() {
    expectDiagnostics(
      """
      { "constrainedSize": { "width": 320 }, "root": { "type": "stack", "id": "s", "direction": "vertical", "children": [
        { "type": "image", "imageSize": { "width": 160, "height": 6 }, "style": { ⟦"width": "42%"⟧ } } ] } }  // expect: percent-cross-size-lost-to-stretch
      """)
  }

  @Test func `a pair across a row, and one that is stretched against the stack`() {
    expectDiagnostics(
      """
      { "type": "stack", "alignItems": "center", "style": { "width": 320, "height": 80 }, "children": [
        { "type": "stack", "style": { "alignSelf": "stretch" }, "children": [
          { "type": "image", "imageSize": { "width": 20, "height": 20 },
            "style": { "alignSelf": "start" } } ] },
        { "type": "image", "imageSize": { "width": 160, "height": 6 }, "style": { "preferredLayoutSize": { "width": "50%", ⟦"height": "50%"⟧ }, "alignSelf": "stretch" } } ] }  // expect: percent-cross-size-lost-to-stretch
      """)
  }

  @Test func `all of it is what it gets`() {
    expectDiagnostics(
      """
      { "constrainedSize": { "width": 320 }, "root": { "type": "stack", "id": "s", "direction": "vertical", "children": [
        { "type": "image", "imageSize": { "width": 160, "height": 6 }, "style": { "width": "100%" } } ] } }
      """)
  }

  @Test func `one that is not stretched`() {
    expectDiagnostics(
      """
      { "constrainedSize": { "width": 320 }, "root": { "type": "stack", "direction": "vertical", "children": [
        { "type": "image", "imageSize": { "width": 160, "height": 6 }, "style": { "width": "40%", "alignSelf": "start" } } ] } }
      """)
  }

  @Test func `a minimum stops the stretching`() {
    expectDiagnostics(
      """
      { "constrainedSize": { "width": 320 }, "root": { "type": "stack", "direction": "vertical", "children": [
        { "type": "image", "imageSize": { "width": 160, "height": 6 }, "style": { "width": "40%", "minWidth": 20 } } ] } }
      """)
  }

  @Test func `behind an emoji`() {
    expectDiagnostics(
      """
      { "constrainedSize": { "width": 320 }, "root": { "type": "stack", "id": "s", "direction": "vertical", "children": [
        { "type": "image", "id": "📥", "imageSize": { "width": 160, "height": 6 }, "style": { ⟦"width": "42%"⟧ } } ] } }  // expect: percent-cross-size-lost-to-stretch
      """)
  }

  @Test func `the message says both lengths`() {
    expectNumbers(
      "42 320 42 134.4", of: "percent-cross-size-lost-to-stretch",
      """
      { "constrainedSize": { "width": 320 }, "root": { "type": "stack", "direction": "vertical", "children": [
        { "type": "image", "imageSize": { "width": 160, "height": 6 }, "style": { "width": "42%" } } ] } }
      """)
  }

  @Test func `the fix ends the stretching`() {
    expectFix(
      """
      { "constrainedSize": { "width": 320 }, "root": { "type": "stack", "direction": "vertical", "children": [
        { "type": "image", "imageSize": { "width": 160, "height": 6 }, "style": { ⟦"width": "40%"⟧ } } ] } }  // expect: percent-cross-size-lost-to-stretch
      """,
      becomes: """
        { "constrainedSize": { "width": 320 }, "root": { "type": "stack", "direction": "vertical", "children": [
          { "type": "image", "imageSize": { "width": 160, "height": 6 }, "style": { "width": "40%", "alignSelf": "start" } } ] } }
        """)
  }

  @Test func `Points that hold for one width are not offered beside a relation`() {
    expectFix(
      """
      { "constrainedSize": { "width": 320 }, "root": { "type": "stack", "direction": "vertical", "children": [
        { "type": "image", "imageSize": { "width": 160, "height": 6 }, "style": { ⟦"width": "40%"⟧ } } ] } }  // expect: percent-cross-size-lost-to-stretch
      """, choosing: 2,
      becomes: nil)
  }
}
