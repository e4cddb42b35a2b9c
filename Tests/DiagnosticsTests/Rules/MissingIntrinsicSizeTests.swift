import TestSupport
import Testing

@Suite struct MissingIntrinsicSizeTests {
  @Test func `missing-intrinsic-size reported: an image in a list that is still to be loaded`() {
    expectDiagnostics(
      """
      { "type": "stack", "direction": "vertical", "children": [
        { "type": ⟦"networkImage"⟧ },  // expect: missing-intrinsic-size
        { "type": "text", "text": "Photo" } ] }
      """)
  }

  @Test func `missing-intrinsic-size reported: nodes of any type without content`() {
    expectDiagnostics(
      """
      { "type": "stack", "children": [
        { "type": ⟦"text"⟧ }, { "type": ⟦"image"⟧ },  // expect: missing-intrinsic-size, missing-intrinsic-size
        { "type": ⟦"node"⟧, "style": { "width": 10 } } ] }  // expect: missing-intrinsic-size
      """)
  }

  @Test func `missing-intrinsic-size not reported: a size from the style, a ratio or content`() {
    expectDiagnostics(
      """
      { "type": "stack", "direction": "vertical", "children": [
        { "type": "networkImage", "style": { "height": 40 } },
        { "type": "ratio", "ratio": 0.5, "child": { "type": "networkImage" } },
        { "type": "image", "imageSize": { "width": 10, "height": 10 } },
        { "type": "node", "flow": { "length": 100, "lineHeight": 20 } } ] }
      """)
  }

  @Test func `missing-intrinsic-size not reported: no height because none is wanted`() {
    expectDiagnostics(
      """
      { "type": "stack", "spacing": 1, "direction": "vertical", "children": [
        { "type": "networkImage", "style": { "width": 20, "height": 0 } } ] }
      """)
  }

  @Test func `missing-intrinsic-size not reported: hidden element`() {
    expectDiagnostics(
      """
      { "type": "stack", "direction": "vertical", "hidden": true, "children": [
        { "type": "networkImage" } ] }
      """)
  }

  @Test func `missing-intrinsic-size reported: a size that cannot be read is the cause`() {
    expectDiagnostics(
      """
      { "type": "stack", "direction": "vertical", "children": [
        { "type": "networkImage", "style": { "height": ⟦"40px"⟧ } },  // expect: bad-dimension
        { "type": ⟦"networkImage"⟧ } ] }  // expect: missing-intrinsic-size
      """)
  }

  @Test func `missing-intrinsic-size not reported: a number out of range around it is the cause`() {
    expectDiagnostics(
      """
      { "type": "stack", "direction": "vertical", "style": { "maxWidth": ⟦-1⟧ }, "children": [  // expect: negative-size
        { "type": "networkImage" } ] }
      """)
  }

  @Test func `missing-intrinsic-size reported: behind an emoji`() {
    expectDiagnostics(
      """
      { "type": "stack", "spacing": 1, "direction": "vertical", "children": [
        { "id": "🏔️", "type": ⟦"networkImage"⟧ } ] }  // expect: missing-intrinsic-size
      """)
  }

  @Test func `missing-intrinsic-size message says why`() {
    expectNumbers(
      "0", of: "missing-intrinsic-size",
      """
      { "type": "stack", "direction": "vertical", "style": { "width": "100%" }, "children": [
        { "type": "networkImage" } ] }
      """)
  }
}
