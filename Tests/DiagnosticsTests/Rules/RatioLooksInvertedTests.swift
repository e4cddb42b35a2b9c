import TestSupport
import Testing

@Suite struct RatioLooksInvertedTests {
  @Test func `ratio-looks-inverted reported: common ratios around pictures`() {
    expectDiagnostics(
      """
      { "type": "stack", "direction": "vertical", "children": [
        { "type": "ratio", ⟦"ratio": 1.7777⟧, "child": { "type": "video" } },  // expect: ratio-looks-inverted
        { "type": "ratio", ⟦"ratio": 1.33⟧, "child": { "type": "networkImage" } },  // expect: ratio-looks-inverted
        { "type": "ratio", ⟦"ratio": 1.5⟧, "child": { "type": "image" } } ] }  // expect: ratio-looks-inverted
      """)
  }

  @Test func `ratio-looks-inverted reported: something around the picture`() {
    expectDiagnostics(
      """
      { "type": "ratio", ⟦"ratio": 1.5⟧, "child": {  // expect: ratio-looks-inverted
        "type": "overlay", "overlay": { "type": "spec" }, "child": {
          "type": "inset", "insets": 4, "child": { "type": "networkImage" } } } }
      """)
  }

  @Test func `ratio-looks-inverted not reported: no common ratio, and wide ones`() {
    expectDiagnostics(
      """
      { "type": "stack", "direction": "vertical", "children": [
        { "type": "ratio", "ratio": 1.25, "child": { "type": "video" } },
        { "type": "ratio", "ratio": 0.5625, "child": { "type": "video" } },
        { "type": "ratio", "ratio": 1.515, "child": { "type": "video" } } ] }
      """)
  }

  @Test func `ratio-looks-inverted not reported: a map may have any shape`() {
    expectDiagnostics(
      """
      { "type": "ratio", "ratio": 1.5, "child": { "type": "map" } }
      """)
  }

  @Test func `ratio-looks-inverted not reported: a picture beside something else`() {
    expectDiagnostics(
      """
      { "type": "ratio", "ratio": 1.5, "child": { "type": "absolute", "children": [
        { "type": "image", "imageSize": { "width": 30, "height": 20 } } ] } }
      """)
  }

  @Test func `ratio-looks-inverted reported: behind an emoji`() {
    expectDiagnostics(
      """
      { "type": "ratio", "id": "🎥", ⟦"ratio": 1.5⟧, "child": { "type": "video" } }  // expect: ratio-looks-inverted
      """)
  }

  @Test func `ratio-looks-inverted message has the ratio that was probably meant`() {
    expectNumbers(
      "1.778 16 9 0.5625", of: "ratio-looks-inverted",
      """
      { "type": "ratio", "ratio": 1.7777777, "child": { "type": "video" } }
      """)
  }

  @Test func `ratio-looks-inverted fix: the ratio is turned over`() {
    expectFix(
      """
      { "type": "ratio", ⟦"ratio": 1.5⟧, "child": { "type": "video" } }  // expect: ratio-looks-inverted
      """,
      becomes: """
        { "type": "ratio", "ratio": 0.6667, "child": { "type": "video" } }
        """)
  }
}
