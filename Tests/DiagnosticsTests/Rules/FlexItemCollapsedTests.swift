import TestSupport
import Testing

@Suite struct FlexItemCollapsedTests {
  @Test func `flex-item-collapsed reported: a text that alone has to make space`() {
    expectDiagnostics(
      """
      { "type": "stack", "alignItems": "start", "children": [
        { "type": "image", "imageSize": { "width": 375, "height": 60 } },
        { "type": ⟦"text"⟧, "flow": { "length": 80, "lineHeight": 20 },  // expect: flex-item-collapsed
          "style": { "flexShrink": 1 } } ] }
      """)
  }

  @Test func `flex-item-collapsed reported: the one flexible child of a full column`() {
    expectDiagnostics(
      """
      { "constrainedSize": { "width": 80, "height": 100 },
        "root": { "type": "stack", "direction": "vertical", "children": [
          { "type": "image", "imageSize": { "width": 80, "height": 100 } },
          { "type": ⟦"wrapper"⟧, "style": { "flexGrow": 1, "flexShrink": 1 }, "child": {  // expect: flex-item-collapsed
            "type": "image", "imageSize": { "width": 20, "height": 20 } } } ] } }
      """)
  }

  @Test func `flex-item-collapsed reported: a child that should grow from nothing`() {
    expectDiagnostics(
      """
      { "constrainedSize": { "width": 200, "height": 40 },
        "root": { "type": "stack", "children": [
          { "type": "image", "imageSize": { "width": 200, "height": 40 } },
          { "type": ⟦"text"⟧, "flow": { "length": 80, "lineHeight": 20 },  // expect: flex-item-collapsed
            "style": { "flexBasis": 0, "flexGrow": 1 } } ] } }
      """)
  }

  @Test func `flex-item-collapsed reported: elements below the reported one`() {
    expectDiagnostics(
      """
      { "type": "stack", "alignItems": "start", "children": [
        { "type": "image", "imageSize": { "width": 375, "height": 60 } },
        { "type": ⟦"stack"⟧, "style": { "flexShrink": 1 }, "alignItems": "start", "children": [  // expect: flex-item-collapsed
          { "type": "text", "flow": { "length": 80, "lineHeight": 20 },
            "style": { "flexShrink": 1 } },
          { "type": "image", "imageSize": { "width": 20, "height": 20 },
            "style": { "flexShrink": 1 } } ] } ] }
      """)
  }

  @Test func `flex-item-collapsed not reported: a spacer in a row that is full`() {
    expectDiagnostics(
      """
      { "constrainedSize": { "width": 200, "height": 40 },
        "root": { "type": "stack", "children": [
          { "type": "image", "imageSize": { "width": 160, "height": 40 } },
          { "type": "spec", "style": { "flexGrow": 1, "flexShrink": 1 } },
          { "type": "image", "imageSize": { "width": 40, "height": 40 } } ] } }
      """)
  }

  @Test func `flex-item-collapsed not reported: a little is left`() {
    expectDiagnostics(
      """
      { "type": "stack", "alignItems": "start", "children": [
        { "type": "image", "imageSize": { "width": 370, "height": 60 } },
        { "type": "text", "flow": { "length": 80, "lineHeight": 20 },
          "style": { "flexShrink": 1 } } ] }
      """)
  }

  @Test func `flex-item-collapsed not reported: a width of zero that is wanted`() {
    expectDiagnostics(
      """
      { "type": "stack", "alignItems": "start", "children": [
        { "type": "image", "imageSize": { "width": 20, "height": 60 } },
        { "type": "image", "imageSize": { "width": 20, "height": 60 }, "style": { "width": 0 } } ] }
      """)
  }

  @Test func `flex-item-collapsed is no longer reported once a sibling leaves space`() {
    expectFollowed(
      """
      { "root": { "type": "stack", "alignItems": "start", "children": [
        { "type": "image", "imageSize": { "width": 375, "height": 60 } },
        { "type": "text", "flow": { "length": 80, "lineHeight": 20 },
          "style": { "flexShrink": 1 } } ] } }
      """, replacing: "375", by: "300")
  }

  @Test func `flex-item-collapsed reported: behind an emoji`() {
    expectDiagnostics(
      """
      { "type": "stack", "alignItems": "start", "children": [
        { "type": "image", "imageSize": { "width": 375, "height": 60 } },
        { "id": "👋🏽", "type": ⟦"text"⟧, "flow": { "length": 80, "lineHeight": 20 },  // expect: flex-item-collapsed
          "style": { "flexShrink": 1 } } ] }
      """)
  }

  @Test func `flex-item-collapsed message says what it needs`() {
    expectNumbers(
      "375 0 80", of: "flex-item-collapsed",
      """
      { "type": "stack", "alignItems": "start", "children": [
        { "type": "image", "imageSize": { "width": 375, "height": 60 } },
        { "type": "text", "flow": { "length": 80, "lineHeight": 20 },
          "style": { "flexShrink": 1 } } ] }
      """)
  }

  @Test func `flex-item-collapsed fix lets the largest sibling shrink too`() {
    expectFix(
      """
      { "root": { "type": "stack", "alignItems": "start", "children": [
        { "type": "image", "imageSize": { "width": 75, "height": 60 } },
        { "type": "image", "imageSize": { "width": 300, "height": 60 } },
        { "type": ⟦"text"⟧, "flow": { "length": 80, "lineHeight": 20 },  // expect: flex-item-collapsed
          "style": { "flexShrink": 1 } } ] } }
      """,
      becomes: """
        { "root": { "type": "stack", "alignItems": "start", "children": [
          { "type": "image", "imageSize": { "width": 75, "height": 60 } },
          { "type": "image", "imageSize": { "width": 300, "height": 60 }, "style": { "flexShrink": 1 } },
          { "type": "text", "flow": { "length": 80, "lineHeight": 20 },
            "style": { "flexShrink": 1 } } ] } }
        """)
  }
}
