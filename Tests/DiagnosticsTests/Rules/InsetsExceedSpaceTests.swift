import TestSupport
import Testing

@Suite struct InsetsExceedSpaceTests {
  @Test func `insets-exceed-space reported: a frame behind something small`() {
    expectDiagnostics(
      """
      { "type": "background", "child": { "type": "image", "imageSize": { "width": 20, "height": 20 } },
        "background": { "type": "inset", ⟦"insets": 12⟧, "child": { "type": "node" } } }  // expect: insets-exceed-space
      """)
  }

  @Test func `insets-exceed-space reported: one axis of two`() {
    expectDiagnostics(
      """
      { "type": "overlay", "child": { "type": "image", "imageSize": { "width": 20, "height": 20 } }, "overlay": {
        "type": "inset", ⟦"insets": { "top": 15, "bottom": 5, "left": 4 }⟧, "child": { "type": "image", "imageSize": { "width": 20, "height": 20 } } } }  // expect: insets-exceed-space
      """)
  }

  @Test func `insets-exceed-space reported: elements below the reported one`() {
    expectDiagnostics(
      """
      { "constrainedSize": { "width": 100, "height": 100 }, "root": {
        "type": "inset", ⟦"insets": 50⟧, "child": { "type": "stack", "id": "s", "children": [  // expect: insets-exceed-space
          { "type": "networkImage" } ] } } }
      """)
  }

  @Test func `insets-exceed-space not reported: a little is left`() {
    expectDiagnostics(
      """
      { "type": "background", "child": { "type": "image", "imageSize": { "width": 20, "height": 20 } },
        "background": { "type": "inset", "insets": 9, "child": { "type": "node" } } }
      """)
  }

  @Test func `insets-exceed-space not reported: no limit at first`() {
    expectDiagnostics(
      """
      { "type": "stack", "id": "s", "direction": "vertical", "children": [
        { "type": "inset", "insets": { "top": 200, "bottom": 200 }, "child": { "type": "image", "imageSize": { "width": 20, "height": 20 } } } ] }
      """)
  }

  @Test func `insets-exceed-space reported: behind an emoji`() {
    expectDiagnostics(
      """
      { "type": "background", "child": { "type": "image", "imageSize": { "width": 20, "height": 20 } },
        "background": { "type": "inset", "id": "💊", ⟦"insets": 12⟧, "child": { "type": "node" } } }  // expect: insets-exceed-space
      """)
  }

  @Test func `insets-exceed-space message says what there is`() {
    expectNumbers(
      "24 24 20 20", of: "insets-exceed-space",
      """
      { "type": "background", "child": { "type": "image", "imageSize": { "width": 20, "height": 20 } },
        "background": { "type": "inset", "insets": 12, "child": { "type": "node" } } }
      """)
  }

  @Test func `insets-exceed-space fix leaves half of the space`() {
    expectFix(
      """
      { "type": "background", "child": { "type": "image", "imageSize": { "width": 20, "height": 20 } },
        "background": { "type": "inset", ⟦"insets": 12⟧, "child": { "type": "node" } } }  // expect: insets-exceed-space
      """,
      becomes: """
        { "type": "background", "child": { "type": "image", "imageSize": { "width": 20, "height": 20 } },
          "background": { "type": "inset", "insets": 5, "child": { "type": "node" } } }
        """)
  }

  @Test func `insets-exceed-space fix: edges keep their proportion`() {
    expectFix(
      """
      { "type": "background", "child": { "type": "image", "imageSize": { "width": 20, "height": 20 } }, "background": {
        "type": "inset", ⟦"insets": { "left": 30, "right": 10, "top": 4 }⟧, "child": { "type": "node" } } }  // expect: insets-exceed-space
      """,
      becomes: """
        { "type": "background", "child": { "type": "image", "imageSize": { "width": 20, "height": 20 } }, "background": {
          "type": "inset", "insets": { "left": 7.5, "right": 2.5, "top": 4 }, "child": { "type": "node" } } }
        """)
  }
}
