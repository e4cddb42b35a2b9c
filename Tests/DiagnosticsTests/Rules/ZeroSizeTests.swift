import TestSupport
import Testing

@Suite struct ZeroSizeTests {
  @Test func `zero-size reported: a text of nothing`() {
    expectDiagnostics(
      """
      { "type": "stack", "spacing": 8, "children": [
        { "type": ⟦"text"⟧, "text": "" },  // expect: zero-size
        { "type": "text", "text": "Title" } ] }
      """)
  }

  @Test func `zero-size reported: content of no width`() {
    expectDiagnostics(
      """
      { "type": "stack", "alignItems": "start", "spacing": 8, "children": [
        { "type": ⟦"image"⟧, "imageSize": { "width": 0, "height": 20 } },  // expect: zero-size
        { "type": "text", "text": "Title" } ] }
      """)
  }

  @Test func `zero-size reported: a node around nothing`() {
    expectDiagnostics(
      """
      { "type": "stack", "alignItems": "start", "spacing": 8, "children": [
        { "type": ⟦"node"⟧, "child": { "type": "spec" } },  // expect: zero-size
        { "type": "text", "text": "Title" } ] }
      """)
  }

  @Test func `zero-size not reported: a spec may be of no size`() {
    expectDiagnostics(
      """
      { "type": "stack", "alignItems": "start", "spacing": 8, "children": [
        { "type": "spec" },
        { "type": "text", "text": "Title" } ] }
      """)
  }

  @Test func `zero-size not reported: hidden element`() {
    expectDiagnostics(
      """
      { "type": "stack", "spacing": 8, "children": [
        { "type": "text", "text": "", "hidden": true },
        { "type": "text", "text": "Title" } ] }
      """)
  }

  @Test func `zero-size not reported: the element's own style sets 0`() {
    expectDiagnostics(
      """
      { "type": "stack", "alignItems": "start", "spacing": 8, "children": [
        { "type": "networkImage", "style": { "width": 40, "height": 0 } },
        { "type": "image", "imageSize": { "width": 40, "height": 40 }, "style": { "maxHeight": 0 } },
        { "type": "text", "text": "Title" } ] }
      """)
  }

  @Test func `zero-size not reported: an image without a size is another fault`() {
    expectDiagnostics(
      """
      { "type": "stack", "spacing": 8, "alignItems": "start", "children": [
        { "type": ⟦"networkImage"⟧ },  // expect: missing-intrinsic-size
        { "type": "text", "text": "Title" } ] }
      """)
  }

  @Test func `zero-size not reported: around and below a diagnostic that subsumes it`() {
    expectDiagnostics(
      """
      { "type": "stack", "spacing": 8, "alignItems": "start", "children": [
        { "type": "node", "child": { "type": "inset", "insets": { "left": 4 }, "child": { "type": ⟦"video"⟧ } } },  // expect: missing-intrinsic-size
        { "type": "text", "text": "Title" } ] }
      """)
  }

  @Test func `zero-size not reported: behind the end of an absolute spec`() {
    expectDiagnostics(
      """
      { "constrainedSize": { "width": 60, "height": 60 }, "root": { "type": "absolute", "children": [
        { "type": "text", "text": "Title", "style": { ⟦"layoutPosition": { "x": 8, "y": 60 }⟧ } } ] } }  // expect: absolute-child-outside
      """)
  }

  @Test func `zero-size not reported: insets that leave no space`() {
    expectDiagnostics(
      """
      { "constrainedSize": { "width": 60, "height": 60 }, "root": {
        "type": "inset", ⟦"insets": 40⟧, "child": { "type": "text", "text": "Title" } } }  // expect: insets-exceed-space
      """)
  }

  @Test func `zero-size not reported: an inset that is endless where nothing limits it`() {
    expectDiagnostics(
      """
      { "type": "stack", "direction": "vertical", "children": [
        { "type": "text", "text": "Title" },
        { "type": "inset", ⟦"insets": { "top": "infinity" }⟧, "child": { "type": "text", "text": "" } } ] }  // expect: infinite-inset-unbounded
      """)
  }

  @Test func `zero-size not reported: over a child without size`() {
    expectDiagnostics(
      """
      { "type": "stack", "alignItems": "start", "spacing": 8, "children": [
        { "type": ⟦"overlay"⟧, "child": { "type": "networkImage" },  // expect: companion-base-without-size
          "overlay": { "type": "text", "text": "Sold" } } ] }
      """)
  }

  @Test func `zero-size not reported: a percentage of nothing is the cause`() {
    expectDiagnostics(
      """
      { "type": "stack", "spacing": 8, "children": [
        { "type": "inset", "insets": 4, "child": {
          "type": "image", "imageSize": { "width": 40, "height": 40 }, "style": { ⟦"width": "50%"⟧ } } },  // expect: percent-of-zero-in-inset
        { "type": "text", "text": "Title" } ] }
      """)
  }

  @Test func `zero-size not reported: a number out of range is the cause`() {
    expectDiagnostics(
      """
      { "type": "stack", "spacing": 8, "alignItems": "start", "children": [
        { "type": "image", "imageSize": { "width": ⟦-4⟧, "height": 20 } },  // expect: negative-size
        { "type": "text", "text": "Title" } ] }
      """)
  }

  @Test func `zero-size reported: of two in each other one is told of`() {
    expectDiagnostics(
      """
      { "type": "stack", "spacing": 8, "alignItems": "start", "children": [
        { "type": "node", "child": { "type": ⟦"text"⟧, "text": "" } },  // expect: zero-size
        { "type": "text", "text": "Title" } ] }
      """)
  }

  @Test func `zero-size reported: behind an emoji`() {
    expectDiagnostics(
      """
      { "type": "stack", "spacing": 8, "children": [
        { "id": "👻🫥", "type": ⟦"text"⟧, "text": "" },  // expect: zero-size
        { "type": "text", "text": "Title" } ] }
      """)
  }

  @Test(arguments: [
    #""type": "text", "text": """#,
    #""type": "image", "imageSize": { "width": 40, "height": 0 }"#,
    #""type": "node", "child": { "type": "spec" }"#,
  ])
  func `zero-size: empty in itself`(members: String) {
    expectNumbers(
      "0", of: "zero-size",
      """
      { "type": "stack", "spacing": 8, "alignItems": "start", "children": [
        { \(members) }, { "type": "text", "text": "Title" } ] }
      """)
  }

  @Test func `zero-size message says that no space is offered`() {
    expectNumbers(
      "0", of: "zero-size",
      """
      { "type": "stack", "style": { "width": 0, "height": 40 }, "direction": "vertical", "children": [
        { "type": "text", "text": "Title" } ] }
      """)
  }

  @Test func `zero-size fix: there is no fix`() {
    expectFix(
      """
      { "type": "stack", "spacing": 8, "children": [
        { "type": ⟦"text"⟧, "text": "" },  // expect: zero-size
        { "type": "text", "text": "Title" } ] }
      """, becomes: nil)
  }
}
