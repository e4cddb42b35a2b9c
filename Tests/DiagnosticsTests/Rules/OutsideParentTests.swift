import TestSupport
import Testing

@Suite struct OutsideParentTests {
  @Test func `outside-parent follows the type of the root, which it names`() {
    expectFollowed(
      """
      { "constrainedSize": { "width": 80, "height": 60 }, "root": { "type": "inset", "child": {
        "type": "stack", "direction": "vertical", "children": [
          { "type": "custom", "size": { "width": 23, "height": 30 }, "children": [
            { "type": "node", "position": { "x": 3, "y": 40 },
              "style": { "width": 10, "height": 35 } } ] } ] } } }
      """, replacing: #""inset""#, by: #""background""#)
  }

  @Test func `outside-parent: position is known where a spec around the element moves`() {
    expectFollowed(
      """
      { "type": "inset", "insets": { "top": 10, "left": 10, "bottom": 10, "right": 10 }, "child": {
        "type": "stack", "alignItems": "start", "children": [
          { "type": "inset", "insets": -8,
            "child": { "type": "image", "imageSize": { "width": 40, "height": 40 } } } ] } }
      """, replacing: "\"top\": 10", by: "\"top\": 5")
  }
}
