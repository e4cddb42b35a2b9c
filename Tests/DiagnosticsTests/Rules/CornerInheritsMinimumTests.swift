import TestSupport
import Testing

@Suite struct CornerInheritsMinimumTests {
  @Test func `corner-inherits-minimum reported: a badge in a list`() {
    expectDiagnostics(
      """
      { "constrainedSize": { "min": { "width": 320, "height": 0 }, "max": { "width": 320, "height": "infinity" } },
        "root": { "type": "stack", "direction": "vertical", "spacing": 8, "children": [
          { "type": "corner", "cornerLocation": "topRight", "wrapsCorner": true,
            "child": { "type": "button", "text": "Inbox" },
            ⟦"corner"⟧: { "type": "image", "imageSize": { "width": 18, "height": 18 } } } ] } }  // expect: corner-inherits-minimum
      """)
  }

  @Test func `corner-inherits-minimum reported: a minimum of the spec itself`() {
    expectDiagnostics(
      """
      { "type": "stack", "alignItems": "start", "children": [
        { "type": "corner", "cornerLocation": "topRight", "style": { "minHeight": 44 },
          "child": { "type": "button", "text": "Inbox" },
          ⟦"corner"⟧: { "type": "image", "imageSize": { "width": 18, "height": 18 } } } ] }  // expect: corner-inherits-minimum
      """)
  }

  @Test func `corner-inherits-minimum reported: a badge without content`() {
    expectDiagnostics(
      """
      { "constrainedSize": { "max": { "width": 320, "height": 480 } },
        "root": { "type": "corner", "cornerLocation": "topRight",
          "child": { "type": "button", "text": "Inbox" },
          ⟦"corner"⟧: { "type": "node" } } }  // expect: corner-inherits-minimum
      """)
  }

  @Test func `corner-inherits-minimum not reported: an alignment that hands no minimum down`() {
    expectDiagnostics(
      """
      { "constrainedSize": { "min": { "width": 320, "height": 0 }, "max": { "width": 320, "height": "infinity" } },
        "root": { "type": "stack", "direction": "vertical", "spacing": 8, "children": [
          { "type": "corner", "cornerLocation": "topRight", "wrapsCorner": true, "style": { "alignSelf": "start" },
            "child": { "type": "button", "text": "Inbox" },
            "corner": { "type": "image", "imageSize": { "width": 18, "height": 18 } } } ] } }
      """)
  }

  @Test func `corner-inherits-minimum not reported: a corner element that is as large anyway`() {
    expectDiagnostics(
      """
      { "type": "stack", "alignItems": "start", "children": [
        { "type": "corner", "cornerLocation": "topRight", "wrapsCorner": true, "style": { "minHeight": 18.5 },
          "child": { "type": "button", "text": "Inbox" },
          "corner": { "type": "image", "imageSize": { "width": 18, "height": 18 } } } ] }
      """)
  }

  @Test func `corner-inherits-minimum not reported: a badge without content and with a size`() {
    expectDiagnostics(
      """
      { "constrainedSize": { "max": { "width": 320, "height": 480 } },
        "root": { "type": "corner", "cornerLocation": "topRight", "wrapsCorner": true,
          "child": { "type": "button", "text": "Inbox" },
          "corner": { "type": "node", "style": { "width": 10, "height": 10 } } } }
      """)
  }

  @Test func `corner-inherits-minimum reported: a size that is overridden follows from it`() {
    expectDiagnostics(
      """
      { "type": "stack", "alignItems": "start", "children": [
        { "type": "corner", "cornerLocation": "topRight", "style": { "minHeight": 44 },
          "child": { "type": "button", "text": "Inbox" },
          ⟦"corner"⟧: { "type": "networkImage", "style": { "width": 18, "height": 18 } } } ] }  // expect: corner-inherits-minimum
      """)
  }

  @Test func `corner-inherits-minimum not reported: a number out of range is the cause`() {
    expectDiagnostics(
      """
      { "type": "stack", "alignItems": "start", "children": [
        { "type": "corner", "cornerLocation": "topRight", "style": { "minHeight": 44, "minWidth": ⟦-1⟧ },  // expect: negative-size
          "child": { "type": "button", "text": "Inbox" },
          "corner": { "type": "image", "imageSize": { "width": 18, "height": 18 } } } ] }
      """)
  }

  @Test func `corner-inherits-minimum reported: behind an emoji`() {
    expectDiagnostics(
      """
      { "type": "stack", "alignItems": "start", "children": [
        { "type": "corner", "cornerLocation": "topRight", "style": { "minHeight": 44 },
          "child": { "type": "button", "text": "📥" }, ⟦"corner"⟧: { "type": "text", "text": "3" } } ] }  // expect: corner-inherits-minimum
      """)
  }

  @Test func `corner-inherits-minimum message says what the minimum is`() {
    expectNumbers(
      "320 18 320", of: "corner-inherits-minimum",
      """
      { "constrainedSize": { "min": { "width": 320, "height": 0 }, "max": { "width": 320, "height": "infinity" } },
        "root": { "type": "stack", "direction": "vertical", "spacing": 8, "children": [
          { "type": "corner", "cornerLocation": "topRight",
            "child": { "type": "button", "text": "Inbox" },
            "corner": { "type": "image", "imageSize": { "width": 18, "height": 18 } } } ] } }
      """)
  }

  @Test func `corner-inherits-minimum message has both axes`() {
    expectNumbers(
      "80 44 80 44", of: "corner-inherits-minimum",
      """
      { "type": "stack", "alignItems": "start", "children": [
        { "type": "corner", "cornerLocation": "topRight", "style": { "minWidth": 80, "minHeight": 44 },
          "child": { "type": "button", "text": "Inbox" },
          "corner": { "type": "image", "imageSize": { "width": 18, "height": 18 } } } ] }
      """)
  }

  @Test func `corner-inherits-minimum message of a node without content`() {
    expectNumbers(
      "320 480", of: "corner-inherits-minimum",
      """
      { "constrainedSize": { "max": { "width": 320, "height": 480 } },
        "root": { "type": "corner", "cornerLocation": "topRight",
          "child": { "type": "button", "text": "Inbox" },
          "corner": { "type": "node" } } }
      """)
  }

  @Test func `corner-inherits-minimum fix ends the stretching`() {
    expectFix(
      """
      { "constrainedSize": { "min": { "width": 320, "height": 0 }, "max": { "width": 320, "height": "infinity" } },
        "root": { "type": "stack", "direction": "vertical", "spacing": 8, "children": [
          { "type": "corner", "cornerLocation": "topRight",
            "child": { "type": "button", "text": "Inbox" },
            ⟦"corner"⟧: { "type": "image", "imageSize": { "width": 18, "height": 18 } } } ] } }  // expect: corner-inherits-minimum
      """,
      choosing: 1,
      becomes: """
        { "constrainedSize": { "min": { "width": 320, "height": 0 }, "max": { "width": 320, "height": "infinity" } },
          "root": { "type": "stack", "direction": "vertical", "spacing": 8, "children": [
            { "type": "corner", "cornerLocation": "topRight",
              "style": { "alignSelf": "start" },
              "child": { "type": "button", "text": "Inbox" },
              "corner": { "type": "image", "imageSize": { "width": 18, "height": 18 } } } ] } }
        """)
  }

  @Test func `corner-inherits-minimum fix wraps it where no stack stretches it`() {
    expectFix(
      """
      { "constrainedSize": { "width": 320, "height": 480 },
        "root": { "type": "corner", "cornerLocation": "topRight", "child": { "type": "button", "text": "Inbox" }, ⟦"corner"⟧: { "type": "text", "text": "3" } } }  // expect: corner-inherits-minimum
      """,
      choosing: 1,
      becomes: """
        { "constrainedSize": { "width": 320, "height": 480 },
          "root": {
            "type": "relative",
            "horizontalPosition": "start",
            "verticalPosition": "start",
            "child": { "type": "corner", "cornerLocation": "topRight", "child": { "type": "button", "text": "Inbox" }, "corner": { "type": "text", "text": "3" } }
          } }
        """)
  }

  @Test func `corner-inherits-minimum fix gives a node without content a size`() {
    expectFix(
      """
      { "constrainedSize": { "max": { "width": 320, "height": 480 } },
        "root": { "type": "corner", "cornerLocation": "topRight",
          "child": { "type": "button", "text": "Inbox" },
          ⟦"corner"⟧: { "type": "node" } } }  // expect: corner-inherits-minimum
      """,
      becomes: """
        { "constrainedSize": { "max": { "width": 320, "height": 480 } },
          "root": { "type": "corner", "cornerLocation": "topRight",
            "child": { "type": "button", "text": "Inbox" },
            "corner": { "type": "node", "style": { "preferredSize": { "width": 20, "height": 20 } } } } }
        """)
  }
}
