import TestSupport
import Testing

@Suite struct FlexItemCollapsedTests {
  @Test func `flex-item-collapsed is no longer reported once a sibling leaves space`() {
    expectFollowed(
      """
      { "root": { "type": "stack", "alignItems": "start", "children": [
        { "type": "image", "imageSize": { "width": 375, "height": 60 } },
        { "type": "text", "flow": { "length": 80, "lineHeight": 20 },
          "style": { "flexShrink": 1 } } ] } }
      """, replacing: "375", by: "300")
  }
}
