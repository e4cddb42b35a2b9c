import TestSupport
import Testing

@Suite struct InfiniteInsetUnboundedTests {
  @Test func `a caption pushed down in a column`() {
    expectDiagnostics(
      """
      { "type": "stack", "direction": "vertical", "children": [
        { "type": "image", "imageSize": { "width": 320, "height": 180 } },
        { "type": "inset", ⟦"insets": { "top": "infinity", "left": 16 }⟧, "child": { "type": "image", "imageSize": { "width": 20, "height": 20 } } } ] }  // expect: infinite-inset-unbounded
      """)
  }

  @Test func `a badge pushed to the right that grows`() {
    expectDiagnostics(
      """
      { "constrainedSize": { "width": 320 }, "root": { "type": "stack", "children": [
        { "type": "image", "imageSize": { "width": 20, "height": 20 } },
        { "type": "inset", ⟦"insets": { "left": "infinity" }⟧, "style": { "flexGrow": 1 },  // expect: infinite-inset-unbounded
          "child": { "type": "image", "imageSize": { "width": 20, "height": 20 } } } ] } }
      """)
  }

  @Test func `what is in it says nothing`() {
    expectDiagnostics(
      """
      { "type": "stack", "children": [
        { "type": "inset", ⟦"insets": "infinity"⟧, "child": { "type": "networkImage" } } ] }  // expect: infinite-inset-unbounded
      """)
  }

  @Test func `over something that has a height`() {
    expectDiagnostics(
      """
      { "type": "overlay", "child": { "type": "image", "imageSize": { "width": 320, "height": 180 } },
        "overlay": { "type": "inset", "insets": { "top": "infinity", "left": 16 }, "child": { "type": "image", "imageSize": { "width": 20, "height": 20 } } } }
      """)
  }

  @Test func `across a column`() {
    expectDiagnostics(
      """
      { "type": "stack", "id": "s", "direction": "vertical", "children": [
        { "type": "inset", "insets": { "left": "infinity" }, "child": { "type": "image", "imageSize": { "width": 20, "height": 20 } } } ] }
      """)
  }

  @Test func `behind an emoji`() {
    expectDiagnostics(
      """
      { "type": "stack", "children": [
        { "type": "inset", "id": "🏷️", ⟦"insets": { "left": "infinity" }⟧, "child": { "type": "image", "imageSize": { "width": 20, "height": 20 } } } ] }  // expect: infinite-inset-unbounded
      """)
  }

  @Test func `the message names the edges`() {
    expectNumbers(
      "0 0", of: "infinite-inset-unbounded",
      """
      { "type": "stack", "children": [
        { "type": "inset", "insets": { "left": "infinity", "right": "infinity" }, "child": { "type": "image", "imageSize": { "width": 20, "height": 20 } } } ] }
      """)
  }

  @Test func `the message says when there is no limit`() {
    expectNumbers(
      "0 0", of: "infinite-inset-unbounded",
      """
      { "constrainedSize": { "width": 320 }, "root": { "type": "stack", "children": [
        { "type": "inset", "insets": { "left": "infinity" }, "style": { "flexGrow": 1 }, "child": { "type": "image", "imageSize": { "width": 20, "height": 20 } } } ] } }
      """)
  }

  @Test func `the fix sets the edge to zero`() {
    expectFix(
      """
      { "type": "stack", "direction": "vertical", "children": [
        { "type": "inset", ⟦"insets": { "top": "infinity", "left": 16 }⟧, "child": { "type": "image", "imageSize": { "width": 20, "height": 20 } } } ] }  // expect: infinite-inset-unbounded
      """,
      becomes: """
        { "type": "stack", "direction": "vertical", "children": [
          { "type": "inset", "insets": { "top": 0, "left": 16 }, "child": { "type": "image", "imageSize": { "width": 20, "height": 20 } } } ] }
        """)
  }

  @Test func `one number for four edges becomes four`() {
    expectFix(
      """
      { "type": "stack", "direction": "vertical", "children": [
        { "type": "inset", ⟦"insets": "infinity"⟧, "child": { "type": "image", "imageSize": { "width": 20, "height": 20 } } } ] }  // expect: infinite-inset-unbounded
      """,
      becomes: """
        { "type": "stack", "direction": "vertical", "children": [
          { "type": "inset", "insets": { "top": 0, "left": "infinity", "bottom": 0, "right": "infinity" }, "child": { "type": "image", "imageSize": { "width": 20, "height": 20 } } } ] }
        """)
  }
}
