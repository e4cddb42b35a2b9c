import Diagnostics
import LiveDocuments
import TestSupport
import Testing

@Suite struct SizeOverriddenByParentTests {
  @Test func `size-overridden-by-parent reported: a button over a picture`() {
    expectDiagnostics(
      """
      { "type": "overlay", "child": { "type": "image", "imageSize": { "width": 160, "height": 90 } },
        "overlay": { "type": "image", "imageSize": { "width": 24, "height": 24 },
          "style": { ⟦"preferredSize": { "width": 24, "height": 24 }⟧ } } }  // expect: size-overridden-by-parent
      """)
  }

  @Test func `size-overridden-by-parent: a picture cut by a centered column, and a percentage`() {
    expectDiagnostics(
      """
      { "constrainedSize": { "width": 320 }, "root": {
        "type": "stack", "direction": "vertical", "alignItems": "center", "children": [
          { "type": "image", "imageSize": { "width": 100, "height": 60 }, "style": { ⟦"width": 400⟧ } },  // expect: size-overridden-by-parent
          { "type": "ratio", "ratio": 0.5, "style": { "width": 100 }, "child": { "type": "image", "imageSize": { "width": 100, "height": 60 }, "style": { ⟦"width": "50%"⟧ } } } ] } }  // expect: size-overridden-by-parent
      """)
  }

  @Test func `size-overridden-by-parent reported: a root smaller than the document`() {
    expectDiagnostics(
      """
      { "constrainedSize": { "width": 320 }, "root": { "type": "stack", "style": { ⟦"width": 200⟧ }, "children": [  // expect: size-overridden-by-parent
        { "type": "image", "imageSize": { "width": 20, "height": 20 } } ] } }
      """)
  }

  @Test(arguments: [("spec", 0, false), ("node", 0, true)])
  func `size-overridden-by-parent reported: only a spacer with a length`(
    type: String, width: Int, isReported: Bool
  ) {
    let text = """
      { "constrainedSize": { "min": { "width": 320 }, "max": { "width": 320 } }, "root": {
        "type": "stack", "direction": "vertical", "children": [
          { "type": "\(type)", "style": { "width": \(width), "height": 8 } } ] } }
      """
    let found = DocumentCheck().diagnostics(of: LiveDocument(text: Array(text.utf8))).map(\.code)
    #expect(found.contains("size-overridden-by-parent") == isReported, "\(found)")
  }

  @Test func `size-overridden-by-parent reported: two keys are two diagnostics`() {
    expectDiagnostics(
      """
      { "type": "overlay", "child": { "type": "image", "imageSize": { "width": 160, "height": 90 } },
        "overlay": { "type": "image", "imageSize": { "width": 24, "height": 24 },
          "style": { ⟦"width": 24⟧, ⟦"height": 20⟧ } } }  // expect: size-overridden-by-parent, size-overridden-by-parent
      """)
  }

  @Test func `size-overridden-by-parent not reported: in a center spec it has its own`() {
    expectDiagnostics(
      """
      { "type": "overlay", "child": { "type": "image", "imageSize": { "width": 160, "height": 90 } },
        "overlay": { "type": "center", "centeringOptions": "xy", "child": {
          "type": "image", "imageSize": { "width": 24, "height": 24 },
          "style": { "preferredSize": { "width": 24, "height": 24 } } } } }
      """)
  }

  @Test func `size-overridden-by-parent not reported: a pixel more or less`() {
    expectDiagnostics(
      """
      { "type": "overlay", "child": { "type": "image", "imageSize": { "width": 160, "height": 90 } },
        "overlay": { "type": "image", "imageSize": { "width": 24, "height": 24 },
          "style": { "width": 160.5, "height": 90 } } }
      """)
  }

  @Test func `size-overridden-by-parent not reported: flexing is what a stack is for`() {
    expectDiagnostics(
      """
      { "constrainedSize": { "width": 320 }, "root": { "type": "stack", "children": [
        { "type": "image", "imageSize": { "width": 100, "height": 60 }, "style": { "width": 100, "flexGrow": 1 } } ] } }
      """)
  }

  @Test func `size-overridden-by-parent not reported: in an absolute it is cut by its place`() {
    expectDiagnostics(
      """
      { "constrainedSize": { "width": 320, "height": 200 }, "root": { "type": "absolute", "children": [
        { "type": "image", "imageSize": { "width": 40, "height": 60 },
          "style": { "width": 40, ⟦"layoutPosition": { "x": 300, "y": 0 }⟧ } } ] } }  // expect: absolute-child-outside
      """)
  }

  @Test func `size-overridden-by-parent not reported: stretched against its own percentage`() {
    expectDiagnostics(
      """
      { "constrainedSize": { "width": 320 }, "root": { "type": "stack", "id": "s", "direction": "vertical", "children": [
        { "type": "image", "imageSize": { "width": 160, "height": 6 }, "style": { ⟦"width": "42%"⟧ } } ] } }  // expect: percent-cross-size-lost-to-stretch
      """)
  }

  @Test func `size-overridden-by-parent not reported: the element's own bounds`() {
    expectDiagnostics(
      """
      { "type": "stack", "id": "s", "children": [
        { "type": "image", "imageSize": { "width": 100, "height": 60 }, "style": { ⟦"width": 120⟧, "maxWidth": 100 } } ] }  // expect: size-outside-bounds
      """)
  }

  @Test func `size-overridden-by-parent reported: behind an emoji`() {
    expectDiagnostics(
      """
      { "type": "overlay", "child": { "type": "image", "imageSize": { "width": 160, "height": 90 } },
        "overlay": { "type": "image", "id": "▶️", "imageSize": { "width": 24, "height": 90 },
          "style": { ⟦"width": 24⟧ } } }  // expect: size-overridden-by-parent
      """)
  }

  @Test func `size-overridden-by-parent message says what is asked for`() {
    expectNumbers(
      "24 160 160", of: "size-overridden-by-parent",
      """
      { "type": "overlay", "child": { "type": "image", "imageSize": { "width": 160, "height": 90 } },
        "overlay": { "type": "image", "imageSize": { "width": 24, "height": 24 }, "style": { "width": 24 } } }
      """)
  }

  @Test func `size-overridden-by-parent message says both lengths of a pair`() {
    expectNumbers(
      "24 20 160 90 160 90", of: "size-overridden-by-parent",
      """
      { "type": "overlay", "child": { "type": "image", "imageSize": { "width": 160, "height": 90 } },
        "overlay": { "type": "image", "imageSize": { "width": 24, "height": 24 },
          "style": { "preferredSize": { "width": 24, "height": 20 } } } }
      """)
  }

  @Test func `size-overridden-by-parent message says what there is at most`() {
    expectNumbers(
      "400 320 320", of: "size-overridden-by-parent",
      """
      { "constrainedSize": { "width": 320 }, "root": {
        "type": "stack", "direction": "vertical", "alignItems": "center", "children": [
          { "type": "image", "imageSize": { "width": 100, "height": 60 }, "style": { "width": 400 } } ] } }
      """)
  }

  @Test func `size-overridden-by-parent fix centers what is over something`() {
    expectFix(
      """
      { "type": "overlay", "child": { "type": "image", "imageSize": { "width": 160, "height": 90 } },
        "overlay": { "type": "image", "imageSize": { "width": 24, "height": 24 }, "style": { ⟦"preferredSize": { "width": 24, "height": 24 }⟧ } } }  // expect: size-overridden-by-parent
      """,
      becomes: """
        { "type": "overlay", "child": { "type": "image", "imageSize": { "width": 160, "height": 90 } },
          "overlay": {
            "type": "center",
            "centeringOptions": "xy",
            "child": { "type": "image", "imageSize": { "width": 24, "height": 24 }, "style": { "preferredSize": { "width": 24, "height": 24 } } }
          } }
        """)
  }

  @Test func `size-overridden-by-parent fix removes the size outside of centers`() {
    expectFix(
      """
      { "constrainedSize": { "width": 320 }, "root": { "type": "stack", "style": { ⟦"width": 200⟧ }, "children": [  // expect: size-overridden-by-parent
        { "type": "image", "imageSize": { "width": 20, "height": 20 } } ] } }
      """,
      becomes: """
        { "constrainedSize": { "width": 320 }, "root": { "type": "stack", "children": [
          { "type": "image", "imageSize": { "width": 20, "height": 20 } } ] } }
        """)
  }
}
