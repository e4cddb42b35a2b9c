import TestSupport
import Testing

@Suite struct MaxSizeLostToStretchTests {
  @Test func `max-size-lost-to-stretch reported: a button across a column`() {
    expectDiagnostics(
      """
      { "constrainedSize": { "width": 320 }, "root": { "type": "stack", "id": "s", "direction": "vertical", "children": [
        { "type": "image", "imageSize": { "width": 160, "height": 6 }, "style": { ⟦"maxWidth": 200⟧ } } ] } }  // expect: max-size-lost-to-stretch
      """)
  }

  @Test func `max-size-lost-to-stretch: a sibling that makes the row higher, and a pair`() {
    expectDiagnostics(
      """
      { "type": "stack", "children": [
        { "type": "image", "imageSize": { "width": 20, "height": 80 } },
        { "type": "image", "imageSize": { "width": 160, "height": 6 }, "style": { "maxSize": { "width": 200, ⟦"height": 40⟧ } } } ] }  // expect: max-size-lost-to-stretch
      """)
  }

  @Test func `max-size-lost-to-stretch not reported: a row that is no higher`() {
    expectDiagnostics(
      """
      { "type": "stack", "children": [
        { "type": "image", "imageSize": { "width": 20, "height": 40 } },
        { "type": "image", "imageSize": { "width": 160, "height": 6 }, "style": { "maxHeight": 40 } } ] }
      """)
  }

  @Test func `max-size-lost-to-stretch not reported: one that is not stretched`() {
    expectDiagnostics(
      """
      { "constrainedSize": { "width": 320 }, "root": { "type": "stack", "direction": "vertical", "children": [
        { "type": "image", "imageSize": { "width": 160, "height": 6 }, "style": { "maxWidth": 200, "alignSelf": "center" } } ] } }
      """)
  }

  @Test func `max-size-lost-to-stretch not reported: a size of its own`() {
    expectDiagnostics(
      """
      { "constrainedSize": { "width": 320 }, "root": { "type": "stack", "direction": "vertical", "children": [
        { "type": "image", "imageSize": { "width": 160, "height": 6 }, "style": { "maxWidth": 200, "width": 200 } } ] } }
      """)
  }

  @Test func `max-size-lost-to-stretch not reported: a minimum that is larger says it itself`() {
    expectDiagnostics(
      """
      { "constrainedSize": { "width": 320 }, "root": { "type": "stack", "id": "s", "direction": "vertical", "children": [
        { "type": "image", "imageSize": { "width": 160, "height": 6 }, "style": { "minWidth": 320, ⟦"maxWidth": 200⟧ } } ] } }  // expect: min-exceeds-max
      """)
  }

  @Test func `max-size-lost-to-stretch reported: behind an emoji`() {
    expectDiagnostics(
      """
      { "constrainedSize": { "width": 320 }, "root": { "type": "stack", "id": "s", "direction": "vertical", "children": [
        { "type": "image", "id": "👉", "imageSize": { "width": 160, "height": 6 }, "style": { ⟦"maxWidth": 200⟧ } } ] } }  // expect: max-size-lost-to-stretch
      """)
  }

  @Test func `max-size-lost-to-stretch message says both lengths`() {
    expectNumbers(
      "200 320", of: "max-size-lost-to-stretch",
      """
      { "constrainedSize": { "width": 320 }, "root": { "type": "stack", "direction": "vertical", "children": [
        { "type": "image", "imageSize": { "width": 160, "height": 6 }, "style": { "maxWidth": 200 } } ] } }
      """)
  }

  @Test func `max-size-lost-to-stretch fix ends the stretching`() {
    expectFix(
      """
      { "constrainedSize": { "width": 320 }, "root": { "type": "stack", "direction": "vertical", "children": [
        { "type": "image", "imageSize": { "width": 160, "height": 6 }, "style": { ⟦"maxWidth": 200⟧ } } ] } }  // expect: max-size-lost-to-stretch
      """,
      becomes: """
        { "constrainedSize": { "width": 320 }, "root": { "type": "stack", "direction": "vertical", "children": [
          { "type": "image", "imageSize": { "width": 160, "height": 6 }, "style": { "maxWidth": 200, "alignSelf": "start" } } ] } }
        """)
  }

  @Test func `max-size-lost-to-stretch second fix makes it as wide as it may be`() {
    expectFix(
      """
      { "constrainedSize": { "width": 320 }, "root": { "type": "stack", "direction": "vertical", "children": [
        { "type": "image", "imageSize": { "width": 160, "height": 6 }, "style": { ⟦"maxWidth": 200⟧ } } ] } }  // expect: max-size-lost-to-stretch
      """, choosing: 2,
      becomes: """
        { "constrainedSize": { "width": 320 }, "root": { "type": "stack", "direction": "vertical", "children": [
          { "type": "image", "imageSize": { "width": 160, "height": 6 }, "style": { "maxWidth": 200, "width": 200 } } ] } }
        """)
  }
}
