import TestSupport
import Testing

@Suite struct ContentIgnoredTests {
  @Test func `content-ignored reported: a node with a child and a size of its own`() {
    expectDiagnostics(
      """
      { "type": "node", ⟦"intrinsicSize": { "width": 343, "height": 120 }⟧, "child": {  // expect: content-ignored
        "type": "inset", "insets": 16, "child": { "type": "text", "text": "Visa" } } }
      """)
  }

  @Test func `content-ignored reported: every kind of content`() {
    expectDiagnostics(
      """
      { "type": "stack", "direction": "vertical", "children": [
        { "type": "text", ⟦"text": "a"⟧, ⟦"flow": { "length": 9, "lineHeight": 9 }⟧,  // expect: content-ignored, content-ignored
          "child": { "type": "text", "text": "b" } },
        { "type": "image", ⟦"imageSize": { "width": 9, "height": 9 }⟧,  // expect: content-ignored
          "child": { "type": "text", "text": "b" } } ] }
      """)
  }

  @Test func `content-ignored not reported: a child that is hidden is measured by nobody`() {
    expectDiagnostics(
      """
      { "type": "node", "intrinsicSize": { "width": 343, "height": 120 },
        "child": { "type": "text", "text": "Visa", "hidden": true } }
      """)
  }

  @Test func `content-ignored not reported: a size in the style counts`() {
    expectDiagnostics(
      """
      { "type": "node", "style": { "preferredSize": { "width": 343, "height": 120 } }, "child": {
        "type": "inset", "insets": 16, "child": { "type": "text", "text": "Visa" } } }
      """)
  }

  @Test func `content-ignored not reported: content that cannot be read`() {
    expectDiagnostics(
      """
      { "type": "text", "text": ⟦12⟧, "child": { "type": "text", "text": "Visa" } }  // expect: wrong-value-type
      """)
  }

  @Test func `content-ignored reported: behind an emoji`() {
    expectDiagnostics(
      """
      { "type": "node", "id": "💳", ⟦"intrinsicSize": { "width": 343, "height": 120 }⟧, "child": {  // expect: content-ignored
        "type": "text", "text": "Visa" } }
      """)
  }

  @Test func `content-ignored message has the size`() {
    expectNumbers(
      "30 40", of: "content-ignored",
      """
      { "type": "stack", "alignItems": "start", "children": [
        { "type": "node", "intrinsicSize": { "width": 9, "height": 9 }, "child": {
          "type": "image", "imageSize": { "width": 30, "height": 40 } } } ] }
      """)
  }

  @Test func `content-ignored fix: the key goes`() {
    expectFix(
      """
      { "type": "node", ⟦"intrinsicSize": { "width": 343, "height": 120 }⟧, "child": {  // expect: content-ignored
        "type": "text", "text": "Visa" } }
      """,
      becomes: """
        { "type": "node", "child": {
          "type": "text", "text": "Visa" } }
        """)
  }
}
