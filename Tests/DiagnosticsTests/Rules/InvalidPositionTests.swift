import TestSupport
import Testing

@Suite struct InvalidPositionTests {
  @Test func `invalid-position reported: half of a height that has no limit`() {
    expectDiagnostics(
      """
      { "type": "absolute", "children": [
        { "type": "image", "imageSize": { "width": 20, "height": 20 },
          "style": { "layoutPosition": { "x": 16, ⟦"y": "50%"⟧ } } } ] }  // expect: invalid-position
      """)
  }

  @Test func `invalid-position reported: an absolute in a row`() {
    expectDiagnostics(
      """
      { "type": "stack", "children": [
        { "type": "absolute", "children": [
          { "type": "image", "imageSize": { "width": 20, "height": 20 },
            "style": { "layoutPosition": { ⟦"x": "10%"⟧, ⟦"y": "20%"⟧ } } } ] } ] }  // expect: invalid-position, invalid-position
      """)
  }

  @Test func `invalid-position not reported: a height that is given`() {
    expectDiagnostics(
      """
      { "constrainedSize": { "width": 320, "height": 200 },
        "root": { "type": "absolute", "children": [
          { "type": "image", "imageSize": { "width": 20, "height": 20 },
            "style": { "layoutPosition": { "x": 16, "y": "50%" } } } ] } }
      """)
  }

  @Test func `invalid-position not reported: points where there is no limit`() {
    expectDiagnostics(
      """
      { "type": "absolute", "children": [
        { "type": "image", "imageSize": { "width": 20, "height": 20 },
          "style": { "layoutPosition": { "x": "50%", "y": 40 } } } ] }
      """)
  }

  @Test func `invalid-position not reported: an infinite inset subsumes a position that is none`() {
    expectDiagnostics(
      """
      { "type": "stack", "children": [
        { "type": "inset", ⟦"insets": { "left": "infinity" }⟧, "child": {  // expect: infinite-inset-unbounded
          "type": "image", "imageSize": { "width": 20, "height": 20 } } } ] }
      """)
  }

  @Test func `invalid-position reported: behind an emoji`() {
    expectDiagnostics(
      """
      { "type": "absolute", "children": [
        { "type": "image", "id": "📍", "imageSize": { "width": 20, "height": 20 },
          "style": { "layoutPosition": { "x": 16, ⟦"y": "50%"⟧ } } } ] }  // expect: invalid-position
      """)
  }

  @Test func `invalid-position message says what it is a percentage of`() {
    expectNumbers(
      "50 0", of: "invalid-position",
      """
      { "type": "absolute", "children": [
        { "type": "image", "imageSize": { "width": 20, "height": 20 },
          "style": { "layoutPosition": { "x": 16, "y": "50%" } } } ] }
      """)
  }

  @Test func `invalid-position fix takes a part of the height there is`() {
    expectFix(
      """
      { "type": "absolute", "children": [
        { "type": "image", "imageSize": { "width": 20, "height": 30 },
          "style": { "layoutPosition": { "x": 16, ⟦"y": "50%"⟧ } } } ] }  // expect: invalid-position
      """,
      becomes: """
        { "type": "absolute", "children": [
          { "type": "image", "imageSize": { "width": 20, "height": 30 },
            "style": { "layoutPosition": { "x": 16, "y": 15 } } } ] }
        """)
  }

  @Test func `invalid-position second fix says what counts`() {
    expectFix(
      """
      { "type": "absolute", "children": [
        { "type": "image", "imageSize": { "width": 20, "height": 30 },
          "style": { "layoutPosition": { "x": 16, ⟦"y": "50%"⟧ } } } ] }  // expect: invalid-position
      """, choosing: 1,
      becomes: """
        { "type": "absolute", "children": [
          { "type": "image", "imageSize": { "width": 20, "height": 30 },
            "style": { "layoutPosition": { "x": 16, "y": 0 } } } ] }
        """)
  }
}
