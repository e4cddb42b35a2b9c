import TestSupport
import Testing

@Suite struct FlexShrinkOnWrongElementTests {
  @Test func `flex-shrink-on-wrong-element follows edits of a key deep inside the child`() {
    expectFollowed(
      """
      { "root": { "type": "stack", "direction": "vertical", "children": [
        { "type": "stack", "alignItems": "start", "children": [
          { "type": "image", "imageSize": { "width": 40, "height": 40 } },
          { "type": "inset", "insets": 8, "child": { "type": "inset", "insets": 2, "child": {
            "type": "text", "flow": { "length": 500, "lineHeight": 20 },
            "style": { "minHeight": 4, "flexGrow": 0 } } } } ] } ] } }
      """, replacing: "\"flexGrow\": 0", by: "\"flexShrink\": 1, \"alignSelf\": \"end\"")
  }
}
