import TestSupport
import Testing

@Suite struct PercentBoundWithoutBaseTests {
  @Test func `percent-bound-without-base: a maximum in a row that is as wide as its children`() {
    expectDiagnostics(
      """
      { "type": "stack", "children": [
        { "type": "image", "imageSize": { "width": 100, "height": 60 }, "style": { ⟦"maxWidth": "30%"⟧ } } ] }  // expect: percent-bound-without-base
      """)
  }

  @Test func `percent-bound-without-base reported: a minimum, and both of a pair`() {
    expectDiagnostics(
      """
      { "type": "stack", "direction": "vertical", "alignItems": "start", "children": [
        { "type": "image", "imageSize": { "width": 100, "height": 60 }, "style": { ⟦"minWidth": "30%"⟧ } },  // expect: percent-bound-without-base
        { "type": "image", "imageSize": { "width": 100, "height": 60 }, "style": { "minLayoutSize": { ⟦"width": "10%"⟧, ⟦"height": "10%"⟧ } } } ] }  // expect: percent-bound-without-base, percent-bound-without-base
      """)
  }

  @Test func `percent-bound-without-base: row measured freely before its width is known`() {
    expectDiagnostics(
      """
      { "constrainedSize": { "width": 320 }, "root": { "type": "stack", "id": "s", "direction": "vertical", "children": [
        { "type": "stack", "children": [
          { "type": "image", "imageSize": { "width": 100, "height": 60 }, "style": { ⟦"maxHeight": "30%"⟧ } } ] } ] } }  // expect: percent-bound-without-base
      """)
  }

  @Test func `percent-bound-without-base reported: elements below the reported one`() {
    expectDiagnostics(
      """
      { "type": "stack", "alignItems": "start", "children": [
        { "type": "node", "style": { ⟦"maxWidth": "30%"⟧ }, "child": {  // expect: percent-bound-without-base
          "type": "stack", "id": "s", "children": [ { "type": "networkImage" } ] } } ] }
      """)
  }

  @Test func `percent-bound-without-base not reported: a row of fixed width`() {
    expectDiagnostics(
      """
      { "type": "stack", "alignItems": "start", "style": { "width": 300 }, "children": [
        { "type": "image", "imageSize": { "width": 100, "height": 60 }, "style": { "maxWidth": "30%" } } ] }
      """)
  }

  @Test func `percent-bound-without-base not reported: points`() {
    expectDiagnostics(
      """
      { "type": "stack", "id": "s", "children": [
        { "type": "image", "imageSize": { "width": 100, "height": 60 }, "style": { "maxWidth": 90 } } ] }
      """)
  }

  @Test func `percent-bound-without-base reported: behind an emoji`() {
    expectDiagnostics(
      """
      { "type": "stack", "children": [
        { "type": "image", "id": "🕗", "imageSize": { "width": 100, "height": 60 }, "style": { ⟦"maxWidth": "30%"⟧ } } ] }  // expect: percent-bound-without-base
      """)
  }

  @Test func `percent-bound-without-base message says what comes of a maximum`() {
    expectNumbers(
      "30 0", of: "percent-bound-without-base",
      """
      { "type": "stack", "children": [
        { "type": "image", "imageSize": { "width": 100, "height": 60 }, "style": { "maxWidth": "30%" } } ] }
      """)
  }

  @Test func `percent-bound-without-base message says what comes of a minimum`() {
    expectNumbers(
      "30", of: "percent-bound-without-base",
      """
      { "type": "stack", "children": [
        { "type": "image", "imageSize": { "width": 100, "height": 60 }, "style": { "minWidth": "30%" } } ] }
      """)
  }

  @Test func `percent-bound-without-base message says when it is not a number`() {
    expectNumbers(
      "30", of: "percent-bound-without-base",
      """
      { "constrainedSize": { "width": 320, "height": 100 }, "root": { "type": "stack", "direction": "vertical", "children": [
        { "type": "stack", "style": { "flexGrow": 1 }, "alignItems": "start", "children": [
          { "type": "image", "imageSize": { "width": 100, "height": 60 }, "style": { "maxHeight": "30%" } } ] } ] } }
      """)
  }

  @Test func `percent-bound-without-base: no fix in points that hold for one width`() {
    expectFix(
      """
      { "type": "stack", "alignItems": "start", "children": [
        { "type": "image", "imageSize": { "width": 100, "height": 60 }, "style": { ⟦"maxWidth": "20%"⟧ } } ] }  // expect: percent-bound-without-base
      """, choosing: 2,
      becomes: nil)
  }

  @Test func `percent-bound-without-base fix gives the stack a width`() {
    expectFix(
      """
      { "type": "stack", "alignItems": "start", "children": [
        { "type": "image", "imageSize": { "width": 100, "height": 60 }, "style": { ⟦"maxWidth": "20%"⟧ } } ] }  // expect: percent-bound-without-base
      """,
      becomes: """
        { "type": "stack", "alignItems": "start", "style": { "width": "100%" }, "children": [
          { "type": "image", "imageSize": { "width": 100, "height": 60 }, "style": { "maxWidth": "20%" } } ] }
        """)
  }
}
