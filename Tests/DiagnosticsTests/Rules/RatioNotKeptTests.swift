import TestSupport
import Testing

@Suite struct RatioNotKeptTests {
  @Test func `ratio-not-kept reported: a row stretches it`() {
    expectDiagnostics(
      """
      { "type": "stack", "children": [
        { "type": "ratio", ⟦"ratio": 1⟧, "style": { "width": 64 }, "child": { "type": "networkImage" } },  // expect: ratio-not-kept
        { "type": "image", "imageSize": { "width": 20, "height": 100 } } ] }
      """)
  }

  @Test func `ratio-not-kept reported: a width and a height of its own`() {
    expectDiagnostics(
      """
      { "type": "stack", "alignItems": "start", "children": [
        { "type": "ratio", ⟦"ratio": 1⟧, "style": { "width": 64, "height": 40 },  // expect: ratio-not-kept
          "child": { "type": "networkImage" } },
        { "type": "image", "imageSize": { "width": 20, "height": 100 } } ] }
      """)
  }

  @Test func `ratio-not-kept reported: a minimum that is too high for the width`() {
    expectDiagnostics(
      """
      { "type": "stack", "direction": "vertical", "alignItems": "start", "children": [
        { "type": "ratio", ⟦"ratio": 0.5⟧, "style": { "maxWidth": 40, "minHeight": 100 },  // expect: ratio-not-kept
          "child": { "type": "networkImage" } },
        { "type": "image", "imageSize": { "width": 20, "height": 100 } } ] }
      """)
  }

  /// Width and height are rounded to pixels each by itself.
  @Test(arguments: ["320.4", "320.5", "321", "331.01", "345.7"])
  func `ratio-not-kept not reported: a width between two pixels`(width: String) {
    expectDiagnostics(
      inDocument: """
        { "scale": 3, "constrainedSize": { "min": { "width": \(width) }, "max": { "width": \(width) } },
          "root": { "type": "stack", "direction": "vertical", "children": [
          { "type": "ratio", "ratio": 0.75, "child": { "type": "networkImage" } },
          { "type": "text", "text": "a" } ] } }
        """)
  }

  @Test func `ratio-not-kept not reported: an alignment that leaves it alone`() {
    expectDiagnostics(
      """
      { "type": "stack", "alignItems": "start", "children": [
        { "type": "ratio", "ratio": 1, "style": { "width": 64 }, "child": { "type": "networkImage" } },
        { "type": "image", "imageSize": { "width": 20, "height": 100 } } ] }
      """)
  }

  @Test func `ratio-not-kept not reported: no more than a pixel`() {
    expectDiagnostics(
      """
      { "type": "stack", "alignItems": "start", "children": [
        { "type": "ratio", "ratio": 1, "style": { "width": 64, "height": 64.5 },
          "child": { "type": "networkImage" } },
        { "type": "image", "imageSize": { "width": 20, "height": 100 } } ] }
      """)
  }

  @Test func `ratio-not-kept not reported: a ratio that is none is the cause`() {
    expectDiagnostics(
      """
      { "type": "stack", "children": [
        { "type": "ratio", "ratio": ⟦-1⟧, "style": { "width": 64 }, "child": { "type": "networkImage" } },  // expect: bad-ratio
        { "type": "image", "imageSize": { "width": 20, "height": 100 } } ] }
      """)
  }

  @Test func `ratio-not-kept reported: behind an emoji`() {
    expectDiagnostics(
      """
      { "type": "stack", "children": [
        { "id": "🖼️", "type": "ratio", ⟦"ratio": 1⟧, "style": { "width": 64 },  // expect: ratio-not-kept
          "child": { "type": "networkImage" } },
        { "type": "image", "imageSize": { "width": 20, "height": 100 } } ] }
      """)
  }

  @Test func `ratio-not-kept message says what it became`() {
    expectNumbers(
      "1 64 100 1.563", of: "ratio-not-kept",
      """
      { "type": "stack", "children": [
        { "type": "ratio", "ratio": 1, "style": { "width": 64 }, "child": { "type": "networkImage" } },
        { "type": "image", "imageSize": { "width": 20, "height": 100 } } ] }
      """)
  }

  @Test func `ratio-not-kept fix ends the stretching`() {
    expectFix(
      """
      { "type": "stack", "children": [
        { "type": "ratio", ⟦"ratio": 1⟧, "style": { "width": 64 }, "child": { "type": "networkImage" } },  // expect: ratio-not-kept
        { "type": "image", "imageSize": { "width": 20, "height": 100 } } ] }
      """,
      becomes: """
        { "type": "stack", "children": [
          { "type": "ratio", "ratio": 1, "style": { "width": 64, "alignSelf": "start" }, "child": { "type": "networkImage" } },
          { "type": "image", "imageSize": { "width": 20, "height": 100 } } ] }
        """)
  }

  @Test func `ratio-not-kept fix removes one of its own sizes`() {
    expectFix(
      """
      { "type": "stack", "alignItems": "start", "children": [
        { "type": "ratio", ⟦"ratio": 1⟧, "style": { "width": 64, "height": 40 }, "child": { "type": "networkImage" } },  // expect: ratio-not-kept
        { "type": "image", "imageSize": { "width": 20, "height": 100 } } ] }
      """,
      becomes: """
        { "type": "stack", "alignItems": "start", "children": [
          { "type": "ratio", "ratio": 1, "style": { "width": 64 }, "child": { "type": "networkImage" } },
          { "type": "image", "imageSize": { "width": 20, "height": 100 } } ] }
        """)
  }
}
