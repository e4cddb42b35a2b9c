import TestSupport
import Testing

@Suite struct InfiniteInsetUnboundedTests {
  @Test func `infinite-inset-unbounded reported: a caption pushed down in a column`() {
    expectDiagnostics(
      """
      { "type": "stack", "direction": "vertical", "children": [
        { "type": "image", "imageSize": { "width": 320, "height": 180 } },
        { "type": "inset", ⟦"insets": { "top": "infinity", "left": 16 }⟧, "child": { "type": "image", "imageSize": { "width": 20, "height": 20 } } } ] }  // expect: infinite-inset-unbounded
      """)
  }

  @Test func `infinite-inset-unbounded reported: a badge pushed to the right that grows`() {
    expectDiagnostics(
      """
      { "constrainedSize": { "width": 320 }, "root": { "type": "stack", "children": [
        { "type": "image", "imageSize": { "width": 20, "height": 20 } },
        { "type": "inset", ⟦"insets": { "left": "infinity" }⟧, "style": { "flexGrow": 1 },  // expect: infinite-inset-unbounded
          "child": { "type": "image", "imageSize": { "width": 20, "height": 20 } } } ] } }
      """)
  }

  @Test func `infinite-inset-unbounded reported: elements below the reported one`() {
    expectDiagnostics(
      """
      { "type": "stack", "children": [
        { "type": "inset", ⟦"insets": "infinity"⟧, "child": { "type": "networkImage" } } ] }  // expect: infinite-inset-unbounded
      """)
  }

  @Test func `infinite-inset-unbounded not reported: over something that has a height`() {
    expectDiagnostics(
      """
      { "type": "overlay", "child": { "type": "image", "imageSize": { "width": 320, "height": 180 } },
        "overlay": { "type": "inset", "insets": { "top": "infinity", "left": 16 }, "child": { "type": "image", "imageSize": { "width": 20, "height": 20 } } } }
      """)
  }

  @Test func `infinite-inset-unbounded not reported: across a column`() {
    expectDiagnostics(
      """
      { "type": "stack", "id": "s", "direction": "vertical", "children": [
        { "type": "inset", "insets": { "left": "infinity" }, "child": { "type": "image", "imageSize": { "width": 20, "height": 20 } } } ] }
      """)
  }

  @Test func `infinite-inset-unbounded reported: behind an emoji`() {
    expectDiagnostics(
      """
      { "type": "stack", "children": [
        { "type": "inset", "id": "🏷️", ⟦"insets": { "left": "infinity" }⟧, "child": { "type": "image", "imageSize": { "width": 20, "height": 20 } } } ] }  // expect: infinite-inset-unbounded
      """)
  }

  @Test func `infinite-inset-unbounded message names the edges`() {
    expectNumbers(
      "0 0", of: "infinite-inset-unbounded",
      """
      { "type": "stack", "children": [
        { "type": "inset", "insets": { "left": "infinity", "right": "infinity" }, "child": { "type": "image", "imageSize": { "width": 20, "height": 20 } } } ] }
      """)
  }

  @Test func `infinite-inset-unbounded message says when there is no limit`() {
    expectNumbers(
      "0 0", of: "infinite-inset-unbounded",
      """
      { "constrainedSize": { "width": 320 }, "root": { "type": "stack", "children": [
        { "type": "inset", "insets": { "left": "infinity" }, "style": { "flexGrow": 1 }, "child": { "type": "image", "imageSize": { "width": 20, "height": 20 } } } ] } }
      """)
  }

  @Test func `infinite-inset-unbounded fix sets the edge to zero`() {
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

  @Test func `infinite-inset-unbounded fix: one number for four edges becomes four`() {
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
