import TestSupport
import Testing

@Suite struct InvalidSizeTests {
  @Test func `a ratio far too large`() {
    expectDiagnostics(
      """
      { "type": "ratio", "ratio": 56250, "child": {
        "type": ⟦"image"⟧, "imageSize": { "width": 20, "height": 20 } } }  // expect: invalid-size
      """)
  }

  @Test func `children that are too long together`() {
    expectDiagnostics(
      """
      { "type": ⟦"stack"⟧, "direction": "vertical", "alignItems": "start", "children": [  // expect: invalid-size
        { "type": "image", "imageSize": { "width": 20, "height": 6000000 } },
        { "type": "image", "imageSize": { "width": 20, "height": 6000000 } } ] }
      """)
  }

  @Test func `whoever only follows says nothing`() {
    expectDiagnostics(
      """
      { "type": "ratio", "ratio": 56250, "child": { "type": "wrapper", "style": { "width": 20 }, "children": [
        { "type": ⟦"image"⟧, "imageSize": { "width": 20, "height": 20 } } ] } }  // expect: invalid-size
      """)
  }

  @Test func `nothing is said of what is below it`() {
    expectDiagnostics(
      """
      { "type": "ratio", "ratio": 56250, "child": { "type": ⟦"node"⟧ } }  // expect: invalid-size
      """)
  }

  @Test func `a ratio that is only large`() {
    expectDiagnostics(
      """
      { "type": "ratio", "ratio": 5.625, "child": {
        "type": "image", "imageSize": { "width": 20, "height": 20 } } }
      """)
  }

  @Test func `just within what a size may be`() {
    expectDiagnostics(
      """
      { "type": "image", "imageSize": { "width": 20, "height": 9999999 } }
      """)
  }

  @Test func `a number that is too large says it itself`() {
    expectDiagnostics(
      """
      { "type": "image", "imageSize": { "width": 20, "height": ⟦10000000⟧ } }  // expect: number-too-large
      """)
  }

  @Test func `behind an emoji`() {
    expectDiagnostics(
      """
      { "id": "🌋", "type": ⟦"stack"⟧, "direction": "vertical", "alignItems": "start", "children": [  // expect: invalid-size
        { "type": "image", "imageSize": { "width": 20, "height": 6000000 } },
        { "type": "image", "imageSize": { "width": 20, "height": 6000000 } } ] }
      """)
  }

  @Test func `the message says what came out`() {
    expectNumbers(
      "12000000 0 10000000 0 0", of: "invalid-size",
      """
      { "type": "stack", "direction": "vertical", "alignItems": "start", "children": [
        { "type": "image", "imageSize": { "width": 20, "height": 6000000 } },
        { "type": "image", "imageSize": { "width": 20, "height": 6000000 } } ] }
      """)
  }
}
