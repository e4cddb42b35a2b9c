import TestSupport
import Testing

@Suite struct WrapNeverWrapsTests {
  @Test func `wrap-never-wraps reported: tags in a row`() {
    expectDiagnostics(
      """
      { "type": "stack", "spacing": 8, "children": [
        { "type": "image", "imageSize": { "width": 20, "height": 20 } },
        { "type": "stack", ⟦"flexWrap": "wrap"⟧, "children": [  // expect: wrap-never-wraps
          { "type": "image", "imageSize": { "width": 20, "height": 20 } },
          { "type": "image", "imageSize": { "width": 20, "height": 20 } } ] } ] }
      """)
  }

  @Test func `wrap-never-wraps reported: a column in a list`() {
    expectDiagnostics(
      """
      { "type": "stack", "direction": "vertical", ⟦"flexWrap": "wrap"⟧, "children": [  // expect: wrap-never-wraps
        { "type": "image", "imageSize": { "width": 20, "height": 20 } },
        { "type": "image", "imageSize": { "width": 20, "height": 20 } } ] }
      """)
  }

  @Test func `wrap-never-wraps not reported: a limited width`() {
    expectDiagnostics(
      """
      { "type": "stack", "flexWrap": "wrap", "children": [
        { "type": "image", "imageSize": { "width": 20, "height": 20 } },
        { "type": "image", "imageSize": { "width": 20, "height": 20 } } ] }
      """)
  }

  @Test func `wrap-never-wraps not reported: a width of its own`() {
    expectDiagnostics(
      """
      { "type": "stack", "spacing": 8, "children": [
        { "type": "image", "imageSize": { "width": 20, "height": 20 } },
        { "type": "stack", "flexWrap": "wrap", "style": { "maxWidth": 200 }, "children": [
          { "type": "image", "imageSize": { "width": 20, "height": 20 } },
          { "type": "image", "imageSize": { "width": 20, "height": 20 } } ] } ] }
      """)
  }

  @Test func `wrap-never-wraps not reported: one that would break if there were too little`() {
    expectDiagnostics(
      """
      { "type": "stack", "spacing": 8, "children": [
        { "type": "image", "imageSize": { "width": 20, "height": 20 } },
        { "type": "stack", "flexWrap": "wrap", "style": { "flexShrink": 1 }, "children": [
          { "type": "image", "imageSize": { "width": 20, "height": 20 } },
          { "type": "image", "imageSize": { "width": 20, "height": 20 } } ] } ] }
      """)
  }

  @Test func `wrap-never-wraps not reported: one inside what would make it break`() {
    expectDiagnostics(
      """
      { "type": "stack", "spacing": 8, "children": [
        { "type": "image", "imageSize": { "width": 20, "height": 20 } },
        { "type": "inset", "insets": 4, "style": { "flexShrink": 1 }, "child": {
          "type": "stack", "flexWrap": "wrap", "children": [
            { "type": "image", "imageSize": { "width": 20, "height": 20 } },
            { "type": "image", "imageSize": { "width": 20, "height": 20 } } ] } } ] }
      """)
  }

  @Test func `wrap-never-wraps reported: shrinking in a stack without a limit is no help`() {
    expectDiagnostics(
      """
      { "type": "stack", "direction": "vertical", "children": [
        { "type": "stack", "direction": "vertical", "style": { "flexShrink": 1 },
          ⟦"flexWrap": "wrap"⟧, "children": [  // expect: wrap-never-wraps
            { "type": "image", "imageSize": { "width": 20, "height": 20 } },
            { "type": "image", "imageSize": { "width": 20, "height": 20 } } ] },
        { "type": "image", "imageSize": { "width": 20, "height": 20 } } ] }
      """)
  }

  @Test func `wrap-never-wraps: it holds no more once something around it may shrink`() {
    expectFollowed(
      """
      { "root": { "type": "stack", "spacing": 8, "children": [
        { "type": "inset", "insets": 4, "child": {
          "type": "stack", "flexWrap": "wrap", "children": [
            { "type": "image", "imageSize": { "width": 20, "height": 20 } },
            { "type": "image", "imageSize": { "width": 20, "height": 20 } } ] } } ] } }
      """, replacing: "\"insets\": 4", by: "\"insets\": 4, \"style\": { \"flexShrink\": 1 }")
  }

  @Test func `wrap-never-wraps reported: behind an emoji`() {
    expectDiagnostics(
      """
      { "type": "stack", "direction": "vertical", "id": "🏷️", ⟦"flexWrap": "wrap"⟧, "children": [  // expect: wrap-never-wraps
        { "type": "image", "imageSize": { "width": 20, "height": 20 } },
        { "type": "image", "imageSize": { "width": 20, "height": 20 } } ] }
      """)
  }

  @Test func `wrap-never-wraps message says why`() {
    expectNumbers(
      "3", of: "wrap-never-wraps",
      """
      { "type": "stack", "direction": "vertical", "flexWrap": "wrap", "children": [
        { "type": "image", "imageSize": { "width": 20, "height": 20 } },
        { "type": "image", "imageSize": { "width": 20, "height": 20 } },
        { "type": "image", "imageSize": { "width": 20, "height": 20 } } ] }
      """)
  }

  @Test func `wrap-never-wraps fix lets the stack around it limit it`() {
    expectFix(
      """
      { "root": { "type": "stack", "spacing": 8, "children": [
        { "type": "image", "imageSize": { "width": 20, "height": 20 } },
        { "type": "stack", ⟦"flexWrap": "wrap"⟧, "children": [  // expect: wrap-never-wraps
          { "type": "image", "imageSize": { "width": 20, "height": 20 } },
          { "type": "image", "imageSize": { "width": 20, "height": 20 } } ] } ] } }
      """,
      becomes: """
        { "root": { "type": "stack", "spacing": 8, "children": [
          { "type": "image", "imageSize": { "width": 20, "height": 20 } },
          { "type": "stack", "flexWrap": "wrap", "style": { "flexShrink": 1 }, "children": [
            { "type": "image", "imageSize": { "width": 20, "height": 20 } },
            { "type": "image", "imageSize": { "width": 20, "height": 20 } } ] } ] } }
        """)
  }

  @Test func `wrap-never-wraps fix removes the key`() {
    expectFix(
      """
      { "type": "stack", "direction": "vertical", ⟦"flexWrap": "wrap"⟧, "children": [  // expect: wrap-never-wraps
        { "type": "image", "imageSize": { "width": 20, "height": 20 } },
        { "type": "image", "imageSize": { "width": 20, "height": 20 } } ] }
      """,
      becomes: """
        { "type": "stack", "direction": "vertical", "children": [
          { "type": "image", "imageSize": { "width": 20, "height": 20 } },
          { "type": "image", "imageSize": { "width": 20, "height": 20 } } ] }
        """)
  }
}
