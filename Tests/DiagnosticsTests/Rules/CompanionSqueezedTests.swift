import TestSupport
import Testing

@Suite struct CompanionSqueezedTests {
  @Test func `companion-squeezed reported: a label on a small image`() {
    expectDiagnostics(
      """
      { "type": "stack", "spacing": 8, "children": [
        { "type": ⟦"overlay"⟧,  // expect: companion-squeezed
          "child": { "type": "image", "imageSize": { "width": 20, "height": 20 } },
          "overlay": { "type": "inset", "insets": 4, "child": { "type": "text", "text": "Sold" } } } ] }
      """)
  }

  @Test func `companion-squeezed reported: a ring in the middle of a smaller picture`() {
    expectDiagnostics(
      """
      { "type": "stack", "alignItems": "start", "children": [
        { "type": ⟦"overlay"⟧,  // expect: companion-squeezed
          "child": { "type": "networkImage", "style": { "width": 40, "height": 40 } },
          "overlay": { "type": "center", "centeringOptions": "xy", "child": {
            "type": "image", "imageSize": { "width": 56, "height": 56 }, "style": { "width": 56 } } } } ] }
      """)
  }

  @Test func `companion-squeezed reported: an image that is only too wide is cut, not wrapped`() {
    expectDiagnostics(
      """
      { "type": "stack", "alignItems": "start", "children": [
        { "type": ⟦"overlay"⟧,  // expect: companion-squeezed
          "child": { "type": "networkImage", "style": { "width": 40, "height": 40 } },
          "overlay": { "type": "center", "centeringOptions": "xy", "child": {
            "type": "image", "imageSize": { "width": 56, "height": 30 } } } } ] }
      """)
  }

  @Test func `companion-squeezed not reported: images that wrap at the child's width`() {
    expectDiagnostics(
      """
      { "type": "stack", "alignItems": "start", "children": [
        { "type": "overlay",
          "child": { "type": "networkImage", "style": { "width": 40, "height": 40 } },
          "overlay": { "type": "stack", "flexWrap": "wrap", "alignItems": "start", "style": { "maxWidth": 60 }, "children": [
            { "type": "image", "imageSize": { "width": 30, "height": 20 } },
            { "type": "image", "imageSize": { "width": 30, "height": 20 } } ] } } ] }
      """)
  }

  @Test func `companion-squeezed not reported: just as large`() {
    expectDiagnostics(
      """
      { "type": "stack", "alignItems": "start", "children": [
        { "type": "overlay",
          "child": { "type": "image", "imageSize": { "width": 40, "height": 40 } },
          "overlay": { "type": "inset", "insets": 4, "child": {
            "type": "image", "imageSize": { "width": 32, "height": 32.5 } } } } ] }
      """)
  }

  @Test func `companion-squeezed not reported: an image is scaled`() {
    expectDiagnostics(
      """
      { "type": "stack", "alignItems": "start", "children": [
        { "type": "overlay",
          "child": { "type": "image", "imageSize": { "width": 40, "height": 40 } },
          "overlay": { "type": "image", "imageSize": { "width": 80, "height": 80 } } } ] }
      """)
  }

  @Test func `companion-squeezed: a text that breaks its lines at the child's width`() {
    expectDiagnostics(
      """
      { "type": "stack", "alignItems": "start", "children": [
        { "type": "overlay",
          "child": { "type": "image", "imageSize": { "width": 60, "height": 60 } },
          "overlay": { "type": "text", "flow": { "length": 100, "lineHeight": 20 } } } ] }
      """)
  }

  @Test func `companion-squeezed not reported: a companion that only fills its space`() {
    expectDiagnostics(
      """
      { "constrainedSize": { "max": { "width": 320, "height": 480 } },
        "root": { "type": "overlay",
          "child": { "type": "image", "imageSize": { "width": 60, "height": 60 } },
          "overlay": { "type": "center", "centeringOptions": "xy", "child": {
            "type": "text", "text": "New" } } } }
      """)
  }

  @Test func `companion-squeezed not reported: behind a child it may be larger`() {
    expectDiagnostics(
      """
      { "type": "stack", "alignItems": "start", "children": [
        { "type": "background",
          "child": { "type": "image", "imageSize": { "width": 20, "height": 60 } },
          "background": { "type": "inset", "insets": 2, "child": {
            "type": "spec", "style": { "minWidth": 10 } } } } ] }
      """)
  }

  @Test func `companion-squeezed not reported: a child without size is another fault`() {
    expectDiagnostics(
      """
      { "type": "stack", "alignItems": "start", "children": [
        { "type": ⟦"overlay"⟧,  // expect: companion-base-without-size
          "child": { "type": "networkImage" },
          "overlay": { "type": "inset", "insets": 4, "child": { "type": "text", "text": "Sold" } } } ] }
      """)
  }

  @Test func `companion-squeezed not reported: a number out of range is the cause`() {
    expectDiagnostics(
      """
      { "type": "stack", "alignItems": "start", "children": [
        { "type": "overlay",
          "child": { "type": "image", "imageSize": { "width": ⟦-20⟧, "height": 20 } },  // expect: negative-size
          "overlay": { "type": "text", "text": "Sold" } } ] }
      """)
  }

  @Test func `companion-squeezed reported: behind an emoji`() {
    expectDiagnostics(
      """
      { "type": "stack", "spacing": 8, "children": [
        { "id": "🏷️", "type": ⟦"overlay"⟧,  // expect: companion-squeezed
          "child": { "type": "image", "imageSize": { "width": 20, "height": 20 } },
          "overlay": { "type": "text", "text": "Sold" } } ] }
      """)
  }

  @Test func `companion-squeezed message has both sizes`() {
    expectNumbers(
      "49 28.5 20 20", of: "companion-squeezed",
      """
      { "type": "stack", "spacing": 8, "children": [
        { "type": "overlay",
          "child": { "type": "image", "imageSize": { "width": 20, "height": 20 } },
          "overlay": { "type": "inset", "insets": 4, "child": { "type": "text", "text": "Sold" } } } ] }
      """)
  }

  @Test func `companion-squeezed: the child is the related location`() {
    let document = openDocument(
      """
      { "type": "stack", "spacing": 8, "children": [
        { "type": "overlay",
          "child": { "type": "image", "imageSize": { "width": 20, "height": 20 } },
          "overlay": { "type": "text", "text": "Sold" } } ] }
      """)
    #expect(document.relatedTexts(of: "companion-squeezed") == [["\"image\""]])
  }

  @Test func `companion-squeezed fix: size for the child follows the background as a fix`() {
    expectFix(
      """
      { "type": "stack", "alignItems": "start", "children": [
        { "type": ⟦"overlay"⟧,  // expect: companion-squeezed
          "child": { "type": "networkImage", "style": { "width": 40, "height": 40 } },
          "overlay": { "type": "center", "centeringOptions": "xy", "child": {
            "type": "image", "imageSize": { "width": 56, "height": 30 } } } } ] }
      """, choosing: 1,
      becomes: """
        { "type": "stack", "alignItems": "start", "children": [
          { "type": "overlay",
            "child": { "type": "networkImage", "style": { "width": 56, "height": 40 } },
            "overlay": { "type": "center", "centeringOptions": "xy", "child": {
              "type": "image", "imageSize": { "width": 56, "height": 30 } } } } ] }
        """)
  }

  @Test func `companion-squeezed fix lets what lies over it decide`() {
    expectFix(
      """
      { "type": "stack", "alignItems": "start", "children": [
        { "type": ⟦"overlay"⟧,  // expect: companion-squeezed
          "child": { "type": "image", "imageSize": { "width": 20, "height": 20 } },
          "overlay": { "type": "text", "text": "Sold" } } ] }
      """,
      becomes: """
        { "type": "stack", "alignItems": "start", "children": [
          { "type": "background",
            "background": { "type": "image", "imageSize": { "width": 20, "height": 20 } },
            "child": { "type": "text", "text": "Sold" } } ] }
        """)
  }
}
