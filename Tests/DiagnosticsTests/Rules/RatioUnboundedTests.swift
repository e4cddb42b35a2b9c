import TestSupport
import Testing

@Suite struct RatioUnboundedTests {
  @Test func `ratio-unbounded reported: a cover in a row of a list`() {
    expectDiagnostics(
      """
      { "type": "stack", "children": [
        { "type": "ratio", ⟦"ratio": 1⟧, "child": { "type": "networkImage" } },  // expect: ratio-unbounded
        { "type": "image", "imageSize": { "width": 20, "height": 40 } } ] }
      """)
  }

  @Test func `ratio-unbounded reported: a child of another ratio keeps its own`() {
    expectDiagnostics(
      """
      { "type": "stack", "alignItems": "start", "children": [
        { "type": "ratio", ⟦"ratio": 2⟧, "child": {  // expect: ratio-unbounded
          "type": "image", "imageSize": { "width": 30, "height": 20 } } },
        { "type": "image", "imageSize": { "width": 20, "height": 40 } } ] }
      """)
  }

  @Test func `ratio-unbounded not reported: a child that has the ratio anyway`() {
    expectDiagnostics(
      """
      { "type": "stack", "alignItems": "start", "children": [
        { "type": "ratio", "ratio": 2, "child": {
          "type": "image", "imageSize": { "width": 20, "height": 40 } } },
        { "type": "image", "imageSize": { "width": 20, "height": 40 } } ] }
      """)
  }

  @Test func `ratio-unbounded not reported: a width of its own`() {
    expectDiagnostics(
      """
      { "type": "stack", "alignItems": "start", "children": [
        { "type": "ratio", "ratio": 1, "style": { "width": 64 }, "child": { "type": "networkImage" } },
        { "type": "image", "imageSize": { "width": 20, "height": 40 } } ] }
      """)
  }

  @Test func `ratio-unbounded not reported: a height that the row has`() {
    expectDiagnostics(
      """
      { "type": "stack", "style": { "height": 40 }, "children": [
        { "type": "ratio", "ratio": 1, "child": { "type": "networkImage" } },
        { "type": "image", "imageSize": { "width": 20, "height": 40 } } ] }
      """)
  }

  @Test func `ratio-unbounded not reported: a child that is missing is the cause`() {
    expectDiagnostics(
      """
      { "type": "stack", "children": [
        { "type": ⟦"ratio"⟧, "ratio": 1 },  // expect: missing-child
        { "type": "image", "imageSize": { "width": 20, "height": 40 } } ] }
      """)
  }

  @Test func `ratio-unbounded reported: behind an emoji`() {
    expectDiagnostics(
      """
      { "type": "stack", "children": [
        { "id": "💿🎵", "type": "ratio", ⟦"ratio": 1⟧, "child": { "type": "networkImage" } },  // expect: ratio-unbounded
        { "type": "image", "imageSize": { "width": 20, "height": 40 } } ] }
      """)
  }

  @Test func `ratio-unbounded message says what it became`() {
    expectNumbers(
      "2 30 20", of: "ratio-unbounded",
      """
      { "type": "stack", "alignItems": "start", "children": [
        { "type": "ratio", "ratio": 2, "child": {
          "type": "image", "imageSize": { "width": 30, "height": 20 } } },
        { "type": "image", "imageSize": { "width": 20, "height": 40 } } ] }
      """)
  }

  @Test func `ratio-unbounded fix sets a width with which it is as high as the row`() {
    expectFix(
      """
      { "root": { "type": "stack", "children": [
        { "type": "ratio", ⟦"ratio": 0.5⟧, "child": { "type": "networkImage" } },  // expect: ratio-unbounded
        { "type": "image", "imageSize": { "width": 20, "height": 40 } } ] } }
      """,
      becomes: """
        { "root": { "type": "stack", "children": [
          { "type": "ratio", "ratio": 0.5, "style": { "width": 80 }, "child": { "type": "networkImage" } },
          { "type": "image", "imageSize": { "width": 20, "height": 40 } } ] } }
        """)
  }

  @Test func `ratio-unbounded fix ends the stretching where that would be lost again`() {
    expectFix(
      """
      { "root": { "type": "stack", "children": [
        { "type": "ratio", ⟦"ratio": 0.5⟧, "child": {  // expect: ratio-unbounded
          "type": "image", "imageSize": { "width": 30, "height": 20 } } },
        { "type": "image", "imageSize": { "width": 20, "height": 40 } } ] } }
      """,
      becomes: """
        { "root": { "type": "stack", "children": [
          { "type": "ratio", "ratio": 0.5, "style": { "width": 30, "alignSelf": "start" }, "child": {
            "type": "image", "imageSize": { "width": 30, "height": 20 } } },
          { "type": "image", "imageSize": { "width": 20, "height": 40 } } ] } }
        """)
  }
}
