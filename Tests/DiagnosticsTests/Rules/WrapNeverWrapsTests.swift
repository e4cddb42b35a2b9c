import TestSupport
import Testing

@Suite struct WrapNeverWrapsTests {
  @Test func `wrap-never-wraps: it holds no more once something around it may shrink`() {
    expectFollowed(
      """
      { "root": { "type": "stack", "spacing": 8, "children": [
        { "type": "inset", "insets": 4, "child": {
          "type": "stack", "flexWrap": "wrap", "children": [
            { "type": "image", "imageSize": { "width": 20, "height": 20 } },
            { "type": "image", "imageSize": { "width": 20, "height": 20 } } ] } } ] } }
      """, replacing: "\"insets\": 4", by: "\"insets\": 4, \"style\": { \"flexShrink\": 1 }")
  }
}
