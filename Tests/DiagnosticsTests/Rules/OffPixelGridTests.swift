import TestSupport
import Testing

@Suite struct OffPixelGridTests {
  @Test func `off-pixel-grid reported: insets of one number`() {
    expectDiagnostics(
      """
      { "type": "inset", ⟦"insets": 5.3⟧, "child": { "type": "text", "text": "Title" } }  // expect: off-pixel-grid
      """)
  }

  @Test func `off-pixel-grid reported: one of four insets`() {
    expectDiagnostics(
      """
      { "type": "inset", "insets": { ⟦"top": 5.3⟧, "left": 16, "bottom": 8.2, "right": 16 },  // expect: off-pixel-grid
        "child": { "type": "text", "text": "Title" } }
      """)
  }

  @Test func `off-pixel-grid reported: the far edge where the near one is free`() {
    expectDiagnostics(
      """
      { "constrainedSize": { "width": 320, "height": 200 },
        "root": { "type": "inset", "insets": { "top": 8, "left": "infinity", "bottom": 8, ⟦"right": 8.2⟧ },  // expect: off-pixel-grid
          "child": { "type": "text", "text": "Title", "style": { "width": 100 } } } }
      """)
  }

  @Test func `off-pixel-grid reported: all that a stack puts between its children`() {
    expectDiagnostics(
      """
      { "type": "stack", ⟦"spacing": 8.3⟧, "children": [  // expect: off-pixel-grid
        { "type": "text", "text": "A", "style": { ⟦"spacingAfter": 2.1⟧ } },  // expect: off-pixel-grid
        { "type": "text", "text": "B", "style": { ⟦"spacingBefore": 0.05⟧ } } ] }  // expect: off-pixel-grid
      """)
  }

  @Test func `off-pixel-grid reported: the space between lines`() {
    expectDiagnostics(
      """
      { "type": "stack", "flexWrap": "wrap", ⟦"lineSpacing": 0.25⟧, "style": { "width": 100 }, "children": [  // expect: off-pixel-grid
        { "type": "image", "imageSize": { "width": 60, "height": 20 } },
        { "type": "image", "imageSize": { "width": 60, "height": 20 } } ] }
      """)
  }

  @Test func `off-pixel-grid reported: positions and offsets`() {
    expectDiagnostics(
      """
      { "constrainedSize": { "width": 320, "height": 200 }, "root": { "type": "absolute", "children": [
        { "type": "text", "text": "A", "style": { "layoutPosition": { ⟦"x": 0.75⟧, "y": 8 } } },  // expect: off-pixel-grid
        { "type": "corner", "cornerLocation": "topRight", "wrapsCorner": true, "offset": { "x": 0, ⟦"y": 3.3⟧ },  // expect: off-pixel-grid
          "child": { "type": "image", "imageSize": { "width": 40, "height": 40 } },
          "corner": { "type": "image", "imageSize": { "width": 10, "height": 10 } },
          "style": { "layoutPosition": { "x": 8, "y": 40 } } } ] } }
      """)
  }

  @Test func `off-pixel-grid not reported: numbers of whole pixels`() {
    expectDiagnostics(
      """
      { "type": "inset", "insets": { "top": 5.5, "left": 16, "bottom": 8, "right": 16 }, "child": {
        "type": "stack", "spacing": 8.5, "children": [
          { "type": "text", "text": "A" }, { "type": "text", "text": "B" } ] } }
      """)
  }

  @Test func `off-pixel-grid reported: pixels of another scale`() {
    expectDiagnostics(
      """
      { "scale": 3, "root": { "type": "stack", "direction": "vertical", "spacing": 5.3333, "children": [
        { "type": "inset", "insets": 0.6667, "child": { "type": "text", "text": "A" } },
        { "type": "inset", ⟦"insets": 0.5⟧, "child": { "type": "text", "text": "B" } } ] } }  // expect: off-pixel-grid
      """)
  }

  @Test func `off-pixel-grid not reported: offsets that come from centering`() {
    expectDiagnostics(
      """
      { "constrainedSize": { "width": 320, "height": 200 },
        "root": { "type": "stack", "alignItems": "center", "justifyContent": "center", "spacing": 8, "children": [
          { "type": "image", "imageSize": { "width": 20.5, "height": 31.5 } },
          { "type": "image", "imageSize": { "width": 20, "height": 40 } } ] } }
      """)
  }

  @Test func `off-pixel-grid not reported: two that make a whole together`() {
    expectDiagnostics(
      """
      { "type": "stack", "children": [
        { "type": "text", "text": "A", "style": { "spacingAfter": 0.25 } },
        { "type": "text", "text": "B", "style": { "spacingBefore": 0.25 } } ] }
      """)
  }

  @Test func `off-pixel-grid not reported: spacing with nothing behind it`() {
    expectDiagnostics(
      """
      { "type": "stack", "spacing": 0.3, "children": [
        { "type": "text", "text": "A", "style": { "spacingAfter": 0.3 } },
        { "type": "text", "text": "B", "hidden": true } ] }
      """)
  }

  @Test func `off-pixel-grid not reported: a number out of range is the cause`() {
    expectDiagnostics(
      """
      { "type": "inset", "insets": 5.3, "child": { "type": "node", "style": { "width": ⟦-8⟧, "height": 8 } } }  // expect: negative-size
      """)
  }

  @Test func `off-pixel-grid reported: behind an emoji`() {
    expectDiagnostics(
      """
      { "type": "inset", "id": "🔬½", ⟦"insets": 5.3⟧, "child": { "type": "text", "text": "Title" } }  // expect: off-pixel-grid
      """)
  }

  @Test(arguments: [
    (#""insets": 5.3"#, "5.3 10.6 2"),
    (#""insets": { "top": 5.3, "left": 8.1 }"#, "5.3 8.1 10.6 16.2 2"),
    (#""insets": { "left": 5.3 }"#, "5.3 10.6 2"),
  ])
  func `off-pixel-grid message of insets`(insets: String, numbers: String) {
    expectNumbers(
      numbers, of: "off-pixel-grid",
      """
      { "type": "inset", \(insets), "child": { "type": "text", "text": "Title" } }
      """)
  }

  @Test func `off-pixel-grid message of other numbers`() {
    expectNumbers(
      "8.3 24.9 3", of: "off-pixel-grid",
      """
      { "scale": 3, "root": { "type": "stack", "spacing": 8.3, "children": [
        { "type": "image", "imageSize": { "width": 9, "height": 9 } },
        { "type": "image", "imageSize": { "width": 9, "height": 9 } } ] } }
      """)
  }

  @Test func `off-pixel-grid message of a position`() {
    expectNumbers(
      "0.75 1.5 2", of: "off-pixel-grid",
      """
      { "constrainedSize": { "width": 320, "height": 200 }, "root": { "type": "absolute", "children": [
        { "type": "text", "text": "A", "style": { "layoutPosition": { "x": 0.75, "y": 8 } } } ] } }
      """)
  }

  @Test func `off-pixel-grid fix rounds the number`() {
    expectFix(
      """
      { "type": "inset", ⟦"insets": 5.3⟧, "child": { "type": "text", "text": "Title" } }  // expect: off-pixel-grid
      """,
      becomes: """
        { "type": "inset", "insets": 5.5, "child": { "type": "text", "text": "Title" } }
        """)
  }

  @Test func `off-pixel-grid fix rounds two sides`() {
    expectFix(
      """
      { "type": "inset", ⟦"insets": { "top": 5.3, "left": 8.1, "bottom": 8 }⟧, "child": { "type": "text", "text": "Title" } }  // expect: off-pixel-grid
      """,
      becomes: """
        { "type": "inset", "insets": { "top": 5.5, "left": 8, "bottom": 8 }, "child": { "type": "text", "text": "Title" } }
        """)
  }

  @Test func `off-pixel-grid fix of a child's own number, at scale 3`() {
    expectFix(
      """
      { "scale": 3, "root": { "type": "stack", "children": [
        { "type": "text", "text": "A", "style": { ⟦"spacingBefore": 0.5⟧ } },  // expect: off-pixel-grid
        { "type": "text", "text": "B" } ] } }
      """,
      becomes: """
        { "scale": 3, "root": { "type": "stack", "children": [
          { "type": "text", "text": "A", "style": { "spacingBefore": 0.6667 } },
          { "type": "text", "text": "B" } ] } }
        """)
  }
}
