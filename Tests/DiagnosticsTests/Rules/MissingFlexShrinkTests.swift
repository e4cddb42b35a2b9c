import TestSupport
import Testing

@Suite struct MissingFlexShrinkTests {
  @Test func `missing-flex-shrink reported: a text beside an image`() {
    expectDiagnostics(
      """
      { "type": "stack", "spacing": 8, "alignItems": "start", "children": [
        { "type": "image", "imageSize": { "width": 40, "height": 40 } },
        { "type": ⟦"text"⟧, "flow": { "length": 500, "lineHeight": 20 } } ] }  // expect: missing-flex-shrink
      """)
  }

  @Test func `missing-flex-shrink reported: a text deep inside the stack's child`() {
    expectDiagnostics(
      """
      { "type": "stack", "alignItems": "start", "children": [
        { "type": "image", "imageSize": { "width": 40, "height": 40 } },
        { "type": ⟦"inset"⟧, "insets": 8, "child": {  // expect: missing-flex-shrink
          "type": "stack", "direction": "vertical", "spacing": 2, "children": [
            { "type": "text", "flow": { "length": 500, "lineHeight": 20 } },
            { "type": "image", "imageSize": { "width": 20, "height": 20 } } ] } } ] }
      """)
  }

  @Test func `missing-flex-shrink reported: of several texts the longest`() {
    expectDiagnostics(
      """
      { "type": "stack", "alignItems": "start", "children": [
        { "type": "text", "flow": { "length": 200, "lineHeight": 20 } },
        { "type": ⟦"text"⟧, "flow": { "length": 210, "lineHeight": 20 } } ] }  // expect: missing-flex-shrink
      """)
  }

  @Test func `missing-flex-shrink not reported: one child that may shrink is enough`() {
    expectDiagnostics(
      """
      { "type": "stack", "alignItems": "start", "children": [
        { "type": "image", "imageSize": { "width": 40, "height": 40 } },
        { "type": "text", "flow": { "length": 500, "lineHeight": 20 },
          "style": { "flexShrink": 1 } } ] }
      """)
  }

  @Test func `missing-flex-shrink not reported: a text that just fits, and a pixel more`() {
    expectDiagnostics(
      """
      { "type": "stack", "alignItems": "start", "children": [
        { "type": "text", "flow": { "length": 375.5, "lineHeight": 20 } },
        { "type": "spec" } ] }
      """)
  }

  @Test func `missing-flex-shrink: a short label beside large images is not what is too long`() {
    expectDiagnostics(
      """
      { "type": ⟦"stack"⟧, "alignItems": "start", "children": [  // expect: main-axis-overflow
        { "type": "image", "imageSize": { "width": 200, "height": 40 } },
        { "type": "image", "imageSize": { "width": 240, "height": 40 } },
        { "type": "text", "flow": { "length": 60, "lineHeight": 20 } } ] }
      """)
  }

  @Test func `missing-flex-shrink not reported: text that is too long by the image beside it`() {
    expectDiagnostics(
      """
      { "type": ⟦"stack"⟧, "alignItems": "start", "children": [  // expect: main-axis-overflow
        { "type": "image", "imageSize": { "width": 40, "height": 40 } },
        { "type": "stack", "direction": "vertical", "alignItems": "start", "children": [
          { "type": "image", "imageSize": { "width": 360, "height": 40 } },
          { "type": "text", "flow": { "length": 360, "lineHeight": 20 } } ] } ] }
      """)
  }

  @Test func `missing-flex-shrink not reported: a text of a fixed width is not asked for less`() {
    expectDiagnostics(
      """
      { "type": ⟦"stack"⟧, "alignItems": "start", "children": [  // expect: main-axis-overflow
        { "type": "text", "flow": { "length": 500, "lineHeight": 20 }, "style": { "width": 300 } },
        { "type": "text", "flow": { "length": 300, "lineHeight": 20 },
          "style": { "flexBasis": 150 } } ] }
      """)
  }

  @Test func `missing-flex-shrink not reported: a vertical stack has no lines to break`() {
    expectDiagnostics(
      """
      { "constrainedSize": { "width": 200, "height": 100 },
        "root": { "type": ⟦"stack"⟧, "direction": "vertical", "children": [  // expect: main-axis-overflow
          { "type": "text", "flow": { "length": 900, "lineHeight": 20 } },
          { "type": "text", "flow": { "length": 900, "lineHeight": 20 } } ] } }
      """)
  }

  @Test func `missing-flex-shrink not reported: hidden sibling takes no space`() {
    expectDiagnostics(
      """
      { "type": "stack", "alignItems": "start", "spacing": 8, "children": [
        { "type": "image", "imageSize": { "width": 40, "height": 40 } },
        { "type": "image", "imageSize": { "width": 50, "height": 40 } },
        { "type": "text", "flow": { "length": 500, "lineHeight": 20 }, "hidden": true } ] }
      """)
  }

  @Test func `missing-flex-shrink reported: room that is not there is the only thing said`() {
    expectDiagnostics(
      """
      { "type": "stack", "alignItems": "start", "justifyContent": "center", "children": [
        { "type": "spec", "style": { "flexGrow": 1 } },
        { "type": ⟦"text"⟧, "flow": { "length": 500, "lineHeight": 20 } } ] }  // expect: missing-flex-shrink
      """)
  }

  @Test func `missing-flex-shrink reported: behind an emoji`() {
    expectDiagnostics(
      """
      { "type": "stack", "alignItems": "start", "children": [
        { "id": "🏔️", "type": "image", "imageSize": { "width": 40, "height": 40 } },
        { "id": "⛴️", "type": ⟦"text"⟧, "flow": { "length": 500, "lineHeight": 20 } } ] }  // expect: missing-flex-shrink
      """)
  }

  @Test func `missing-flex-shrink message says how much too long`() {
    expectNumbers(
      "500 173", of: "missing-flex-shrink",
      """
      { "type": "stack", "spacing": 8, "alignItems": "start", "children": [
        { "type": "image", "imageSize": { "width": 40, "height": 40 } },
        { "type": "text", "flow": { "length": 500, "lineHeight": 20 } } ] }
      """)
  }

  @Test func `missing-flex-shrink fix lets the text shrink`() {
    expectFix(
      """
      { "root": { "type": "stack", "alignItems": "start", "children": [
        { "type": "image", "imageSize": { "width": 40, "height": 40 } },
        { "type": ⟦"text"⟧, "flow": { "length": 500, "lineHeight": 20 } } ] } }  // expect: missing-flex-shrink
      """,
      becomes: """
        { "root": { "type": "stack", "alignItems": "start", "children": [
          { "type": "image", "imageSize": { "width": 40, "height": 40 } },
          { "type": "text", "flow": { "length": 500, "lineHeight": 20 }, "style": { "flexShrink": 1 } } ] } }
        """)
  }

  @Test func `missing-flex-shrink fix goes down to the text through further stacks`() {
    expectFix(
      """
      { "root": { "type": "stack", "alignItems": "start", "children": [
        { "type": ⟦"inset"⟧, "insets": 8, "child": {  // expect: missing-flex-shrink
          "type": "stack", "alignItems": "start", "children": [
            { "type": "image", "imageSize": { "width": 40, "height": 40 } },
            { "type": "text", "flow": { "length": 500, "lineHeight": 20 } } ] } } ] } }
      """,
      becomes: """
        { "root": { "type": "stack", "alignItems": "start", "children": [
          { "type": "inset", "insets": 8, "style": { "flexShrink": 1 }, "child": {
            "type": "stack", "alignItems": "start", "children": [
              { "type": "image", "imageSize": { "width": 40, "height": 40 } },
              { "type": "text", "flow": { "length": 500, "lineHeight": 20 }, "style": { "flexShrink": 1 } } ] } } ] } }
        """)
  }
}
