import TestSupport
import Testing

@Suite struct AbsoluteChildOutsideTests {
  @Test func `absolute-child-outside reported: less space than it needs`() {
    expectDiagnostics(
      """
      { "constrainedSize": { "width": 320, "height": 200 }, "root": { "type": "absolute", "children": [
        { "type": "image", "imageSize": { "width": 40, "height": 40 },
          "style": { ⟦"layoutPosition": { "x": 300, "y": 8 }⟧ } } ] } }  // expect: absolute-child-outside
      """)
  }

  @Test func `absolute-child-outside reported: a size in the style is cut too`() {
    expectDiagnostics(
      """
      { "constrainedSize": { "width": 320, "height": 200 }, "root": { "type": "absolute", "children": [
        { "type": "networkImage",
          "style": { "width": 40, "height": "50%", ⟦"layoutPosition": { "x": 300, "y": 160 }⟧ } } ] } }  // expect: absolute-child-outside
      """)
  }

  @Test func `absolute-child-outside reported: no space at all`() {
    expectDiagnostics(
      """
      { "constrainedSize": { "width": 320, "height": 200 }, "root": { "type": "absolute", "children": [
        { "type": "text", "text": "3", "style": { ⟦"layoutPosition": { "x": "100%", "y": 8 }⟧ } },  // expect: absolute-child-outside
        { "type": "networkImage", "style": { ⟦"layoutPosition": { "x": 8, "y": 200 }⟧ } } ] } }  // expect: absolute-child-outside
      """)
  }

  @Test func `absolute-child-outside reported: before the edges`() {
    expectDiagnostics(
      """
      { "constrainedSize": { "width": 320, "height": 200 }, "root": { "type": "absolute", "children": [
        { "type": "text", "text": "3", "style": { ⟦"layoutPosition": { "x": -8, "y": 8 }⟧ } },  // expect: absolute-child-outside
        { "type": "text", "text": "3", "style": { ⟦"layoutPosition": { "x": 8, "y": -0.5 }⟧ } } ] } }  // expect: absolute-child-outside
      """)
  }

  @Test func `absolute-child-outside reported: too large without a position`() {
    expectDiagnostics(
      """
      { "constrainedSize": { "width": 320, "height": 200 }, "root": { "type": "absolute", "children": [
        { "type": ⟦"image"⟧, "imageSize": { "width": 400, "height": 40 } } ] } }  // expect: absolute-child-outside
      """)
  }

  @Test func `absolute-child-outside reported: an absolute spec without width`() {
    expectDiagnostics(
      """
      { "type": "absolute", "style": { "width": 0 }, "children": [
        { "type": "spec", "style": { ⟦"layoutPosition": { "x": 8, "y": 8 }⟧ } } ] }  // expect: absolute-child-outside
      """)
  }

  @Test func `absolute-child-outside not reported: just enough space`() {
    expectDiagnostics(
      """
      { "constrainedSize": { "width": 320, "height": 200 }, "root": { "type": "absolute", "children": [
        { "type": "image", "imageSize": { "width": 40, "height": 40 },
          "style": { "layoutPosition": { "x": 280.5, "y": 160 } } } ] } }
      """)
  }

  @Test func `absolute-child-outside: a text that breaks its lines in the space that is left`() {
    expectDiagnostics(
      """
      { "constrainedSize": { "width": 320, "height": 200 }, "root": { "type": "absolute", "children": [
        { "type": "text", "flow": { "length": 100, "lineHeight": 20 },
          "style": { "layoutPosition": { "x": 260, "y": 8 } } } ] } }
      """)
  }

  @Test func `absolute-child-outside not reported: far down where nothing limits the height`() {
    expectDiagnostics(
      """
      { "type": "absolute", "children": [
        { "type": "image", "imageSize": { "width": 40, "height": 40 },
          "style": { "layoutPosition": { "x": 8, "y": 5000 } } } ] }
      """)
  }

  @Test func `absolute-child-outside not reported: hidden element`() {
    expectDiagnostics(
      """
      { "constrainedSize": { "width": 320, "height": 200 }, "root": { "type": "absolute", "children": [
        { "type": "text", "text": "3", "hidden": true, "style": { "layoutPosition": { "x": 400, "y": 8 } } },
        { "type": "text", "text": "4", "style": { "layoutPosition": { "x": 8, "y": 8 } } } ] } }
      """)
  }

  @Test func `absolute-child-outside not reported: a position that is none is the cause`() {
    expectDiagnostics(
      """
      { "type": "absolute", "children": [
        { "type": "image", "imageSize": { "width": 40, "height": 40 },
          "style": { "layoutPosition": { "x": 400, ⟦"y": "50%"⟧ } } } ] }  // expect: invalid-position
      """)
  }

  @Test func `absolute-child-outside not reported: a number out of range is the cause`() {
    expectDiagnostics(
      """
      { "constrainedSize": { "width": 320, "height": 200 }, "root": { "type": "absolute", "children": [
        { "type": "image", "imageSize": { "width": 40, "height": 40 },
          "style": { "layoutPosition": { "x": ⟦1e8⟧, "y": 8 } } } ] } }  // expect: number-too-large
      """)
  }

  @Test func `absolute-child-outside reported: behind an emoji`() {
    expectDiagnostics(
      """
      { "constrainedSize": { "width": 320, "height": 200 }, "root": { "type": "absolute", "children": [
        { "type": "image", "imageSize": { "width": 40, "height": 40 },
          "id": "📍🗺️", "style": { ⟦"layoutPosition": { "x": 300, "y": 8 }⟧ } } ] } }  // expect: absolute-child-outside
      """)
  }

  @Test(arguments: [
    ("300, \"y\": 8", "300 20 320 40 20"), ("400, \"y\": 8", "400 320"), ("-1, \"y\": 8", "-1 1"),
    ("-9, \"y\": 170", "-9 9 170 30 200 40 30"),
  ])
  func `absolute-child-outside message says what comes of the position`(
    position: String, numbers: String
  ) {
    expectNumbers(
      numbers, of: "absolute-child-outside",
      """
      { "constrainedSize": { "width": 320, "height": 200 }, "root": { "type": "absolute", "children": [
        { "type": "image", "imageSize": { "width": 40, "height": 40 },
          "style": { "layoutPosition": { "x": \(position) } } } ] } }
      """)
  }

  @Test func `absolute-child-outside message says how far it ends outside`() {
    expectNumbers(
      "8 8", of: "absolute-child-outside",
      """
      { "type": "absolute", "style": { "width": 0 }, "children": [
        { "type": "spec", "style": { "layoutPosition": { "x": 8, "y": 8 } } } ] }
      """)
  }

  @Test func `absolute-child-outside: the absolute spec is the related location`() {
    let document = openDocument(
      """
      { "constrainedSize": { "width": 320, "height": 200 }, "root": { "type": "absolute", "children": [
        { "type": "text", "text": "3", "style": { "layoutPosition": { "x": -8, "y": 8 } } } ] } }
      """)
    #expect(document.relatedTexts(of: "absolute-child-outside") == [["\"absolute\""]])
  }

  @Test func `absolute-child-outside fix moves it inside`() {
    expectFix(
      """
      { "constrainedSize": { "width": 320, "height": 200 }, "root": { "type": "absolute", "children": [
        { "type": "image", "imageSize": { "width": 40, "height": 40 },
          "style": { ⟦"layoutPosition": { "x": 400, "y": -2 }⟧ } } ] } }  // expect: absolute-child-outside
      """,
      becomes: """
        { "constrainedSize": { "width": 320, "height": 200 }, "root": { "type": "absolute", "children": [
          { "type": "image", "imageSize": { "width": 40, "height": 40 },
            "style": { "layoutPosition": { "x": 280, "y": 0 } } } ] } }
        """)
  }

  @Test func `absolute-child-outside fix makes it as large as the space`() {
    expectFix(
      """
      { "constrainedSize": { "width": 320, "height": 200 }, "root": { "type": "absolute", "children": [
        { "type": "networkImage",
          "style": { "width": 40, "height": 40, ⟦"layoutPosition": { "x": 300, "y": 8 }⟧ } } ] } }  // expect: absolute-child-outside
      """, choosing: 1,
      becomes: """
        { "constrainedSize": { "width": 320, "height": 200 }, "root": { "type": "absolute", "children": [
          { "type": "networkImage",
            "style": { "width": 20, "height": 40, "layoutPosition": { "x": 300, "y": 8 } } } ] } }
        """)
  }

  @Test func `absolute-child-outside fix: there is no fix for what fits nowhere`() {
    expectFix(
      """
      { "constrainedSize": { "width": 320, "height": 200 }, "root": { "type": "absolute", "children": [
        { "type": "image", "imageSize": { "width": 400, "height": 40 },
          "style": { ⟦"layoutPosition": { "x": 8, "y": 8 }⟧ } } ] } }  // expect: absolute-child-outside
      """, becomes: nil)
  }
}
