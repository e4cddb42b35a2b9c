import TestSupport
import Testing

@Suite struct FlexGrowWithoutSpaceTests {
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
}
