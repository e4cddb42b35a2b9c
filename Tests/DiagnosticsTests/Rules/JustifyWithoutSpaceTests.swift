import TestSupport
import Testing

@Suite struct JustifyWithoutSpaceTests {
  @Test func `justify-without-space reported: a row that hugs its children`() {
    expectDiagnostics(
      """
      { "type": "stack", ⟦"justifyContent": "spaceBetween"⟧, "children": [  // expect: justify-without-space
        { "type": "image", "imageSize": { "width": 20, "height": 20 } },
        { "type": "image", "imageSize": { "width": 20, "height": 20 } } ] }
      """)
  }

  @Test func `justify-without-space reported: an alignment that stands for it`() {
    expectDiagnostics(
      """
      { "type": "stack", "direction": "vertical", ⟦"verticalAlignment": "bottom"⟧, "children": [  // expect: justify-without-space
        { "type": "image", "imageSize": { "width": 20, "height": 20 } },
        { "type": "image", "imageSize": { "width": 20, "height": 20 } } ] }
      """)
  }

  @Test func `justify-without-space reported: an alignment of none decides nothing`() {
    expectDiagnostics(
      """
      { "type": "stack", "horizontalAlignment": "none", ⟦"justifyContent": "end"⟧, "children": [  // expect: justify-without-space
        { "type": "image", "imageSize": { "width": 20, "height": 20 } },
        { "type": "image", "imageSize": { "width": 20, "height": 20 } } ] }
      """)
  }

  @Test func `justify-without-space reported: room that a child takes`() {
    expectDiagnostics(
      """
      { "type": "stack", "style": { "width": 100 }, ⟦"justifyContent": "center"⟧, "children": [  // expect: justify-without-space
        { "type": "image", "imageSize": { "width": 20, "height": 20 } },
        { "type": "spec", "style": { "flexGrow": 1 } } ] }
      """)
  }

  @Test func `justify-without-space not reported: a width that is fixed`() {
    expectDiagnostics(
      """
      { "type": "stack", "style": { "width": 100 }, "justifyContent": "end", "children": [
        { "type": "image", "imageSize": { "width": 20, "height": 20 } },
        { "type": "image", "imageSize": { "width": 20, "height": 20 } } ] }
      """)
  }

  @Test func `justify-without-space not reported: one line with space among several`() {
    expectDiagnostics(
      """
      { "type": "stack", "style": { "width": 60 }, "flexWrap": "wrap", "justifyContent": "end",
        "children": [
          { "type": "image", "imageSize": { "width": 60, "height": 20 } },
          { "type": "image", "imageSize": { "width": 20, "height": 20 } } ] }
      """)
  }

  @Test func `justify-without-space: an alignment across the stack is another matter`() {
    expectDiagnostics(
      """
      { "type": "stack", "verticalAlignment": "bottom", "justifyContent": "start", "children": [
        { "type": "image", "imageSize": { "width": 20, "height": 20 } },
        { "type": "image", "imageSize": { "width": 20, "height": 20 } } ] }
      """)
  }

  @Test func `justify-without-space not reported: a row that is too long has another fault`() {
    expectDiagnostics(
      """
      { "type": ⟦"stack"⟧, "justifyContent": "spaceBetween", "children": [  // expect: main-axis-overflow
        { "type": "image", "imageSize": { "width": 200, "height": 20 } },
        { "type": "image", "imageSize": { "width": 200, "height": 20 } } ] }
      """)
  }

  @Test func `justify-without-space not reported: a row in a row that is too long`() {
    expectDiagnostics(
      """
      { "type": "stack", "style": { "width": 375 }, "children": [
        { "type": ⟦"stack"⟧, "justifyContent": "spaceBetween", "children": [  // expect: missing-flex-shrink
          { "type": "image", "imageSize": { "width": 20, "height": 20 } },
          { "type": "text", "text": "A sentence that is much too long for the row in which it stands" } ] },
        { "type": "image", "imageSize": { "width": 20, "height": 20 } } ] }
      """)
  }

  @Test func `justify-without-space reported: behind an emoji`() {
    expectDiagnostics(
      """
      { "id": "⚖️", "type": "stack", ⟦"justifyContent": "center"⟧, "children": [  // expect: justify-without-space
        { "type": "image", "imageSize": { "width": 20, "height": 20 } },
        { "type": "image", "imageSize": { "width": 20, "height": 20 } } ] }
      """)
  }

  @Test func `justify-without-space message says why`() {
    expectNumbers(
      "40", of: "justify-without-space",
      """
      { "type": "stack", "justifyContent": "spaceBetween", "children": [
        { "type": "image", "imageSize": { "width": 20, "height": 20 } },
        { "type": "image", "imageSize": { "width": 20, "height": 20 } } ] }
      """)
  }

  @Test func `justify-without-space message of a full stack`() {
    expectNumbers(
      "40", of: "justify-without-space",
      """
      { "type": "stack", "direction": "vertical", "verticalAlignment": "center",
        "style": { "height": 40 }, "children": [
          { "type": "image", "imageSize": { "width": 20, "height": 20 } },
          { "type": "image", "imageSize": { "width": 20, "height": 20 } } ] }
      """)
  }

  @Test func `justify-without-space fix fixes the width`() {
    expectFix(
      """
      { "constrainedSize": { "max": { "width": 375 } }, "root": { "type": "stack", ⟦"justifyContent": "end"⟧, "children": [  // expect: justify-without-space
        { "type": "image", "imageSize": { "width": 20, "height": 20 } },
        { "type": "image", "imageSize": { "width": 20, "height": 20 } } ] } }
      """,
      becomes: """
        { "constrainedSize": { "max": { "width": 375 } }, "root": { "type": "stack", "justifyContent": "end", "style": { "width": "100%" }, "children": [
          { "type": "image", "imageSize": { "width": 20, "height": 20 } },
          { "type": "image", "imageSize": { "width": 20, "height": 20 } } ] } }
        """)
  }

  @Test func `justify-without-space fix removes the key`() {
    expectFix(
      """
      { "type": "stack", ⟦"horizontalAlignment": "middle"⟧, "children": [  // expect: justify-without-space
        { "type": "image", "imageSize": { "width": 20, "height": 20 } },
        { "type": "image", "imageSize": { "width": 20, "height": 20 } } ] }
      """, choosing: 1,
      becomes: """
        { "type": "stack", "children": [
          { "type": "image", "imageSize": { "width": 20, "height": 20 } },
          { "type": "image", "imageSize": { "width": 20, "height": 20 } } ] }
        """)
  }
}
