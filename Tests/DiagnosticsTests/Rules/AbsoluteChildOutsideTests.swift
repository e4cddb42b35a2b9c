import TestSupport
import Testing

@Suite struct AbsoluteChildOutsideTests {
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

  @Test func `absolute-child-outside: the absolute spec is the related location`() {
    let document = openDocument(
      """
      { "constrainedSize": { "width": 320, "height": 200 }, "root": { "type": "absolute", "children": [
        { "type": "text", "text": "3", "style": { "layoutPosition": { "x": -8, "y": 8 } } } ] } }
      """)
    #expect(document.relatedTexts(of: "absolute-child-outside") == [["\"absolute\""]])
  }
}
