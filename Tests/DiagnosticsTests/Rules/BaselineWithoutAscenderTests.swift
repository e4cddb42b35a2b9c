import TestSupport
import Testing

@Suite struct BaselineWithoutAscenderTests {
  /// A stack takes its baseline from its child, however deep that is.
  @Test func `baseline-without-ascender follows an edit of a key with its default value`() {
    expectFollowed(
      """
      {"root": {"type": "stack", "alignItems": "baselineLast", "children": [
        {"type": "stack", "direction": "vertical", "children": [
          {"type": "stack", "direction": "vertical", "children": [
            {"type": "map", "intrinsicSize": {"width": 9, "height": 9}, "style": {"descender": 0}}]}]},
        {"type": "image", "imageSize": {"width": 8, "height": 8}}]}}
      """, replacing: "\"descender\"", by: "\"spacingAfter\"")
  }
}
