import TestSupport
import Testing

@Suite struct NegativeOriginOverflowTests {
  @Test func `negative-origin-overflow reported: centered images`() {
    expectDiagnostics(
      """
      { "type": "stack", ⟦"justifyContent": "center"⟧, "children": [  // expect: negative-origin-overflow
        { "type": "image", "imageSize": { "width": 200, "height": 60 } },
        { "type": "image", "imageSize": { "width": 200, "height": 60 } } ] }
      """)
  }

  @Test func `negative-origin-overflow reported: images at the end, by alignment`() {
    expectDiagnostics(
      """
      { "type": "stack", ⟦"horizontalAlignment": "right"⟧, "children": [  // expect: negative-origin-overflow
        { "type": "image", "imageSize": { "width": 200, "height": 60 } },
        { "type": "image", "imageSize": { "width": 200, "height": 60 } } ] }
      """)
  }

  @Test func `negative-origin-overflow reported: overflow that spaceAround centers`() {
    expectDiagnostics(
      """
      { "constrainedSize": { "width": 80, "height": 100 },
        "root": { "type": "stack", "direction": "vertical",
          ⟦"justifyContent": "spaceAround"⟧, "children": [  // expect: negative-origin-overflow
            { "type": "image", "imageSize": { "width": 80, "height": 70 } },
            { "type": "image", "imageSize": { "width": 80, "height": 70 } } ] } }
      """)
  }

  @Test func `negative-origin-overflow not reported: spaceBetween begins at the start`() {
    expectDiagnostics(
      """
      { "type": ⟦"stack"⟧, "justifyContent": "spaceBetween", "children": [  // expect: main-axis-overflow
        { "type": "image", "imageSize": { "width": 200, "height": 60 } },
        { "type": "image", "imageSize": { "width": 200, "height": 60 } } ] }
      """)
  }

  @Test func `negative-origin-overflow not reported: no more than a pixel before the start`() {
    expectDiagnostics(
      """
      { "type": ⟦"stack"⟧, "justifyContent": "center", "children": [  // expect: main-axis-overflow
        { "type": "image", "imageSize": { "width": 200, "height": 60 } },
        { "type": "image", "imageSize": { "width": 176, "height": 60 } } ] }
      """)
  }

  @Test func `negative-origin-overflow not reported: a text that may not shrink is what matters`() {
    expectDiagnostics(
      """
      { "type": "stack", "justifyContent": "center", "alignItems": "start", "children": [
        { "type": "image", "imageSize": { "width": 40, "height": 60 } },
        { "type": ⟦"text"⟧, "flow": { "length": 500, "lineHeight": 20 } } ] }  // expect: missing-flex-shrink
      """)
  }

  @Test func `negative-origin-overflow reported: behind an emoji`() {
    expectDiagnostics(
      """
      { "id": "🎞️🎞️", "type": "stack", ⟦"justifyContent": "center"⟧, "children": [  // expect: negative-origin-overflow
        { "type": "image", "imageSize": { "width": 200, "height": 60 } },
        { "type": "image", "imageSize": { "width": 200, "height": 60 } } ] }
      """)
  }

  @Test func `negative-origin-overflow message says where it begins`() {
    expectNumbers(
      "400 375 -12.5", of: "negative-origin-overflow",
      """
      { "type": "stack", "justifyContent": "center", "children": [
        { "type": "image", "imageSize": { "width": 200, "height": 60 } },
        { "type": "image", "imageSize": { "width": 200, "height": 60 } } ] }
      """)
  }

  @Test func `negative-origin-overflow message of children at the end`() {
    expectNumbers(
      "140 100 -40", of: "negative-origin-overflow",
      """
      { "constrainedSize": { "width": 80, "height": 100 },
        "root": { "type": "stack", "direction": "vertical", "justifyContent": "end", "children": [
          { "type": "image", "imageSize": { "width": 80, "height": 70 } },
          { "type": "image", "imageSize": { "width": 80, "height": 70 } } ] } }
      """)
  }

  @Test func `negative-origin-overflow fix breaks the line`() {
    expectFix(
      """
      { "type": "stack", ⟦"justifyContent": "center"⟧, "children": [  // expect: negative-origin-overflow
        { "type": "image", "imageSize": { "width": 200, "height": 60 } },
        { "type": "image", "imageSize": { "width": 200, "height": 60 } } ] }
      """,
      becomes: """
        { "type": "stack", "justifyContent": "center", "flexWrap": "wrap", "children": [
          { "type": "image", "imageSize": { "width": 200, "height": 60 } },
          { "type": "image", "imageSize": { "width": 200, "height": 60 } } ] }
        """)
  }
}
