import TestSupport
import Testing

@Suite struct InvalidSizeTests {
  @Test func `invalid-size reported: a ratio far too large`() {
    expectDiagnostics(
      """
      { "type": "ratio", "ratio": 56250, "child": {
        "type": ⟦"image"⟧, "imageSize": { "width": 20, "height": 20 } } }  // expect: invalid-size
      """)
  }

  @Test func `invalid-size reported: children that are too long together`() {
    expectDiagnostics(
      """
      { "type": ⟦"stack"⟧, "direction": "vertical", "alignItems": "start", "children": [  // expect: invalid-size
        { "type": "image", "imageSize": { "width": 20, "height": 6000000 } },
        { "type": "image", "imageSize": { "width": 20, "height": 6000000 } } ] }
      """)
  }

  @Test func `invalid-size reported: not on elements whose size follows from another`() {
    expectDiagnostics(
      """
      { "type": "ratio", "ratio": 56250, "child": { "type": "wrapper", "style": { "width": 20 }, "children": [
        { "type": ⟦"image"⟧, "imageSize": { "width": 20, "height": 20 } } ] } }  // expect: invalid-size
      """)
  }

  @Test func `invalid-size reported: elements below the reported one`() {
    expectDiagnostics(
      """
      { "type": "ratio", "ratio": 56250, "child": { "type": ⟦"node"⟧ } }  // expect: invalid-size
      """)
  }

  @Test func `invalid-size not reported: a ratio that is only large`() {
    expectDiagnostics(
      """
      { "type": "ratio", "ratio": 5.625, "child": {
        "type": "image", "imageSize": { "width": 20, "height": 20 } } }
      """)
  }

  @Test func `invalid-size not reported: just within what a size may be`() {
    expectDiagnostics(
      """
      { "type": "image", "imageSize": { "width": 20, "height": 9999999 } }
      """)
  }

  @Test func `invalid-size not reported: a number that is too large says it itself`() {
    expectDiagnostics(
      """
      { "type": "image", "imageSize": { "width": 20, "height": ⟦10000000⟧ } }  // expect: number-too-large
      """)
  }

  @Test func `invalid-size reported: behind an emoji`() {
    expectDiagnostics(
      """
      { "id": "🌋", "type": ⟦"stack"⟧, "direction": "vertical", "alignItems": "start", "children": [  // expect: invalid-size
        { "type": "image", "imageSize": { "width": 20, "height": 6000000 } },
        { "type": "image", "imageSize": { "width": 20, "height": 6000000 } } ] }
      """)
  }

  @Test func `invalid-size message says what came out`() {
    expectNumbers(
      "12000000 0 10000000 0 0", of: "invalid-size",
      """
      { "type": "stack", "direction": "vertical", "alignItems": "start", "children": [
        { "type": "image", "imageSize": { "width": 20, "height": 6000000 } },
        { "type": "image", "imageSize": { "width": 20, "height": 6000000 } } ] }
      """)
  }
}
