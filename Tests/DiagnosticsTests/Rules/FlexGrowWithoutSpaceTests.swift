import TestSupport
import Testing

@Suite struct FlexGrowWithoutSpaceTests {
  @Test func `flex-grow-without-space reported: a spacer in a row that hugs its children`() {
    expectDiagnostics(
      """
      { "type": "stack", "children": [
        { "type": "image", "imageSize": { "width": 20, "height": 20 } },
        { "type": "spec", "style": { ⟦"flexGrow": 1⟧ } },  // expect: flex-grow-without-space
        { "type": "image", "imageSize": { "width": 20, "height": 20 } } ] }
      """)
  }

  @Test func `flex-grow-without-space reported: two children in a column without a height`() {
    expectDiagnostics(
      """
      { "type": "stack", "direction": "vertical", "children": [
        { "type": "image", "imageSize": { "width": 20, "height": 20 }, "style": { ⟦"flexGrow": 1⟧ } },  // expect: flex-grow-without-space
        { "type": "image", "imageSize": { "width": 20, "height": 20 }, "style": { ⟦"flexGrow": 2⟧ } } ] }  // expect: flex-grow-without-space
      """)
  }

  @Test func `flex-grow-without-space: the longest row of a column that is as wide as that`() {
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

  @Test func `flex-grow-without-space not reported: a width that is fixed`() {
    expectDiagnostics(
      """
      { "type": "stack", "style": { "width": "100%" }, "children": [
        { "type": "image", "imageSize": { "width": 20, "height": 20 } },
        { "type": "spec", "style": { "flexGrow": 1 } },
        { "type": "image", "imageSize": { "width": 20, "height": 20 } } ] }
      """)
  }

  @Test func `flex-grow-without-space not reported: a fixed row that is simply full`() {
    expectDiagnostics(
      """
      { "type": "stack", "style": { "width": 40 }, "children": [
        { "type": "image", "imageSize": { "width": 20, "height": 20 } },
        { "type": "spec", "style": { "flexGrow": 1 } },
        { "type": "image", "imageSize": { "width": 20, "height": 20 } } ] }
      """)
  }

  @Test func `flex-grow-without-space not reported: a minimum to fill`() {
    expectDiagnostics(
      """
      { "type": "stack", "style": { "minWidth": 100 }, "children": [
        { "type": "image", "imageSize": { "width": 20, "height": 20 } },
        { "type": "spec", "style": { "flexGrow": 1 } },
        { "type": "image", "imageSize": { "width": 20, "height": 20 } } ] }
      """)
  }

  @Test func `flex-grow-without-space not reported: a row that is too long has another fault`() {
    expectDiagnostics(
      """
      { "type": ⟦"stack"⟧, "children": [  // expect: main-axis-overflow
        { "type": "image", "imageSize": { "width": 200, "height": 20 } },
        { "type": "spec", "style": { "flexGrow": 1 } },
        { "type": "image", "imageSize": { "width": 200, "height": 20 } } ] }
      """)
  }

  @Test func `flex-grow-without-space is no longer reported in a stack of fixed width`() {
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

  @Test func `flex-grow-without-space reported: behind an emoji`() {
    expectDiagnostics(
      """
      { "type": "stack", "children": [
        { "type": "image", "imageSize": { "width": 20, "height": 20 } },
        { "type": "spec", "id": "↔️🧩", "style": { ⟦"flexGrow": 1⟧ } },  // expect: flex-grow-without-space
        { "type": "image", "imageSize": { "width": 20, "height": 20 } } ] }
      """)
  }

  @Test func `flex-grow-without-space message says why`() {
    expectNumbers(
      "40", of: "flex-grow-without-space",
      """
      { "type": "stack", "children": [
        { "type": "image", "imageSize": { "width": 20, "height": 20 } },
        { "type": "spec", "style": { "flexGrow": 1 } },
        { "type": "image", "imageSize": { "width": 20, "height": 20 } } ] }
      """)
  }

  @Test func `flex-grow-without-space message where a stack around it took the space`() {
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

  @Test func `flex-grow-without-space fix fixes the width`() {
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

  @Test func `flex-grow-without-space fix: where nothing gives a height the key can only go`() {
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
