import TestSupport
import Testing

@Suite struct PercentCrossSizeLostToStretchTests {
  @Test func `percent-cross-size-lost-to-stretch reported: a bar across a column`() {
    expectDiagnostics(
      """
      { "constrainedSize": { "width": 320 }, "root": { "type": "stack", "id": "s", "direction": "vertical", "children": [
        { "type": "image", "imageSize": { "width": 160, "height": 6 }, "style": { ⟦"width": "42%"⟧ } } ] } }  // expect: percent-cross-size-lost-to-stretch
      """)
  }

  @Test func `percent-cross-size-lost-to-stretch reported: pairs, and alignSelf`() {
    expectDiagnostics(
      """
      { "type": "stack", "alignItems": "center", "style": { "width": 320, "height": 80 }, "children": [
        { "type": "stack", "style": { "alignSelf": "stretch" }, "children": [
          { "type": "image", "imageSize": { "width": 20, "height": 20 },
            "style": { "alignSelf": "start" } } ] },
        { "type": "image", "imageSize": { "width": 160, "height": 6 }, "style": { "preferredLayoutSize": { "width": "50%", ⟦"height": "50%"⟧ }, "alignSelf": "stretch" } } ] }  // expect: percent-cross-size-lost-to-stretch
      """)
  }

  @Test func `percent-cross-size-lost-to-stretch not reported: 100 % of the line`() {
    expectDiagnostics(
      """
      { "constrainedSize": { "width": 320 }, "root": { "type": "stack", "id": "s", "direction": "vertical", "children": [
        { "type": "image", "imageSize": { "width": 160, "height": 6 }, "style": { "width": "100%" } } ] } }
      """)
  }

  @Test func `percent-cross-size-lost-to-stretch not reported: one that is not stretched`() {
    expectDiagnostics(
      """
      { "constrainedSize": { "width": 320 }, "root": { "type": "stack", "direction": "vertical", "children": [
        { "type": "image", "imageSize": { "width": 160, "height": 6 }, "style": { "width": "40%", "alignSelf": "start" } } ] } }
      """)
  }

  @Test func `percent-cross-size-lost-to-stretch not reported: a minimum stops the stretching`() {
    expectDiagnostics(
      """
      { "constrainedSize": { "width": 320 }, "root": { "type": "stack", "direction": "vertical", "children": [
        { "type": "image", "imageSize": { "width": 160, "height": 6 }, "style": { "width": "40%", "minWidth": 20 } } ] } }
      """)
  }

  @Test func `percent-cross-size-lost-to-stretch reported: behind an emoji`() {
    expectDiagnostics(
      """
      { "constrainedSize": { "width": 320 }, "root": { "type": "stack", "id": "s", "direction": "vertical", "children": [
        { "type": "image", "id": "📥", "imageSize": { "width": 160, "height": 6 }, "style": { ⟦"width": "42%"⟧ } } ] } }  // expect: percent-cross-size-lost-to-stretch
      """)
  }

  @Test func `percent-cross-size-lost-to-stretch message says both lengths`() {
    expectNumbers(
      "42 320 42 134.4", of: "percent-cross-size-lost-to-stretch",
      """
      { "constrainedSize": { "width": 320 }, "root": { "type": "stack", "direction": "vertical", "children": [
        { "type": "image", "imageSize": { "width": 160, "height": 6 }, "style": { "width": "42%" } } ] } }
      """)
  }

  @Test func `percent-cross-size-lost-to-stretch fix ends the stretching`() {
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

  @Test func `percent-cross-size-lost-to-stretch: no fix in points that hold for one width`() {
    expectFix(
      """
      { "constrainedSize": { "width": 320 }, "root": { "type": "stack", "direction": "vertical", "children": [
        { "type": "image", "imageSize": { "width": 160, "height": 6 }, "style": { ⟦"width": "40%"⟧ } } ] } }  // expect: percent-cross-size-lost-to-stretch
      """, choosing: 2,
      becomes: nil)
  }
}
