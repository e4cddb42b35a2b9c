import TestSupport
import Testing

@Suite struct FlexGrowWithoutSpaceTests {
  @Test func `a spacer in a row that hugs its children`() {
    expectDiagnostics(
      """
      { "type": "stack", "children": [
        { "type": "image", "imageSize": { "width": 20, "height": 20 } },
        { "type": "spec", "style": { ⟦"flexGrow": 1⟧ } },  // expect: flex-grow-without-space
        { "type": "image", "imageSize": { "width": 20, "height": 20 } } ] }
      """)
  }

  @Test func `two children in a column without a height`() {
    expectDiagnostics(
      """
      { "type": "stack", "direction": "vertical", "children": [
        { "type": "image", "imageSize": { "width": 20, "height": 20 }, "style": { ⟦"flexGrow": 1⟧ } },  // expect: flex-grow-without-space
        { "type": "image", "imageSize": { "width": 20, "height": 20 }, "style": { ⟦"flexGrow": 2⟧ } } ] }  // expect: flex-grow-without-space
      """)
  }

  @Test func `the longest row of a column that is as wide as that`() {
    expectDiagnostics(
      """
      { "type": "stack", "direction": "vertical", "spacing": 4, "children": [
        { "type": "stack", "children": [
          { "type": "image", "imageSize": { "width": 20, "height": 20 } },
          { "type": "spec", "style": { "flexGrow": 1 } },
          { "type": "image", "imageSize": { "width": 20, "height": 20 } } ] },
        { "type": "stack", "children": [
          { "type": "image", "imageSize": { "width": 40, "height": 20 } },
          { "type": "spec", "style": { ⟦"flexGrow": 1⟧ } },  // expect: flex-grow-without-space
          { "type": "image", "imageSize": { "width": 40, "height": 20 } } ] } ] }
      """)
  }

  @Test func `a width that is fixed`() {
    expectDiagnostics(
      """
      { "type": "stack", "style": { "width": "100%" }, "children": [
        { "type": "image", "imageSize": { "width": 20, "height": 20 } },
        { "type": "spec", "style": { "flexGrow": 1 } },
        { "type": "image", "imageSize": { "width": 20, "height": 20 } } ] }
      """)
  }

  @Test func `a fixed row that is simply full`() {
    expectDiagnostics(
      """
      { "type": "stack", "style": { "width": 40 }, "children": [
        { "type": "image", "imageSize": { "width": 20, "height": 20 } },
        { "type": "spec", "style": { "flexGrow": 1 } },
        { "type": "image", "imageSize": { "width": 20, "height": 20 } } ] }
      """)
  }

  @Test func `a minimum to fill`() {
    expectDiagnostics(
      """
      { "type": "stack", "style": { "minWidth": 100 }, "children": [
        { "type": "image", "imageSize": { "width": 20, "height": 20 } },
        { "type": "spec", "style": { "flexGrow": 1 } },
        { "type": "image", "imageSize": { "width": 20, "height": 20 } } ] }
      """)
  }

  @Test func `a row that is too long has another fault`() {
    expectDiagnostics(
      """
      { "type": ⟦"stack"⟧, "children": [  // expect: main-axis-overflow
        { "type": "image", "imageSize": { "width": 200, "height": 20 } },
        { "type": "spec", "style": { "flexGrow": 1 } },
        { "type": "image", "imageSize": { "width": 200, "height": 20 } } ] }
      """)
  }

  @Test func `it is gone once something around the stack fixes its width`() {
    expectFollowed(
      """
      { "constrainedSize": { "max": { "width": 375 } }, "root": { "type": "stack", "direction": "vertical", "children": [
        { "type": "inset", "insets": 4, "child": { "type": "stack", "children": [
          { "type": "image", "imageSize": { "width": 20, "height": 20 } },
          { "type": "spec", "style": { "flexGrow": 1 } },
          { "type": "image", "imageSize": { "width": 20, "height": 20 } } ] } },
        { "type": "text", "text": "wider than that" } ] } }
      """, replacing: "wider than that", by: "a")
  }

  @Test func `behind an emoji`() {
    expectDiagnostics(
      """
      { "type": "stack", "children": [
        { "type": "image", "imageSize": { "width": 20, "height": 20 } },
        { "type": "spec", "id": "↔️🧩", "style": { ⟦"flexGrow": 1⟧ } },  // expect: flex-grow-without-space
        { "type": "image", "imageSize": { "width": 20, "height": 20 } } ] }
      """)
  }

  @Test func `the message says why`() {
    expectNumbers(
      "40", of: "flex-grow-without-space",
      """
      { "type": "stack", "children": [
        { "type": "image", "imageSize": { "width": 20, "height": 20 } },
        { "type": "spec", "style": { "flexGrow": 1 } },
        { "type": "image", "imageSize": { "width": 20, "height": 20 } } ] }
      """)
  }

  @Test func `the message where a stack around it took the space`() {
    expectNumbers(
      "75", of: "flex-grow-without-space",
      """
      { "type": "stack", "alignItems": "start", "children": [
        { "type": "image", "imageSize": { "width": 300, "height": 20 } },
        { "type": "stack", "style": { "flexShrink": 1 }, "children": [
          { "type": "text", "flow": { "length": 100, "lineHeight": 20 }, "style": { "flexShrink": 1 } },
          { "type": "spec", "style": { "flexGrow": 1 } } ] } ] }
      """)
  }

  @Test func `the fix fixes the width`() {
    expectFix(
      """
      { "constrainedSize": { "max": { "width": 375 } }, "root": { "type": "stack", "children": [
        { "type": "image", "imageSize": { "width": 20, "height": 20 } },
        { "type": "spec", "style": { ⟦"flexGrow": 1⟧ } },  // expect: flex-grow-without-space
        { "type": "image", "imageSize": { "width": 20, "height": 20 } } ] } }
      """,
      becomes: """
        { "constrainedSize": { "max": { "width": 375 } }, "root": { "type": "stack", "style": { "width": "100%" }, "children": [
          { "type": "image", "imageSize": { "width": 20, "height": 20 } },
          { "type": "spec", "style": { "flexGrow": 1 } },
          { "type": "image", "imageSize": { "width": 20, "height": 20 } } ] } }
        """)
  }

  @Test func `where nothing gives a height the key can only go`() {
    expectFix(
      """
      { "type": "stack", "direction": "vertical", "children": [
        { "type": "image", "imageSize": { "width": 20, "height": 20 }, "style": { "spacingBefore": 4, ⟦"flexGrow": 1⟧ } },  // expect: flex-grow-without-space
        { "type": "image", "imageSize": { "width": 20, "height": 20 } } ] }
      """,
      becomes: """
        { "type": "stack", "direction": "vertical", "children": [
          { "type": "image", "imageSize": { "width": 20, "height": 20 }, "style": { "spacingBefore": 4 } },
          { "type": "image", "imageSize": { "width": 20, "height": 20 } } ] }
        """)
  }
}
