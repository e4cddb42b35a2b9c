import TestSupport
import Testing

@Suite struct RatioFromHeightTests {
  @Test func `ratio-from-height is no longer reported on a wider screen`() {
    expectFollowed(
      """
      { "constrainedSize": { "width": 320, "height": 180 },
        "root": { "type": "stack", "children": [
          { "type": "inset", "insets": 10, "child": {
            "type": "ratio", "ratio": 0.4, "child": { "type": "video" } } },
          { "type": "spec" } ] } }
      """, replacing: "320", by: "480")
  }
}
