import TestSupport
import Testing

@Suite struct FlexBasisPercentWithoutBaseTests {
  @Test func `flex-basis-percent-without-base: a part of a row that is as wide as its children`() {
    expectDiagnostics(
      """
      { "type": "stack", "children": [
        { "type": "image", "imageSize": { "width": 100, "height": 60 }, "style": { ⟦"flexBasis": "40%"⟧ } },  // expect: flex-basis-percent-without-base
        { "type": "image", "imageSize": { "width": 20, "height": 20 } } ] }
      """)
  }

  @Test func `flex-basis-percent-without-base reported: a column, and what is in the child`() {
    expectDiagnostics(
      """
      { "type": "stack", "direction": "vertical", "children": [
        { "type": "stack", "style": { ⟦"flexBasis": "40%"⟧ }, "children": [  // expect: flex-basis-percent-without-base
          { "type": "networkImage" }, { "type": "image", "imageSize": { "width": 20, "height": 20 } } ] } ] }
      """)
  }

  @Test func `flex-basis-percent-without-base reported: a row that grows after it was measured`() {
    expectDiagnostics(
      """
      { "constrainedSize": { "width": 320 }, "root": { "type": "stack", "children": [
        { "type": "stack", "style": { "flexGrow": 1 }, "children": [
          { "type": "image", "imageSize": { "width": 100, "height": 60 }, "style": { ⟦"flexBasis": "40%"⟧ } } ] } ] } }  // expect: flex-basis-percent-without-base
      """)
  }

  @Test func `flex-basis-percent-without-base not reported: a row of fixed width`() {
    expectDiagnostics(
      """
      { "type": "stack", "style": { "width": 300 }, "children": [
        { "type": "image", "imageSize": { "width": 100, "height": 60 }, "style": { "flexBasis": "40%" } } ] }
      """)
  }

  @Test func `flex-basis-percent-without-base not reported: points`() {
    expectDiagnostics(
      """
      { "type": "stack", "children": [
        { "type": "image", "imageSize": { "width": 100, "height": 60 }, "style": { "flexBasis": 40 } } ] }
      """)
  }

  @Test func `flex-basis-percent-without-base reported: behind an emoji`() {
    expectDiagnostics(
      """
      { "type": "stack", "children": [
        { "type": "image", "id": "🖼️", "imageSize": { "width": 100, "height": 60 }, "style": { ⟦"flexBasis": "40%"⟧ } } ] }  // expect: flex-basis-percent-without-base
      """)
  }

  @Test func `flex-basis-percent-without-base message says what comes of it`() {
    expectNumbers(
      "40 0 0", of: "flex-basis-percent-without-base",
      """
      { "type": "stack", "children": [
        { "type": "image", "imageSize": { "width": 100, "height": 60 }, "style": { "flexBasis": "40%" } } ] }
      """)
  }

  @Test func `flex-basis-percent-without-base message says when it is not fixed`() {
    expectNumbers(
      "40 0 0", of: "flex-basis-percent-without-base",
      """
      { "constrainedSize": { "width": 320 }, "root": { "type": "stack", "children": [
        { "type": "stack", "style": { "flexGrow": 1 }, "children": [
          { "type": "image", "imageSize": { "width": 100, "height": 60 }, "style": { "flexBasis": "40%" } } ] } ] } }
      """)
  }

  @Test func `flex-basis-percent-without-base fix gives the stack a width`() {
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

  @Test func `flex-basis-percent-without-base: no fix in points that hold for one width`() {
    expectFix(
      """
      { "type": "stack", "children": [
        { "type": "image", "imageSize": { "width": 100, "height": 60 }, "style": { ⟦"flexBasis": "40%"⟧ } } ] }  // expect: flex-basis-percent-without-base
      """, choosing: 3,
      becomes: nil)
  }
}
