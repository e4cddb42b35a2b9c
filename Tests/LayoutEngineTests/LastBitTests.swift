import LayoutEngine
import LiveDocuments
import Testing

/// Sizes that depend on the last bit of a sum, or on the number of times that Texture validates and rounds them.
@Suite struct LastBitTests {
  @Test func `a button whose size is rounded up to ten million is nothing`() {
    let document = open(
      #"""
      {"type": "stack", "alignItems": "start", "children": [
        {"type": "button", "style": {"width": 40, "height": 9999999.9999}},
        {"type": "button", "style": {"width": 40, "height": 9999999.5}},
        {"type": "button", "style": {"width": 40, "height": 9999999.9999}, "contentEdgeInsets": 3},
        {"type": "button", "style": {"width": 40, "height": 9999999.9999},
          "backgroundImageNode": {"type": "image", "imageSize": {"width": 1, "height": 1}}}]}
      """#)
    #expect(size(document, "/root/children/0") == .zero)
    #expect(size(document, "/root/children/1") == Size(width: 40, height: 9_999_999.5))
    #expect(size(document, "/root/children/2") == .zero)
    #expect(size(document, "/root/children/3") == .zero)
    #expect(size(document, "/root/children/3/backgroundImageNode") == .zero)
  }

  @Test
  func
    `the view of a button's image at ten million points keeps its size only at its own position`()
  {
    func image(insets: String) -> (frame: Size?, view: Size?) {
      let document = open(
        #"""
        {"type": "button", "contentEdgeInsets": \#(insets),
          "imageNode": {"type": "image", "imageSize": {"width": 9999999.9999, "height": 8}}}
        """#)
      let image = document.element(at: "/root/imageNode")
      return (
        image.flatMap { document.layout.frame(of: $0)?.size },
        image.flatMap { document.layout.nodeFrame(of: $0)?.size }
      )
    }
    let largest = Size(width: 10_000_000, height: 8)
    #expect(image(insets: "0") == (largest, largest))
    #expect(image(insets: #"{"left": 4}"#) == (largest, .zero))
    // Less than a pixel above the edge is rounded up to the edge, which is its position in the stack.
    #expect(image(insets: #"{"top": -0.25}"#) == (largest, largest))
  }

  @Test(arguments: [("{}", 10.0), (#"{"left": 0}"#, 10), ("0", 10), ("null", 9.5)])
  func `insets without a side make an editable text round up to points`(
    insets: String, width: Double
  ) {
    let document = open(
      #"""
      {"type": "editableText", "intrinsicSize": {"width": 9.2, "height": 4},
        "textContainerInset": \#(insets)}
      """#)
    #expect(size(document, "/root") == Size(width: width, height: 4))
  }

  @Test func `insets of an editable text are added one after the other, those of a text together`()
  {
    // One after the other they make 50.00000000000001.
    let values =
      #""intrinsicSize": {"width": 8.2, "height": 8.2}, "textContainerInset": "#
      + #"{"left": 32.2, "right": 9.6, "top": 32.2, "bottom": 9.6}}"#
    #expect(8.2 + 32.2 + 9.6 > 50 && 8.2 + (32.2 + 9.6) == 50)
    let editable = open(#"{"type": "editableText", "# + values)
    #expect(size(editable, "/root") == Size(width: 51, height: 51))
    let text = open(#"{"type": "text", "# + values)
    #expect(size(text, "/root") == Size(width: 50, height: 50))
  }

  private func open(_ root: String) -> LiveDocument {
    let text =
      #"{"constrainedSize": {"max": {"width": "infinity", "height": "infinity"}}, "root": \#(root)}"#
    return LiveDocument(text: Array(text.utf8))
  }

  private func size(_ document: LiveDocument, _ pointer: String) -> Size? {
    document.element(at: pointer).flatMap { document.layout.frame(of: $0)?.size }
  }
}
