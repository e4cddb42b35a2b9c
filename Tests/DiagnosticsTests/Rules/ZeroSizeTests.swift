import TestSupport
import Testing

@Suite struct ZeroSizeTests {
  @Test func `a text of nothing`() {
    expectDiagnostics(
      """
      { "type": "stack", "spacing": 8, "children": [
        { "type": ⟦"text"⟧, "text": "" },  // expect: zero-size
        { "type": "text", "text": "Title" } ] }
      """)
  }

  @Test func `content of no width`() {
    expectDiagnostics(
      """
      { "type": "stack", "alignItems": "start", "spacing": 8, "children": [
        { "type": ⟦"image"⟧, "imageSize": { "width": 0, "height": 20 } },  // expect: zero-size
        { "type": "text", "text": "Title" } ] }
      """)
  }

  @Test func `a node around nothing`() {
    expectDiagnostics(
      """
      { "type": "stack", "alignItems": "start", "spacing": 8, "children": [
        { "type": ⟦"node"⟧, "child": { "type": "spec" } },  // expect: zero-size
        { "type": "text", "text": "Title" } ] }
      """)
  }

  @Test func `a spec may be of no size`() {
    expectDiagnostics(
      """
      { "type": "stack", "alignItems": "start", "spacing": 8, "children": [
        { "type": "spec" },
        { "type": "text", "text": "Title" } ] }
      """)
  }

  @Test func `what is hidden`() {
    expectDiagnostics(
      """
      { "type": "stack", "spacing": 8, "children": [
        { "type": "text", "text": "", "hidden": true },
        { "type": "text", "text": "Title" } ] }
      """)
  }

  @Test func `its own style says so`() {
    expectDiagnostics(
      """
      { "type": "stack", "alignItems": "start", "spacing": 8, "children": [
        { "type": "networkImage", "style": { "width": 40, "height": 0 } },
        { "type": "image", "imageSize": { "width": 40, "height": 40 }, "style": { "maxHeight": 0 } },
        { "type": "text", "text": "Title" } ] }
      """)
  }

  @Test func `an image without a size is another fault`() {
    expectDiagnostics(
      """
      { "type": "stack", "spacing": 8, "alignItems": "start", "children": [
        { "type": ⟦"networkImage"⟧ },  // expect: missing-intrinsic-size
        { "type": "text", "text": "Title" } ] }
      """)
  }

  @Test func `around and below what subsumes it`() {
    expectDiagnostics(
      """
      { "type": "stack", "spacing": 8, "alignItems": "start", "children": [
        { "type": "node", "child": { "type": "inset", "insets": { "left": 4 }, "child": { "type": ⟦"video"⟧ } } },  // expect: missing-intrinsic-size
        { "type": "text", "text": "Title" } ] }
      """)
  }

  @Test func `behind the end of an absolute spec`() {
    expectDiagnostics(
      """
      { "constrainedSize": { "width": 60, "height": 60 }, "root": { "type": "absolute", "children": [
        { "type": "text", "text": "Title", "style": { ⟦"layoutPosition": { "x": 8, "y": 60 }⟧ } } ] } }  // expect: absolute-child-outside
      """)
  }

  @Test func `insets that leave no space`() {
    expectDiagnostics(
      """
      { "constrainedSize": { "width": 60, "height": 60 }, "root": {
        "type": "inset", ⟦"insets": 40⟧, "child": { "type": "text", "text": "Title" } } }  // expect: insets-exceed-space
      """)
  }

  @Test func `an inset that is endless where nothing limits it`() {
    expectDiagnostics(
      """
      { "type": "stack", "direction": "vertical", "children": [
        { "type": "text", "text": "Title" },
        { "type": "inset", ⟦"insets": { "top": "infinity" }⟧, "child": { "type": "text", "text": "" } } ] }  // expect: infinite-inset-unbounded
      """)
  }

  @Test func `over a child without size`() {
    expectDiagnostics(
      """
      { "type": "stack", "alignItems": "start", "spacing": 8, "children": [
        { "type": ⟦"overlay"⟧, "child": { "type": "networkImage" },  // expect: companion-base-without-size
          "overlay": { "type": "text", "text": "Sold" } } ] }
      """)
  }

  @Test func `a percentage of nothing is the cause`() {
    expectDiagnostics(
      """
      { "type": "stack", "spacing": 8, "children": [
        { "type": "inset", "insets": 4, "child": {
          "type": "image", "imageSize": { "width": 40, "height": 40 }, "style": { ⟦"width": "50%"⟧ } } },  // expect: percent-of-zero-in-inset
        { "type": "text", "text": "Title" } ] }
      """)
  }

  @Test func `a number out of range is the cause`() {
    expectDiagnostics(
      """
      { "type": "stack", "spacing": 8, "alignItems": "start", "children": [
        { "type": "image", "imageSize": { "width": ⟦-4⟧, "height": 20 } },  // expect: negative-size
        { "type": "text", "text": "Title" } ] }
      """)
  }

  @Test func `of two in each other one is told of`() {
    expectDiagnostics(
      """
      { "type": "stack", "spacing": 8, "alignItems": "start", "children": [
        { "type": "node", "child": { "type": ⟦"text"⟧, "text": "" } },  // expect: zero-size
        { "type": "text", "text": "Title" } ] }
      """)
  }

  @Test func `behind an emoji`() {
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
  func `empty in itself`(members: String) {
    expectNumbers(
      "0", of: "zero-size",
      """
      { "type": "stack", "spacing": 8, "alignItems": "start", "children": [
        { \(members) }, { "type": "text", "text": "Title" } ] }
      """)
  }

  @Test func `the message says that no space is offered`() {
    expectNumbers(
      "0", of: "zero-size",
      """
      { "type": "stack", "style": { "width": 0, "height": 40 }, "direction": "vertical", "children": [
        { "type": "text", "text": "Title" } ] }
      """)
  }

  @Test func `there is no fix`() {
    expectFix(
      """
      { "type": "stack", "spacing": 8, "children": [
        { "type": ⟦"text"⟧, "text": "" },  // expect: zero-size
        { "type": "text", "text": "Title" } ] }
      """, becomes: nil)
  }
}
