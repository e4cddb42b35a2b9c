import TestSupport
import Testing

@Suite struct CompanionBaseWithoutSizeTests {
  @Test func `companion-base-without-size: an overlay on an image that is still to be loaded`() {
    expectDiagnostics(
      """
      { "type": "stack", "spacing": 1, "direction": "vertical", "children": [
        { "type": ⟦"overlay"⟧,  // expect: companion-base-without-size
          "child": { "type": "networkImage" },
          "overlay": { "type": "text", "text": "Play" } } ] }
      """)
  }

  @Test func `companion-base-without-size reported: a background of an element without content`() {
    expectDiagnostics(
      """
      { "type": "stack", "direction": "vertical", "alignItems": "start", "children": [
        { "type": ⟦"background"⟧,  // expect: companion-base-without-size
          "child": { "type": "stack", "spacing": 1, "children": [{ "type": "spec" }] },
          "background": { "type": "image", "imageSize": { "width": 30, "height": 40 } } } ] }
      """)
  }

  @Test func `companion-base-without-size reported: nested, the innermost says it`() {
    expectDiagnostics(
      """
      { "type": "stack", "spacing": 1, "direction": "vertical", "children": [
        { "type": "overlay",
          "child": {
            "type": "inset", "insets": { "left": 80 },
            "child": {
              "type": ⟦"background"⟧,  // expect: companion-base-without-size
              "child": { "type": "networkImage" },
              "background": { "type": "text", "text": "Loading" } } },
          "overlay": { "type": "text", "text": "Play" } } ] }
      """)
  }

  @Test func `companion-base-without-size not reported: a child of a size`() {
    expectDiagnostics(
      """
      { "type": "stack", "spacing": 1, "direction": "vertical", "children": [
        { "type": "overlay",
          "child": { "type": "networkImage", "style": { "width": 60, "height": 40 } },
          "overlay": { "type": "text", "text": "Play" } } ] }
      """)
  }

  @Test func `companion-base-without-size not reported: both children without content`() {
    expectDiagnostics(
      """
      { "type": "stack", "spacing": 1, "direction": "vertical", "children": [
        { "type": "overlay",
          "child": { "type": ⟦"networkImage"⟧ },  // expect: missing-intrinsic-size
          "overlay": { "type": "spec" } } ] }
      """)
  }

  @Test func `companion-base-without-size not reported: a child that asks for no height`() {
    expectDiagnostics(
      """
      { "type": "stack", "spacing": 1, "direction": "vertical", "children": [
        { "type": ⟦"overlay"⟧,  // expect: companion-squeezed
          "child": { "type": "networkImage", "style": { "width": 60, "height": 0 } },
          "overlay": { "type": ⟦"text"⟧, "text": "Play" } } ] }  // expect: zero-size
      """)
  }

  @Test func `companion-base-without-size: a child that cannot be used is the cause`() {
    expectDiagnostics(
      """
      { "type": "stack", "direction": "vertical", "children": [
        { "type": "overlay",
          "child": { "type": ⟦"picture"⟧ },  // expect: unknown-type
          "overlay": { "type": "text", "text": "Play" } } ] }
      """)
  }

  @Test func `companion-base-without-size reported: behind an emoji`() {
    expectDiagnostics(
      """
      { "type": "stack", "spacing": 1, "direction": "vertical", "children": [
        { "id": "▶️🎬", "type": ⟦"overlay"⟧,  // expect: companion-base-without-size
          "child": { "type": "video" }, "overlay": { "type": "text", "text": "Play" } } ] }
      """)
  }

  @Test func `companion-base-without-size message has the height that the companion would take`() {
    expectNumbers(
      "0 0 40", of: "companion-base-without-size",
      """
      { "type": "stack", "direction": "vertical", "style": { "width": "100%" }, "children": [
        { "type": "overlay",
          "child": { "type": "networkImage" },
          "overlay": { "type": "image", "imageSize": { "width": 30, "height": 40 } } } ] }
      """)
  }

  @Test func `companion-base-without-size message has both lengths where both are lost`() {
    expectNumbers(
      "0 0 0 30 40", of: "companion-base-without-size",
      """
      { "type": "overlay",
        "child": { "type": "networkImage" },
        "overlay": { "type": "image", "imageSize": { "width": 30, "height": 40 } } }
      """)
  }

  @Test func `companion-base-without-size: the child is the related location`() {
    let document = openDocument(
      """
      { "type": "overlay", "child": { "type": "video" },
        "overlay": { "type": "text", "text": "Play" } }
      """)
    #expect(document.relatedTexts(of: "companion-base-without-size") == [["\"video\""]])
  }
}
