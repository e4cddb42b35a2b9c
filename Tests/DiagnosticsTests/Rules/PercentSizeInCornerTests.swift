import TestSupport
import Testing

@Suite struct PercentSizeInCornerTests {
  @Test func `percent-size-in-corner reported: the child of a corner spec`() {
    expectDiagnostics(
      """
      { "constrainedSize": { "width": 320, "height": 480 }, "root": {
        "type": "center", "centeringOptions": "xy", "child": {
          "type": "corner", "cornerLocation": "topLeft", "offset": { "x": 5, "y": 5 },
          "child": { "type": "image", "imageSize": { "width": 100, "height": 60 }, "style": { ⟦"width": "50%"⟧, "height": 40 } },  // expect: percent-size-in-corner
          "corner": { "type": "image", "imageSize": { "width": 10, "height": 10 } } } } }
      """)
  }

  @Test func `percent-size-in-corner reported: corner on both axes, in pairs`() {
    expectDiagnostics(
      """
      { "constrainedSize": { "width": 320, "height": 480 }, "root": {
        "type": "center", "centeringOptions": "xy", "child": {
          "type": "corner", "cornerLocation": "topLeft", "wrapsCorner": true,
          "child": { "type": "image", "imageSize": { "width": 100, "height": 60 } },
          "corner": { "type": "image", "imageSize": { "width": 10, "height": 10 },
            "style": { "preferredLayoutSize": { ⟦"width": "10%"⟧, ⟦"height": "5%"⟧ } } } } } }  // expect: percent-size-in-corner, percent-size-in-corner
      """)
  }

  @Test func `percent-size-in-corner not reported: points`() {
    expectDiagnostics(
      """
      { "constrainedSize": { "width": 320, "height": 480 }, "root": {
        "type": "center", "centeringOptions": "xy", "child": {
          "type": "corner", "cornerLocation": "topLeft", "wrapsCorner": true,
          "child": { "type": "image", "imageSize": { "width": 100, "height": 60 }, "style": { "width": 160, "height": 40 } },
          "corner": { "type": "image", "imageSize": { "width": 10, "height": 10 } } } } }
      """)
  }

  @Test func `percent-size-in-corner not reported: a percentage further down, and a bound`() {
    expectDiagnostics(
      """
      { "constrainedSize": { "width": 320, "height": 480 }, "root": {
        "type": "center", "centeringOptions": "xy", "child": {
          "type": "corner", "cornerLocation": "topLeft", "wrapsCorner": true,
          "child": { "type": "node", "style": { "width": 200, "height": 100, "maxWidth": "90%" }, "child": {
            "type": "center", "centeringOptions": "xy",
            "child": { "type": "image", "imageSize": { "width": 10, "height": 10 }, "style": { "width": "50%" } } } },
          "corner": { "type": "image", "imageSize": { "width": 10, "height": 10 } } } } }
      """)
  }

  @Test func `percent-size-in-corner reported: behind an emoji`() {
    expectDiagnostics(
      """
      { "constrainedSize": { "width": 320, "height": 480 }, "root": {
        "type": "center", "centeringOptions": "xy", "child": {
          "type": "corner", "cornerLocation": "topLeft", "offset": { "x": 5, "y": 5 },
          "child": { "type": "image", "id": "🔔", "imageSize": { "width": 100, "height": 60 }, "style": { ⟦"width": "50%"⟧ } },  // expect: percent-size-in-corner
          "corner": { "type": "image", "imageSize": { "width": 10, "height": 10 } } } } }
      """)
  }

  @Test func `percent-size-in-corner message says the percentage`() {
    expectNumbers(
      "12.5", of: "percent-size-in-corner",
      """
      { "constrainedSize": { "width": 320, "height": 480 }, "root": {
        "type": "center", "centeringOptions": "xy", "child": {
          "type": "corner", "cornerLocation": "topLeft",
          "child": { "type": "image", "imageSize": { "width": 100, "height": 60 }, "style": { "height": "12.5%" } },
          "corner": { "type": "image", "imageSize": { "width": 10, "height": 10 } } } } }
      """)
  }

  @Test func `percent-size-in-corner fix writes what it comes to`() {
    expectFix(
      """
      { "constrainedSize": { "width": 320, "height": 480 }, "root": {
        "type": "center", "centeringOptions": "xy", "child": {
          "type": "corner", "cornerLocation": "topLeft",
          "child": { "type": "image", "imageSize": { "width": 100, "height": 60 }, "style": { ⟦"width": "50%"⟧ } },  // expect: percent-size-in-corner
          "corner": { "type": "image", "imageSize": { "width": 10, "height": 10 } } } } }
      """,
      becomes: """
        { "constrainedSize": { "width": 320, "height": 480 }, "root": {
          "type": "center", "centeringOptions": "xy", "child": {
            "type": "corner", "cornerLocation": "topLeft",
            "child": { "type": "image", "imageSize": { "width": 100, "height": 60 }, "style": { "width": 160 } },
            "corner": { "type": "image", "imageSize": { "width": 10, "height": 10 } } } } }
        """)
  }
}
