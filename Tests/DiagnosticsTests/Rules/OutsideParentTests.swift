import TestSupport
import Testing

@Suite struct OutsideParentTests {
  @Test func `outside-parent reported: a badge on a corner`() {
    expectDiagnostics(
      """
      { "type": "stack", "alignItems": "start", "children": [
        { "type": "corner", "cornerLocation": "topRight",
          "child": { "type": "image", "imageSize": { "width": 40, "height": 40 } },
          "corner": { "type": ⟦"text"⟧, "text": "3" } } ] }  // expect: outside-parent
      """)
  }

  @Test func `outside-parent reported: negative insets`() {
    expectDiagnostics(
      """
      { "type": "stack", "alignItems": "start", "children": [
        { "type": "inset", "insets": -8,
          "child": { "type": ⟦"image"⟧, "imageSize": { "width": 40, "height": 40 } } } ] }  // expect: outside-parent
      """)
  }

  @Test func `outside-parent reported: a negative distance before the first child`() {
    expectDiagnostics(
      """
      { "type": "stack", "alignItems": "start", "children": [
        { "type": ⟦"image"⟧, "imageSize": { "width": 40, "height": 40 },  // expect: outside-parent
          "style": { "spacingBefore": -8 } },
        { "type": "text", "text": "Title" } ] }
      """)
  }

  @Test func `outside-parent not reported: a corner that is wrapped`() {
    expectDiagnostics(
      """
      { "type": "stack", "alignItems": "start", "children": [
        { "type": "corner", "cornerLocation": "topRight", "wrapsCorner": true,
          "child": { "type": "image", "imageSize": { "width": 40, "height": 40 } },
          "corner": { "type": "text", "text": "3" } } ] }
      """)
  }

  @Test func `outside-parent not reported: an offset that moves a badge inside`() {
    expectDiagnostics(
      """
      { "type": "stack", "alignItems": "start", "children": [
        { "type": "corner", "cornerLocation": "topRight", "offset": { "x": -5, "y": 5 },
          "child": { "type": "image", "imageSize": { "width": 40, "height": 40 } },
          "corner": { "type": "image", "imageSize": { "width": 10, "height": 10 } } } ] }
      """)
  }

  @Test func `outside-parent not reported: no more than a pixel`() {
    expectDiagnostics(
      """
      { "type": "stack", "alignItems": "start", "children": [
        { "type": "inset", "insets": -0.5,
          "child": { "type": "image", "imageSize": { "width": 40, "height": 40 } } } ] }
      """)
  }

  @Test func `outside-parent not reported: a stack says itself that it is too long`() {
    expectDiagnostics(
      """
      { "constrainedSize": { "width": 60, "height": 60 }, "root": {
        "type": ⟦"stack"⟧, "alignItems": "start", "children": [  // expect: main-axis-overflow
          { "type": "image", "imageSize": { "width": 40, "height": 40 } },
          { "type": "image", "imageSize": { "width": 40, "height": 40 } } ] } }
      """)
  }

  @Test func `outside-parent not reported: an absolute spec says it of its children`() {
    expectDiagnostics(
      """
      { "constrainedSize": { "width": 60, "height": 60 }, "root": { "type": "absolute", "children": [
        { "type": "image", "imageSize": { "width": 20, "height": 20 },
          "style": { ⟦"layoutPosition": { "x": -8, "y": 8 }⟧ } } ] } }  // expect: absolute-child-outside
      """)
  }

  @Test func `outside-parent not reported: a child that is too large across its stack`() {
    expectDiagnostics(
      """
      { "constrainedSize": { "width": 60, "height": 60 }, "root": {
        "type": "stack", "direction": "vertical", "children": [
          { "type": "networkImage", "style": { ⟦"width": 80⟧, "height": 20 } } ] } }  // expect: cross-axis-overflow
      """)
  }

  @Test func `outside-parent not reported: insets that leave no space`() {
    expectDiagnostics(
      """
      { "constrainedSize": { "width": 60, "height": 60 }, "root": {
        "type": "inset", ⟦"insets": 40⟧, "child": { "type": "text", "text": "Title" } } }  // expect: insets-exceed-space
      """)
  }

  @Test func `outside-parent not reported: insets over a child without size`() {
    expectDiagnostics(
      """
      { "type": "stack", "alignItems": "start", "children": [
        { "type": ⟦"overlay"⟧, "child": { "type": "networkImage" },  // expect: companion-base-without-size
          "overlay": { "type": "inset", "insets": 4, "child": { "type": "text", "text": "Sold" } } } ] }
      """)
  }

  @Test func `outside-parent not reported: the size of a badge that follows from the spec's`() {
    expectDiagnostics(
      """
      { "type": "stack", "alignItems": "start", "children": [
        { "type": "corner", "cornerLocation": "topRight", "style": { "minHeight": 44 },
          "child": { "type": "button", "text": "Inbox" },
          ⟦"corner"⟧: { "type": "text", "text": "3" } } ] }  // expect: corner-inherits-minimum
      """)
  }

  @Test func `outside-parent not reported: a number out of range is the cause`() {
    expectDiagnostics(
      """
      { "type": "stack", "alignItems": "start", "children": [
        { "type": "inset", "insets": -8, "child": {
          "type": "image", "imageSize": { "width": 40, "height": ⟦-40⟧ } } } ] }  // expect: negative-size
      """)
  }

  @Test func `outside-parent not reported: hidden element`() {
    expectDiagnostics(
      """
      { "type": "stack", "alignItems": "start", "children": [
        { "type": "corner", "cornerLocation": "topRight",
          "child": { "type": "image", "imageSize": { "width": 40, "height": 40 } },
          "corner": { "type": "text", "text": "3", "hidden": true } } ] }
      """)
  }

  @Test func `outside-parent reported: behind an emoji`() {
    expectDiagnostics(
      """
      { "type": "stack", "alignItems": "start", "children": [
        { "type": "corner", "cornerLocation": "topRight",
          "child": { "type": "image", "imageSize": { "width": 40, "height": 40 } },
          "corner": { "id": "🔴3️⃣", "type": ⟦"text"⟧, "text": "3" } } ] }  // expect: outside-parent
      """)
  }

  @Test func `outside-parent message says how far and where`() {
    expectNumbers(
      "6 5", of: "outside-parent",
      """
      { "type": "stack", "alignItems": "start", "children": [
        { "type": "corner", "cornerLocation": "topRight",
          "child": { "type": "image", "imageSize": { "width": 40, "height": 40 } },
          "corner": { "type": "image", "imageSize": { "width": 10, "height": 12 } } } ] }
      """)
  }

  @Test func `outside-parent message has all four edges`() {
    expectNumbers(
      "2 1 3 4", of: "outside-parent",
      """
      { "type": "stack", "alignItems": "start", "children": [
        { "type": "inset", "insets": { "top": -1, "left": -2, "bottom": -4, "right": -3 },
          "child": { "type": "image", "imageSize": { "width": 40, "height": 40 } } } ] }
      """)
  }

  @Test func `outside-parent: the parent that the element sticks out of is related`() {
    let document = openDocument(
      """
      { "type": "corner", "cornerLocation": "topRight",
        "child": { "type": "image", "imageSize": { "width": 40, "height": 40 } },
        "corner": { "type": "text", "text": "3" } }
      """)
    #expect(document.relatedTexts(of: "outside-parent") == [["\"corner\""]])
  }

  @Test func `outside-parent fix wraps the corner`() {
    expectFix(
      """
      { "type": "stack", "alignItems": "start", "children": [
        { "type": "corner", "cornerLocation": "topRight",
          "child": { "type": "image", "imageSize": { "width": 40, "height": 40 } },
          "corner": { "type": ⟦"text"⟧, "text": "3" } } ] }  // expect: outside-parent
      """,
      becomes: """
        { "type": "stack", "alignItems": "start", "children": [
          { "type": "corner", "cornerLocation": "topRight",
            "wrapsCorner": true,
            "child": { "type": "image", "imageSize": { "width": 40, "height": 40 } },
            "corner": { "type": "text", "text": "3" } } ] }
        """)
  }

  @Test func `outside-parent not reported: a badge outside of a spec but inside its node`() {
    expectDiagnostics(
      """
      { "constrainedSize": { "width": 375, "height": 80 }, "root": { "type": "node", "child": {
        "type": "inset", "insets": 16, "child": { "type": "stack", "alignItems": "start", "children": [
          { "type": "corner", "cornerLocation": "topRight",
            "child": { "type": "image", "imageSize": { "width": 40, "height": 40 } },
            "corner": { "type": "text", "text": "3" } } ] } } } }
      """)
  }

  @Test func `outside-parent not reported: a badge outside of its spec but inside the root`() {
    expectDiagnostics(
      """
      { "type": "inset", "insets": 16, "child": { "type": "stack", "alignItems": "start", "children": [
        { "type": "inset", "insets": -8,
          "child": { "type": "image", "imageSize": { "width": 40, "height": 40 } } } ] } }
      """)
  }

  @Test func `outside-parent reported: a node deep in specs that one of them pushes out`() {
    expectDiagnostics(
      """
      { "constrainedSize": { "width": 100, "height": 60 }, "root": { "type": "node", "child": {
        "type": "stack", "children": [
          { "type": "inset", "insets": { "left": -20 }, "child": { "type": "stack", "children": [
            { "type": "inset", "insets": 4, "child": {
              "type": ⟦"image"⟧, "imageSize": { "width": 40, "height": 40 } } },  // expect: outside-parent
            { "type": "text", "text": "a" } ] } } ] } } }
      """)
  }

  @Test func `outside-parent: a pixel in each of several specs is more than one in the end`() {
    expectDiagnostics(
      """
      { "type": "stack", "alignItems": "start", "children": [
        { "type": "inset", "insets": -0.5, "child": { "type": "inset", "insets": -0.5, "child": {
          "type": ⟦"image"⟧, "imageSize": { "width": 40, "height": 40 } } } } ] }  // expect: outside-parent
      """)
  }

  @Test func `outside-parent not reported: a spec is not outside by itself`() {
    expectDiagnostics(
      """
      { "type": "stack", "alignItems": "start", "children": [
        { "type": "inset", "insets": -8, "child": { "type": "spec", "style": { "width": 20, "height": 20 } } },
        { "type": "text", "text": "Title" } ] }
      """)
  }

  @Test func `outside-parent follows the type of the root, which it names`() {
    expectFollowed(
      """
      { "constrainedSize": { "width": 80, "height": 60 }, "root": { "type": "inset", "child": {
        "type": "stack", "direction": "vertical", "children": [
          { "type": "custom", "size": { "width": 23, "height": 30 }, "children": [
            { "type": "node", "position": { "x": 3, "y": 40 },
              "style": { "width": 10, "height": 35 } } ] } ] } } }
      """, replacing: #""inset""#, by: #""background""#)
  }

  @Test func `outside-parent: position is known where a spec around the element moves`() {
    expectFollowed(
      """
      { "type": "inset", "insets": { "top": 10, "left": 10, "bottom": 10, "right": 10 }, "child": {
        "type": "stack", "alignItems": "start", "children": [
          { "type": "inset", "insets": -8,
            "child": { "type": "image", "imageSize": { "width": 40, "height": 40 } } } ] } }
      """, replacing: "\"top\": 10", by: "\"top\": 5")
  }

  @Test func `outside-parent fix: negative insets may be meant`() {
    expectFix(
      """
      { "type": "stack", "alignItems": "start", "children": [
        { "type": "inset", "insets": -8,
          "child": { "type": ⟦"image"⟧, "imageSize": { "width": 40, "height": 40 } } } ] }  // expect: outside-parent
      """, becomes: nil)
  }
}
