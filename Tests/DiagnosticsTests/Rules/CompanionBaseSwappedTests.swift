import TestSupport
import Testing

@Suite struct CompanionBaseSwappedTests {
  @Test func `companion-base-swapped reported: a card before its content`() {
    expectDiagnostics(
      """
      { "constrainedSize": { "max": { "width": 320, "height": 480 } },
        "root": { "type": ⟦"background"⟧,  // expect: companion-base-swapped
          "child": { "type": "node" },
          "background": { "type": "inset", "insets": 16, "child": { "type": "text", "text": "Title" } } } }
      """)
  }

  @Test func `companion-base-swapped reported: a picture that is not loaded, under a button`() {
    expectDiagnostics(
      """
      { "constrainedSize": { "max": { "width": 320, "height": 480 } },
        "root": { "type": "stack", "alignItems": "start", "style": { "width": 320, "height": 100 }, "children": [
          { "type": "ratio", "ratio": 0.5, "style": { "width": 80 }, "child": {
            "type": "center", "centeringOptions": "xy", "child": {
              "type": ⟦"overlay"⟧,  // expect: companion-base-swapped
              "child": { "type": "networkImage" },
              "overlay": { "type": "button", "text": "Play" } } } } ] } }
      """)
  }

  @Test func `companion-base-swapped not reported: a picture that fills the screen`() {
    expectDiagnostics(
      """
      { "constrainedSize": { "width": 320, "height": 480 },
        "root": { "type": "overlay",
          "child": { "type": "video" },
          "overlay": { "type": "button", "text": "Play" } } }
      """)
  }

  @Test func `companion-base-swapped not reported: a picture of a ratio`() {
    expectDiagnostics(
      """
      { "type": "ratio", "ratio": 0.5, "child": {
        "type": "overlay",
        "child": { "type": "networkImage" },
        "overlay": { "type": "button", "text": "Play" } } }
      """)
  }

  @Test func `companion-base-swapped not reported: a child with a size of its own`() {
    expectDiagnostics(
      """
      { "constrainedSize": { "max": { "width": 320, "height": 480 } },
        "root": { "type": "overlay",
          "child": { "type": "networkImage", "style": { "width": 200, "height": 100 } },
          "overlay": { "type": "button", "text": "Play" } } }
      """)
  }

  @Test func `companion-base-swapped: two without content are none the wrong way round`() {
    expectDiagnostics(
      """
      { "constrainedSize": { "max": { "width": 320, "height": 480 } },
        "root": { "type": "overlay",
          "child": { "type": ⟦"networkImage"⟧ },  // expect: bare-node-fills
          "overlay": { "type": "node" } } }
      """)
  }

  @Test func `companion-base-swapped not reported: a child without size is another fault`() {
    expectDiagnostics(
      """
      { "type": ⟦"background"⟧,  // expect: companion-base-without-size
        "child": { "type": "node" },
        "background": { "type": "text", "text": "Title" } }
      """)
  }

  @Test func `companion-base-swapped not reported: a child whose content cannot be read`() {
    expectDiagnostics(
      """
      { "constrainedSize": { "max": { "width": 320, "height": 480 } },
        "root": { "type": "background",
          "child": { "type": "node", "intrinsicSize": ⟦20⟧ },  // expect: wrong-value-type
          "background": { "type": "text", "text": "Title" } } }
      """)
  }

  @Test func `companion-base-swapped reported: behind an emoji`() {
    expectDiagnostics(
      """
      { "constrainedSize": { "max": { "width": 320, "height": 480 } },
        "root": { "id": "🃏👩‍👧", "type": ⟦"background"⟧,  // expect: companion-base-swapped
          "child": { "type": "node" },
          "background": { "type": "text", "text": "Title" } } }
      """)
  }

  @Test func `companion-base-swapped message says what the child takes`() {
    expectNumbers(
      "320 480", of: "companion-base-swapped",
      """
      { "constrainedSize": { "max": { "width": 320, "height": 480 } },
        "root": { "type": "background",
          "child": { "type": "node" },
          "background": { "type": "text", "text": "Title" } } }
      """)
  }

  @Test func `companion-base-swapped message is about the free axis only`() {
    expectNumbers(
      "480", of: "companion-base-swapped",
      """
      { "constrainedSize": {
          "min": { "width": 320, "height": 0 }, "max": { "width": 320, "height": 480 } },
        "root": { "type": "overlay",
          "child": { "type": "video" },
          "overlay": { "type": "button", "text": "Play" } } }
      """)
  }

  @Test func `companion-base-swapped: the child is the related location`() {
    let document = openDocument(
      """
      { "constrainedSize": { "max": { "width": 320, "height": 480 } },
        "root": { "type": "overlay", "child": { "type": "video" },
          "overlay": { "type": "text", "text": "Play" } } }
      """)
    #expect(document.relatedTexts(of: "companion-base-swapped") == [["\"video\""]])
  }

  @Test func `companion-base-swapped fix swaps the two`() {
    expectFix(
      """
      { "constrainedSize": { "max": { "width": 320, "height": 480 } },
        "root": { "type": ⟦"background"⟧,  // expect: companion-base-swapped
          "child": { "type": "node" },
          "background": { "type": "text", "text": "Title" } } }
      """,
      becomes: """
        { "constrainedSize": { "max": { "width": 320, "height": 480 } },
          "root": { "type": "background",
            "child": { "type": "text", "text": "Title" },
            "background": { "type": "node" } } }
        """)
  }

  @Test func `companion-base-swapped fix of an overlay keeps the content in front`() {
    expectFix(
      """
      { "constrainedSize": { "max": { "width": 320, "height": 480 } },
        "root": { "type": ⟦"overlay"⟧,  // expect: companion-base-swapped
          "child": { "type": "networkImage" },
          "overlay": { "type": "text", "text": "Title" } } }
      """,
      becomes: """
        { "constrainedSize": { "max": { "width": 320, "height": 480 } },
          "root": { "type": "background",
            "background": { "type": "networkImage" },
            "child": { "type": "text", "text": "Title" } } }
        """)
  }
}
