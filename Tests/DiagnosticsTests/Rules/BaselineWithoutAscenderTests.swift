import TestSupport
import Testing

@Suite struct BaselineWithoutAscenderTests {
  @Test func `baseline-without-ascender reported: an image beside a text`() {
    expectDiagnostics(
      """
      { "type": "stack", "alignItems": "baselineFirst", "children": [
        { "type": ⟦"image"⟧, "imageSize": { "width": 18, "height": 18 } },  // expect: baseline-without-ascender
        { "type": "text", "text": "Alfama" } ] }
      """)
  }

  @Test func `baseline-without-ascender: an inset around a text has none, nor has a row`() {
    expectDiagnostics(
      """
      { "type": "stack", "alignItems": "baselineLast", "children": [
        { "type": "text", "text": "a" },
        { "type": ⟦"inset"⟧, "insets": 4, "child": { "type": "text", "text": "b" } },  // expect: baseline-without-ascender
        { "type": ⟦"stack"⟧, "spacing": 4, "children": [  // expect: baseline-without-ascender
          { "type": "text", "text": "c" }, { "type": "text", "text": "d" } ] } ] }
      """)
  }

  @Test func `baseline-without-ascender reported: a column has that of its first or last child`() {
    expectDiagnostics(
      """
      { "type": "stack", "alignItems": "baselineFirst", "spacing": 4, "children": [
        { "type": "text", "text": "a" },
        { "type": "stack", "direction": "vertical", "children": [
          { "type": "text", "text": "b" }, { "type": "image", "imageSize": { "width": 8, "height": 8 } } ] },
        { "type": ⟦"stack"⟧, "direction": "vertical", "children": [  // expect: baseline-without-ascender
          { "type": "image", "imageSize": { "width": 8, "height": 8 } }, { "type": "text", "text": "b" } ] } ] }
      """)
  }

  @Test func `baseline-without-ascender not reported: the style may say where it is`() {
    expectDiagnostics(
      """
      { "type": "stack", "alignItems": "baselineFirst", "children": [
        { "type": "image", "imageSize": { "width": 18, "height": 18 }, "style": { "ascender": 18 } },
        { "type": "text", "text": "Alfama" } ] }
      """)
  }

  @Test func `baseline-without-ascender not reported: aligned otherwise, or a spacer`() {
    expectDiagnostics(
      """
      { "type": "stack", "alignItems": "baselineFirst", "children": [
        { "type": "image", "imageSize": { "width": 18, "height": 18 }, "style": { "alignSelf": "end" } },
        { "type": "spec", "style": { "width": 8 } },
        { "type": "text", "text": "Alfama" } ] }
      """)
  }

  @Test func `baseline-without-ascender: where nobody has one nothing is out of line`() {
    expectDiagnostics(
      """
      { "type": "stack", "alignItems": "baselineFirst", "children": [
        { "type": "image", "imageSize": { "width": 18, "height": 18 } },
        { "type": "image", "imageSize": { "width": 28, "height": 28 } } ] }
      """)
  }

  @Test func `baseline-without-ascender not reported: an ascender that cannot be read`() {
    expectDiagnostics(
      """
      { "type": "stack", "alignItems": "baselineFirst", "children": [
        { "type": "image", "imageSize": { "width": 18, "height": 18 }, "style": { "ascender": ⟦"18"⟧ } },  // expect: wrong-value-type
        { "type": "text", "text": "Alfama" } ] }
      """)
  }

  @Test func `baseline-without-ascender reported: behind an emoji`() {
    expectDiagnostics(
      """
      { "type": "stack", "alignItems": "baselineFirst", "children": [
        { "type": "text", "text": "Alfama" },
        { "id": "📍", "type": ⟦"image"⟧, "imageSize": { "width": 18, "height": 18 } } ] }  // expect: baseline-without-ascender
      """)
  }

  @Test func `baseline-without-ascender message has the line`() {
    expectNumbers(
      "18", of: "baseline-without-ascender",
      """
      { "type": "stack", "alignItems": "baselineFirst", "children": [
        { "type": "image", "imageSize": { "width": 18, "height": 18 } },
        { "type": "text", "text": "Alfama", "font": { "size": 20 } } ] }
      """)
  }

  @Test func `baseline-without-ascender message has the other line`() {
    expectNumbers(
      "18", of: "baseline-without-ascender",
      """
      { "type": "stack", "alignItems": "baselineLast", "children": [
        { "type": "text", "text": "Alfama", "font": { "size": 20 } },
        { "type": "image", "imageSize": { "width": 8, "height": 8 } } ] }
      """)
  }

  @Test func `baseline-without-ascender fix: with an ascender the image stands on the line`() {
    expectFix(
      """
      { "type": "stack", "alignItems": "baselineFirst", "children": [
        { "type": ⟦"image"⟧, "imageSize": { "width": 18, "height": 18.5 } },  // expect: baseline-without-ascender
        { "type": "text", "text": "Alfama" } ] }
      """,
      becomes: """
        { "type": "stack", "alignItems": "baselineFirst", "children": [
          { "type": "image", "imageSize": { "width": 18, "height": 18.5 }, "style": { "ascender": 18.5 } },
          { "type": "text", "text": "Alfama" } ] }
        """)
  }

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
