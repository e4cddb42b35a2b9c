import TestSupport
import Testing

@Suite struct BareNodeFillsTests {
  @Test func `bare-node-fills reported: a divider in a column`() {
    expectDiagnostics(
      """
      { "constrainedSize": { "max": { "width": 320, "height": 480 } },
        "root": { "type": "stack", "direction": "vertical", "children": [
          { "type": "text", "text": "Title" },
          { "type": ⟦"node"⟧, "style": { "height": 1 } } ] } }  // expect: bare-node-fills
      """)
  }

  @Test func `bare-node-fills reported: a badge in a row`() {
    expectDiagnostics(
      """
      { "constrainedSize": { "max": { "width": 320, "height": 480 } },
        "root": { "type": "stack", "alignItems": "start", "children": [
          { "type": "text", "text": "Title" },
          { "type": ⟦"networkImage"⟧, "style": { "width": 20 } } ] } }  // expect: bare-node-fills
      """)
  }

  @Test func `bare-node-fills reported: along both axes`() {
    expectDiagnostics(
      """
      { "constrainedSize": { "max": { "width": 320, "height": 480 } },
        "root": { "type": "inset", "insets": 10, "child": { "type": ⟦"node"⟧ } } }  // expect: bare-node-fills
      """)
  }

  @Test func `bare-node-fills not reported: a width of its own`() {
    expectDiagnostics(
      """
      { "constrainedSize": { "max": { "width": 320, "height": 480 } },
        "root": { "type": "stack", "direction": "vertical", "children": [
          { "type": "text", "text": "Title" },
          { "type": "node", "style": { "width": 20, "height": 1 } } ] } }
      """)
  }

  @Test func `bare-node-fills not reported: a spec takes nothing`() {
    expectDiagnostics(
      """
      { "constrainedSize": { "max": { "width": 320, "height": 480 } },
        "root": { "type": "stack", "direction": "vertical", "children": [
          { "type": "text", "text": "Title" },
          { "type": "spec", "style": { "height": 1 } } ] } }
      """)
  }

  @Test func `bare-node-fills not reported: a column that is as wide anyway`() {
    expectDiagnostics(
      """
      { "constrainedSize": { "width": 320, "height": 480 },
        "root": { "type": "stack", "direction": "vertical", "children": [
          { "type": "text", "text": "Title" },
          { "type": "node", "style": { "height": 1 } } ] } }
      """)
  }

  @Test func `bare-node-fills not reported: a sibling that is as wide`() {
    expectDiagnostics(
      """
      { "constrainedSize": { "max": { "width": 320, "height": 480 } },
        "root": { "type": "stack", "direction": "vertical", "children": [
          { "type": "image", "imageSize": { "width": 320, "height": 20 } },
          { "type": "node", "style": { "height": 1 } } ] } }
      """)
  }

  @Test func `bare-node-fills not reported: a maximum of its own is wanted`() {
    expectDiagnostics(
      """
      { "constrainedSize": { "max": { "width": 320, "height": 480 } },
        "root": { "type": "stack", "direction": "vertical", "alignItems": "start", "children": [
          { "type": "text", "text": "Title" },
          { "type": "node", "style": { "maxWidth": 200, "height": 1 } } ] } }
      """)
  }

  @Test func `bare-node-fills: beside what stands under the wrong key of an overlay`() {
    expectDiagnostics(
      """
      { "constrainedSize": { "max": { "width": 320, "height": 480 } },
        "root": { "type": ⟦"background"⟧, "child": { "type": "node" },  // expect: companion-base-swapped
          "background": { "type": "text", "text": "Title" } } }
      """)
  }

  @Test func `bare-node-fills not reported: a number out of range around it is the cause`() {
    expectDiagnostics(
      """
      { "constrainedSize": { "max": { "width": 320, "height": 480 } },
        "root": { "type": "stack", "direction": "vertical", "style": { "minHeight": ⟦-1⟧ }, "children": [  // expect: negative-size
          { "type": "text", "text": "Title" },
          { "type": "node", "style": { "height": 1 } } ] } }
      """)
  }

  @Test func `bare-node-fills reported: behind an emoji`() {
    expectDiagnostics(
      """
      { "constrainedSize": { "max": { "width": 320, "height": 480 } },
        "root": { "type": "stack", "direction": "vertical", "children": [
          { "type": "text", "text": "Title" },
          { "id": "➖📏", "type": ⟦"node"⟧, "style": { "height": 1 } } ] } }  // expect: bare-node-fills
      """)
  }

  @Test func `bare-node-fills message has the lengths with it and without it`() {
    expectNumbers(
      "320 320 51", of: "bare-node-fills",
      """
      { "constrainedSize": { "max": { "width": 320, "height": 480 } },
        "root": { "type": "stack", "direction": "vertical", "children": [
          { "type": "text", "text": "Title" },
          { "type": "node", "style": { "height": 1 } } ] } }
      """)
  }

  @Test func `bare-node-fills message has both axes`() {
    expectNumbers(
      "300 460 320 20 480 20", of: "bare-node-fills",
      """
      { "constrainedSize": { "max": { "width": 320, "height": 480 } },
        "root": { "type": "inset", "insets": 10, "child": { "type": "video" } } }
      """)
  }

  @Test func `bare-node-fills: the element around it is the related location`() {
    let document = openDocument(
      """
      { "constrainedSize": { "max": { "width": 320, "height": 480 } },
        "root": { "type": "inset", "insets": 10, "child": { "type": "video" } } }
      """)
    #expect(document.relatedTexts(of: "bare-node-fills") == [["\"inset\""]])
  }

  @Test func `bare-node-fills fix makes it as long as its siblings`() {
    expectFix(
      """
      { "constrainedSize": { "max": { "width": 320, "height": 480 } },
        "root": { "type": "stack", "direction": "vertical", "children": [
          { "type": "text", "text": "Title" },
          { "type": ⟦"node"⟧, "style": { "height": 1 } } ] } }  // expect: bare-node-fills
      """,
      becomes: """
        { "constrainedSize": { "max": { "width": 320, "height": 480 } },
          "root": { "type": "stack", "direction": "vertical", "children": [
            { "type": "text", "text": "Title" },
            { "type": "node", "style": { "height": 1, "width": 51 } } ] } }
        """)
  }

  @Test func `bare-node-fills fix gives it a size where there is nothing else`() {
    expectFix(
      """
      { "constrainedSize": { "max": { "width": 320, "height": 480 } },
        "root": { "type": "inset", "insets": 10, "child": { "type": ⟦"node"⟧ } } }  // expect: bare-node-fills
      """,
      becomes: """
        { "constrainedSize": { "max": { "width": 320, "height": 480 } },
          "root": { "type": "inset", "insets": 10, "child": { "type": "node", "style": { "width": 44, "height": 44 } } } }
        """)
  }
}
