import TestSupport
import Testing

@Suite struct MinSizeStopsStretchTests {
  @Test func `min-size-stops-stretch reported: a button in a column`() {
    expectDiagnostics(
      """
      { "constrainedSize": { "width": 320 }, "root": { "type": "stack", "direction": "vertical", "children": [
        { "type": "image", "imageSize": { "width": 160, "height": 6 }, "style": { ⟦"minWidth": 200⟧ } } ] } }  // expect: min-size-stops-stretch
      """)
  }

  @Test func `min-size-stops-stretch reported: a sibling that makes the row higher, and a pair`() {
    expectDiagnostics(
      """
      { "type": "stack", "children": [
        { "type": "image", "imageSize": { "width": 20, "height": 80 } },
        { "type": "image", "imageSize": { "width": 160, "height": 6 }, "style": { "minLayoutSize": { "width": 20, ⟦"height": 40⟧ } } } ] }  // expect: min-size-stops-stretch
      """)
  }

  @Test func `min-size-stops-stretch reported: an inset`() {
    expectDiagnostics(
      """
      { "type": "stack", "children": [
        { "type": "image", "imageSize": { "width": 20, "height": 80 } },
        { "type": "inset", "insets": 4, "style": { ⟦"minHeight": 40⟧ }, "child": { "type": "image", "imageSize": { "width": 20, "height": 20 } } } ] }  // expect: min-size-stops-stretch
      """)
  }

  @Test func `min-size-stops-stretch not reported: a row that is no higher`() {
    expectDiagnostics(
      """
      { "type": "stack", "children": [
        { "type": "image", "imageSize": { "width": 20, "height": 40 } },
        { "type": "image", "imageSize": { "width": 160, "height": 6 }, "style": { "minHeight": 40 } } ] }
      """)
  }

  @Test func `min-size-stops-stretch not reported: one that is not stretched`() {
    expectDiagnostics(
      """
      { "constrainedSize": { "width": 320 }, "root": { "type": "stack", "direction": "vertical", "children": [
        { "type": "image", "imageSize": { "width": 160, "height": 6 }, "style": { "minWidth": 200, "alignSelf": "center" } } ] } }
      """)
  }

  @Test func `min-size-stops-stretch: a size of its own, and a maximum that is reached`() {
    expectDiagnostics(
      """
      { "constrainedSize": { "width": 320 }, "root": { "type": "stack", "direction": "vertical", "children": [
        { "type": "image", "imageSize": { "width": 160, "height": 6 }, "style": { "minWidth": 100, "width": 200 } },
        { "type": "image", "imageSize": { "width": 160, "height": 6 }, "style": { "minWidth": 100, "maxWidth": 150 } } ] } }
      """)
  }

  @Test func `min-size-stops-stretch reported: it follows a sibling`() {
    expectDiagnostics(
      """
      { "type": "stack", "children": [
        { "type": "image", "imageSize": { "width": 20, "height": 41 } },
        { "type": "image", "imageSize": { "width": 160, "height": 6 }, "style": { ⟦"minHeight": 40⟧ } } ] }  // expect: min-size-stops-stretch
      """)
  }

  @Test func `min-size-stops-stretch reported: behind an emoji`() {
    expectDiagnostics(
      """
      { "constrainedSize": { "width": 320 }, "root": { "type": "stack", "direction": "vertical", "children": [
        { "type": "image", "id": "🚕", "imageSize": { "width": 160, "height": 6 }, "style": { ⟦"minWidth": 200⟧ } } ] } }  // expect: min-size-stops-stretch
      """)
  }

  @Test func `min-size-stops-stretch message says both lengths`() {
    expectNumbers(
      "200 200 320", of: "min-size-stops-stretch",
      """
      { "constrainedSize": { "width": 320 }, "root": { "type": "stack", "direction": "vertical", "children": [
        { "type": "image", "imageSize": { "width": 160, "height": 6 }, "style": { "minWidth": 200 } } ] } }
      """)
  }

  @Test func `min-size-stops-stretch fix lets it be stretched`() {
    expectFix(
      """
      { "constrainedSize": { "width": 320 }, "root": { "type": "stack", "direction": "vertical", "children": [
        { "type": "image", "imageSize": { "width": 160, "height": 6 }, "style": { "height": 6, ⟦"minWidth": 200⟧ } } ] } }  // expect: min-size-stops-stretch
      """,
      becomes: """
        { "constrainedSize": { "width": 320 }, "root": { "type": "stack", "direction": "vertical", "children": [
          { "type": "image", "imageSize": { "width": 160, "height": 6 }, "style": { "height": 6 } } ] } }
        """)
  }

  @Test func `min-size-stops-stretch second fix says what it is`() {
    expectFix(
      """
      { "constrainedSize": { "width": 320 }, "root": { "type": "stack", "direction": "vertical", "children": [
        { "type": "image", "imageSize": { "width": 160, "height": 6 }, "style": { ⟦"minWidth": 200⟧ } } ] } }  // expect: min-size-stops-stretch
      """, choosing: 1,
      becomes: """
        { "constrainedSize": { "width": 320 }, "root": { "type": "stack", "direction": "vertical", "children": [
          { "type": "image", "imageSize": { "width": 160, "height": 6 }, "style": { "minWidth": 200, "alignSelf": "start" } } ] } }
        """)
  }
}
