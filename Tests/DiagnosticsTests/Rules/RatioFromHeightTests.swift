import TestSupport
import Testing

@Suite struct RatioFromHeightTests {
  @Test func `ratio-from-height reported: a video in a row of a fixed height`() {
    expectDiagnostics(
      """
      { "type": "stack", "style": { "height": 180 }, "children": [
        { "type": "ratio", ⟦"ratio": 0.4⟧, "child": { "type": "video" } },  // expect: ratio-from-height
        { "type": "spec" } ] }
      """)
  }

  @Test func `ratio-from-height reported: inside an inset`() {
    expectDiagnostics(
      """
      { "type": "stack", "style": { "height": 180 }, "children": [
        { "type": "inset", "insets": 10, "child": {
          "type": "ratio", ⟦"ratio": 0.4⟧, "child": { "type": "video" } } },  // expect: ratio-from-height
        { "type": "spec" } ] }
      """)
  }

  @Test func `ratio-from-height reported: inside a row without a limit of its own`() {
    expectDiagnostics(
      """
      { "type": "stack", "style": { "height": 180 }, "children": [
        { "type": "stack", "children": [
          { "type": "ratio", ⟦"ratio": 0.4⟧, "child": { "type": "video" } },  // expect: ratio-from-height
          { "type": "spec" } ] },
        { "type": "spec" } ] }
      """)
  }

  @Test func `ratio-from-height not reported: narrow enough`() {
    expectDiagnostics(
      """
      { "type": "stack", "style": { "height": 180 }, "children": [
        { "type": "ratio", "ratio": 0.5, "child": { "type": "video" } },
        { "type": "spec" } ] }
      """)
  }

  @Test func `ratio-from-height not reported: a width that is given`() {
    expectDiagnostics(
      """
      { "type": "stack", "style": { "height": 180 }, "alignItems": "start", "children": [
        { "type": "ratio", "ratio": 0.4, "style": { "width": 300 }, "child": { "type": "video" } },
        { "type": "spec" } ] }
      """)
  }

  @Test func `ratio-from-height not reported: sibling that is too long beside a ratio that fits`() {
    expectDiagnostics(
      """
      { "type": ⟦"stack"⟧, "style": { "height": 180 }, "children": [  // expect: main-axis-overflow
        { "type": "ratio", "ratio": 0.5, "child": { "type": "video" } },
        { "type": "image", "imageSize": { "width": 100, "height": 180 } } ] }
      """)
  }

  @Test func `ratio-from-height reported: room that is not there is the only thing said`() {
    expectDiagnostics(
      """
      { "type": "stack", "style": { "height": 180 }, "justifyContent": "end", "children": [
        { "type": "ratio", ⟦"ratio": 0.4⟧, "child": { "type": "video" } },  // expect: ratio-from-height
        { "type": "spec" } ] }
      """)
  }

  @Test func `ratio-from-height is no longer reported on a wider screen`() {
    expectFollowed(
      """
      { "constrainedSize": { "width": 320, "height": 180 },
        "root": { "type": "stack", "children": [
          { "type": "inset", "insets": 10, "child": {
            "type": "ratio", "ratio": 0.4, "child": { "type": "video" } } },
          { "type": "spec" } ] } }
      """, replacing: "320", by: "480")
  }

  @Test func `ratio-from-height reported: behind an emoji`() {
    expectDiagnostics(
      """
      { "type": "stack", "style": { "height": 180 }, "children": [
        { "id": "🎬", "type": "ratio", ⟦"ratio": 0.4⟧, "child": { "type": "video" } },  // expect: ratio-from-height
        { "type": "spec" } ] }
      """)
  }

  @Test func `ratio-from-height message says what follows from what`() {
    expectNumbers(
      "180 0.4 450 375", of: "ratio-from-height",
      """
      { "type": "stack", "style": { "height": 180 }, "children": [
        { "type": "ratio", "ratio": 0.4, "child": { "type": "video" } },
        { "type": "spec" } ] }
      """)
  }

  @Test func `ratio-from-height fix sets the width that is left`() {
    expectFix(
      """
      { "root": { "type": "stack", "style": { "height": 180 }, "spacing": 8, "children": [
        { "type": "ratio", ⟦"ratio": 0.4⟧, "child": { "type": "video" } },  // expect: ratio-from-height
        { "type": "image", "imageSize": { "width": 17, "height": 40 } } ] } }
      """,
      becomes: """
        { "root": { "type": "stack", "style": { "height": 180 }, "spacing": 8, "children": [
          { "type": "ratio", "ratio": 0.4, "style": { "width": 350, "alignSelf": "start" }, "child": { "type": "video" } },
          { "type": "image", "imageSize": { "width": 17, "height": 40 } } ] } }
        """)
  }
}
