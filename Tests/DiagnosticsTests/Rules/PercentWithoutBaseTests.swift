import TestSupport
import Testing

@Suite struct PercentWithoutBaseTests {
  @Test func `percent-without-base reported: half of a row that is as wide as its children`() {
    expectDiagnostics(
      """
      { "type": "stack", "children": [
        { "type": "image", "imageSize": { "width": 100, "height": 60 }, "style": { ⟦"width": "50%"⟧ } } ] }  // expect: percent-without-base
      """)
  }

  @Test func `percent-without-base reported: a pair in a column`() {
    expectDiagnostics(
      """
      { "type": "stack", "direction": "vertical", "alignItems": "start", "children": [
        { "type": "image", "imageSize": { "width": 100, "height": 60 }, "style": { "preferredLayoutSize": { ⟦"width": "50%"⟧, ⟦"height": "25%"⟧ } } } ] }  // expect: percent-without-base, percent-without-base
      """)
  }

  @Test func `percent-without-base reported: child of an absolute spec without a limit`() {
    expectDiagnostics(
      """
      { "type": "absolute", "children": [
        { "type": "image", "imageSize": { "width": 100, "height": 60 }, "style": { ⟦"height": "50%"⟧ } } ] }  // expect: percent-without-base
      """)
  }

  @Test func `percent-without-base reported: through an overlay`() {
    expectDiagnostics(
      """
      { "type": "stack", "children": [
        { "type": "overlay", "child": { "type": "image", "imageSize": { "width": 100, "height": 60 }, "style": { ⟦"width": "50%"⟧ } },  // expect: percent-without-base
          "overlay": { "type": "node" } } ] }
      """)
  }

  @Test func `percent-without-base not reported: a row of fixed width`() {
    expectDiagnostics(
      """
      { "type": "stack", "style": { "width": 300 }, "children": [
        { "type": "image", "imageSize": { "width": 100, "height": 60 }, "style": { "width": "50%" } } ] }
      """)
  }

  @Test func `percent-without-base not reported: a root that is as wide as the document`() {
    expectDiagnostics(
      """
      { "constrainedSize": { "width": 320 }, "root": { "type": "stack", "children": [
        { "type": "image", "imageSize": { "width": 100, "height": 60 }, "style": { "width": "50%" } } ] } }
      """)
  }

  @Test func `percent-without-base not reported: an inset says it itself`() {
    expectDiagnostics(
      """
      { "type": "stack", "children": [
        { "type": "inset", "insets": 4, "child": { "type": "image", "imageSize": { "width": 100, "height": 60 }, "style": { ⟦"width": "50%"⟧ } } } ] }  // expect: percent-of-zero-in-inset
      """)
  }

  @Test func `percent-without-base not reported: a size that is ignored anyway`() {
    expectDiagnostics(
      """
      { "type": "stack", "alignItems": "start", "children": [
        { "type": "inset", "insets": 4, "style": { ⟦"width": "50%"⟧ }, "child": { "type": "image", "imageSize": { "width": 20, "height": 20 } } } ] }  // expect: size-ignored-by-spec
      """)
  }

  @Test func `percent-without-base reported: behind an emoji`() {
    expectDiagnostics(
      """
      { "type": "stack", "children": [
        { "type": "image", "id": "🗺️", "imageSize": { "width": 100, "height": 60 }, "style": { ⟦"width": "50%"⟧ } } ] }  // expect: percent-without-base
      """)
  }

  @Test func `percent-without-base message says what is not fixed`() {
    expectNumbers(
      "50 100", of: "percent-without-base",
      """
      { "type": "stack", "children": [
        { "type": "image", "imageSize": { "width": 100, "height": 60 }, "style": { "width": "50%" } } ] }
      """)
  }

  @Test func `percent-without-base message names what has no limit`() {
    expectNumbers(
      "50 60", of: "percent-without-base",
      """
      { "type": "absolute", "children": [
        { "type": "image", "imageSize": { "width": 100, "height": 60 }, "style": { "height": "50%" } } ] }
      """)
  }

  @Test func `percent-without-base fix gives the stack a width`() {
    expectFix(
      """
      { "type": "stack", "children": [
        { "type": "image", "imageSize": { "width": 100, "height": 60 }, "style": { ⟦"width": "50%"⟧ } } ] }  // expect: percent-without-base
      """,
      becomes: """
        { "type": "stack", "style": { "width": "100%" }, "children": [
          { "type": "image", "imageSize": { "width": 100, "height": 60 }, "style": { "width": "50%" } } ] }
        """)
  }

  @Test func `percent-without-base: no fix in points that hold for one width`() {
    expectFix(
      """
      { "type": "stack", "children": [
        { "type": "image", "imageSize": { "width": 100, "height": 60 }, "style": { ⟦"width": "20%"⟧ } } ] }  // expect: percent-without-base
      """, choosing: 2,
      becomes: nil)
  }

  @Test func `percent-without-base second fix takes it away`() {
    expectFix(
      """
      { "type": "stack", "children": [
        { "type": "image", "imageSize": { "width": 100, "height": 60 }, "style": { ⟦"width": "50%"⟧, "height": 60 } } ] }  // expect: percent-without-base
      """, choosing: 1,
      becomes: """
        { "type": "stack", "children": [
          { "type": "image", "imageSize": { "width": 100, "height": 60 }, "style": { "height": 60 } } ] }
        """)
  }
}
