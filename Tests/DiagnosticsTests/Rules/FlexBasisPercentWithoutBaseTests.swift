import TestSupport
import Testing

@Suite struct FlexBasisPercentWithoutBaseTests {
  @Test func `a part of a row that is as wide as its children`() {
    expectDiagnostics(
      """
      { "type": "stack", "children": [
        { "type": "image", "imageSize": { "width": 100, "height": 60 }, "style": { ⟦"flexBasis": "40%"⟧ } },  // expect: flex-basis-percent-without-base
        { "type": "image", "imageSize": { "width": 20, "height": 20 } } ] }
      """)
  }

  @Test func `a column, and what is in the child`() {
    expectDiagnostics(
      """
      { "type": "stack", "direction": "vertical", "children": [
        { "type": "stack", "style": { ⟦"flexBasis": "40%"⟧ }, "children": [  // expect: flex-basis-percent-without-base
          { "type": "networkImage" }, { "type": "image", "imageSize": { "width": 20, "height": 20 } } ] } ] }
      """)
  }

  @Test func `a row that grows after it was measured`() {
    expectDiagnostics(
      """
      { "constrainedSize": { "width": 320 }, "root": { "type": "stack", "children": [
        { "type": "stack", "style": { "flexGrow": 1 }, "children": [
          { "type": "image", "imageSize": { "width": 100, "height": 60 }, "style": { ⟦"flexBasis": "40%"⟧ } } ] } ] } }  // expect: flex-basis-percent-without-base
      """)
  }

  @Test func `a row of fixed width`() {
    expectDiagnostics(
      """
      { "type": "stack", "style": { "width": 300 }, "children": [
        { "type": "image", "imageSize": { "width": 100, "height": 60 }, "style": { "flexBasis": "40%" } } ] }
      """)
  }

  @Test func `points`() {
    expectDiagnostics(
      """
      { "type": "stack", "children": [
        { "type": "image", "imageSize": { "width": 100, "height": 60 }, "style": { "flexBasis": 40 } } ] }
      """)
  }

  @Test func `behind an emoji`() {
    expectDiagnostics(
      """
      { "type": "stack", "children": [
        { "type": "image", "id": "🖼️", "imageSize": { "width": 100, "height": 60 }, "style": { ⟦"flexBasis": "40%"⟧ } } ] }  // expect: flex-basis-percent-without-base
      """)
  }

  @Test func `the message says what comes of it`() {
    expectMessage(
      of: "flex-basis-percent-without-base",
      "a flexBasis of 40% is a part of the width of the stack, which is not fixed, so "
        + "Texture asserts and makes this image 0×0",
      """
      { "type": "stack", "children": [
        { "type": "image", "imageSize": { "width": 100, "height": 60 }, "style": { "flexBasis": "40%" } } ] }
      """)
  }

  @Test func `the message says when it is not fixed`() {
    expectMessage(
      of: "flex-basis-percent-without-base",
      "a flexBasis of 40% is a part of the width of the stack, which is not fixed yet when "
        + "that is measured first, so Texture asserts and takes this image as 0×0 there",
      """
      { "constrainedSize": { "width": 320 }, "root": { "type": "stack", "children": [
        { "type": "stack", "style": { "flexGrow": 1 }, "children": [
          { "type": "image", "imageSize": { "width": 100, "height": 60 }, "style": { "flexBasis": "40%" } } ] } ] } }
      """)
  }

  @Test func `the fix gives the stack a width`() {
    expectFix(
      """
      { "type": "stack", "children": [
        { "type": "image", "imageSize": { "width": 100, "height": 60 }, "style": { ⟦"flexBasis": "40%"⟧ } } ] }  // expect: flex-basis-percent-without-base
      """,
      becomes: """
        { "type": "stack", "style": { "width": "100%" }, "children": [
          { "type": "image", "imageSize": { "width": 100, "height": 60 }, "style": { "flexBasis": "40%" } } ] }
        """)
  }

  @Test func `another writes it in points`() {
    expectFix(
      """
      { "type": "stack", "children": [
        { "type": "image", "imageSize": { "width": 100, "height": 60 }, "style": { ⟦"flexBasis": "40%"⟧ } } ] }  // expect: flex-basis-percent-without-base
      """, titled: "Set flexBasis to 150",
      becomes: """
        { "type": "stack", "children": [
          { "type": "image", "imageSize": { "width": 100, "height": 60 }, "style": { "flexBasis": 150 } } ] }
        """)
  }
}
