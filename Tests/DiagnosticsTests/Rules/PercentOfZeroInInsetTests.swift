import TestSupport
import Testing

@Suite struct PercentOfZeroInInsetTests {
  @Test func `percent-of-zero-in-inset reported: half of what is in an inset in a row`() {
    expectDiagnostics(
      """
      { "type": "stack", "children": [
        { "type": "inset", "insets": 10, "child": { "type": "image", "imageSize": { "width": 100, "height": 60 }, "style": { ⟦"width": "50%"⟧ } } } ] }  // expect: percent-of-zero-in-inset
      """)
  }

  @Test func `percent-of-zero-in-inset reported: a maximum, through an overlay`() {
    expectDiagnostics(
      """
      { "type": "stack", "children": [
        { "type": "overlay", "overlay": { "type": "node" }, "child": {
          "type": "inset", "insets": 10, "child": {
            "type": "background", "background": { "type": "spec" },
            "child": { "type": "image", "imageSize": { "width": 100, "height": 60 }, "style": { ⟦"maxWidth": "50%"⟧ } } } } } ] }  // expect: percent-of-zero-in-inset
      """)
  }

  @Test func `percent-of-zero-in-inset not reported: a row of fixed width`() {
    expectDiagnostics(
      """
      { "constrainedSize": { "width": 320 }, "root": { "type": "stack", "children": [
        { "type": "inset", "insets": 10, "child": { "type": "image", "imageSize": { "width": 100, "height": 60 }, "style": { "width": "50%" } } } ] } }
      """)
  }

  @Test func `percent-of-zero-in-inset not reported: a minimum of nothing`() {
    expectDiagnostics(
      """
      { "type": "stack", "children": [
        { "type": "inset", "insets": 10, "child": { "type": "image", "imageSize": { "width": 100, "height": 60 }, "style": { "minWidth": "50%" } } } ] }
      """)
  }

  @Test func `percent-of-zero-in-inset not reported: an overlay has a size`() {
    expectDiagnostics(
      """
      { "type": "stack", "id": "s", "children": [
        { "type": "overlay", "child": { "type": "image", "imageSize": { "width": 20, "height": 20 } }, "overlay": {
          "type": "inset", "insets": { "right": "infinity", "bottom": "infinity" },
          "child": { "type": "node", "style": { "width": "50%", "height": "50%" } } } } ] }
      """)
  }

  @Test func `percent-of-zero-in-inset reported: behind an emoji`() {
    expectDiagnostics(
      """
      { "type": "stack", "children": [
        { "type": "inset", "insets": 10, "child": { "type": "image", "id": "☕️", "imageSize": { "width": 100, "height": 60 }, "style": { ⟦"width": "50%"⟧ } } } ] }  // expect: percent-of-zero-in-inset
      """)
  }

  @Test func `percent-of-zero-in-inset message says why it is zero`() {
    expectNumbers(
      "50 0 0", of: "percent-of-zero-in-inset",
      """
      { "type": "stack", "children": [
        { "type": "inset", "insets": 10, "child": { "type": "image", "imageSize": { "width": 100, "height": 60 }, "style": { "width": "50%" } } } ] }
      """)
  }

  @Test func `percent-of-zero-in-inset fix gives the stack a width`() {
    expectFix(
      """
      { "type": "stack", "children": [
        { "type": "inset", "insets": 10, "child": { "type": "image", "imageSize": { "width": 100, "height": 60 }, "style": { ⟦"width": "50%"⟧ } } } ] }  // expect: percent-of-zero-in-inset
      """,
      becomes: """
        { "type": "stack", "style": { "width": "100%" }, "children": [
          { "type": "inset", "insets": 10, "child": { "type": "image", "imageSize": { "width": 100, "height": 60 }, "style": { "width": "50%" } } } ] }
        """)
  }

  @Test func `percent-of-zero-in-inset: no fix in points that hold for one width`() {
    expectFix(
      """
      { "type": "stack", "children": [
        { "type": "inset", "insets": 10, "child": { "type": "image", "imageSize": { "width": 100, "height": 60 }, "style": { ⟦"width": "20%"⟧ } } } ] }  // expect: percent-of-zero-in-inset
      """, choosing: 2,
      becomes: nil)
  }
}
