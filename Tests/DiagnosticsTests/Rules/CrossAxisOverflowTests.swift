import TestSupport
import Testing

@Suite struct CrossAxisOverflowTests {
  @Test func `cross-axis-overflow reported: a photo wider than the column`() {
    expectDiagnostics(
      """
      { "type": "stack", "direction": "vertical", "children": [
        { "type": "networkImage", "style": { ⟦"width": 400⟧, "height": 200 } },  // expect: cross-axis-overflow
        { "type": "text", "text": "Swipe for more" } ] }
      """)
  }

  @Test func `cross-axis-overflow reported: a pair and a minimum, higher than the row`() {
    expectDiagnostics(
      """
      { "constrainedSize": { "width": 320, "height": 40 },
        "root": { "type": "stack", "children": [
          { "type": "networkImage", "style": { "preferredSize": { "width": 40, ⟦"height": 60⟧ } } },  // expect: cross-axis-overflow
          { "type": "networkImage", "style": { "width": 40, ⟦"minHeight": 50⟧ } } ] } }  // expect: cross-axis-overflow
      """)
  }

  @Test func `cross-axis-overflow reported: one that is stretched against the stack's alignment`() {
    expectDiagnostics(
      """
      { "type": "stack", "direction": "vertical", "alignItems": "start", "children": [
        { "type": "networkImage",
          "style": { ⟦"width": 400⟧, "height": 200, "alignSelf": "stretch" } },  // expect: cross-axis-overflow
        { "type": "text", "text": "Swipe for more" } ] }
      """)
  }

  @Test func `cross-axis-overflow not reported: just as wide, and a pixel more`() {
    expectDiagnostics(
      """
      { "type": "stack", "direction": "vertical", "children": [
        { "type": "networkImage", "style": { "width": 375, "height": 200 } },
        { "type": "networkImage", "style": { "width": 375.5, "height": 200 } } ] }
      """)
  }

  @Test func `cross-axis-overflow not reported: no limit`() {
    expectDiagnostics(
      """
      { "type": "stack", "children": [
        { "type": "networkImage", "style": { "width": 40, "height": 2000 } },
        { "type": "text", "text": "Swipe for more" } ] }
      """)
  }

  @Test func `cross-axis-overflow reported: behind an emoji`() {
    expectDiagnostics(
      """
      { "type": "stack", "direction": "vertical", "children": [
        { "type": "networkImage", "id": "🖼️", "style": { ⟦"width": 400⟧, "height": 200 } },  // expect: cross-axis-overflow
        { "type": "text", "text": "Swipe for more" } ] }
      """)
  }

  @Test func `cross-axis-overflow message says how much`() {
    expectNumbers(
      "400 375 25", of: "cross-axis-overflow",
      """
      { "type": "stack", "direction": "vertical", "children": [
        { "type": "networkImage", "style": { "width": 400, "height": 200 } },
        { "type": "text", "text": "Swipe for more" } ] }
      """)
  }

  @Test func `cross-axis-overflow fix takes what the stack has`() {
    expectFix(
      """
      { "type": "stack", "direction": "vertical", "children": [
        { "type": "networkImage", "style": { "preferredSize": { ⟦"width": 400⟧, "height": 200 } } },  // expect: cross-axis-overflow
        { "type": "text", "text": "Swipe for more" } ] }
      """,
      becomes: """
        { "type": "stack", "direction": "vertical", "children": [
          { "type": "networkImage", "style": { "preferredSize": { "width": 375, "height": 200 } } },
          { "type": "text", "text": "Swipe for more" } ] }
        """)
  }

  @Test func `cross-axis-overflow fix removes the size`() {
    expectFix(
      """
      { "type": "stack", "direction": "vertical", "children": [
        { "type": "image", "imageSize": { "width": 20, "height": 20 }, "style": { "height": 200, ⟦"minWidth": 400⟧ } },  // expect: cross-axis-overflow
        { "type": "text", "text": "Swipe for more" } ] }
      """, choosing: 0,
      becomes: """
        { "type": "stack", "direction": "vertical", "children": [
          { "type": "image", "imageSize": { "width": 20, "height": 20 }, "style": { "height": 200 } },
          { "type": "text", "text": "Swipe for more" } ] }
        """)
  }
}
