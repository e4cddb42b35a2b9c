import TestSupport
import Testing

@Suite struct PercentOfInfinityTests {
  @Test func `a root that is to fill what scrolls`() {
    expectDiagnostics(
      """
      { "type": "stack", "direction": "vertical", "style": { ⟦"height": "100%"⟧ }, "children": [  // expect: percent-of-infinity
        { "type": "image", "imageSize": { "width": 20, "height": 20 } } ] }
      """)
  }

  @Test func `the child of a node in a row, and a minimum`() {
    expectDiagnostics(
      """
      { "type": "stack", "children": [
        { "type": "node", "child": { "type": "image", "imageSize": { "width": 100, "height": 60 }, "style": { ⟦"width": "50%"⟧ } } },  // expect: percent-of-infinity
        { "type": "wrapper", "style": { "height": 60 }, "children": [
          { "type": "image", "imageSize": { "width": 100, "height": 60 }, "style": { ⟦"minWidth": "10%"⟧ } } ] } ] }  // expect: percent-of-infinity
      """)
  }

  @Test func `through an inset`() {
    expectDiagnostics(
      """
      { "type": "inset", "insets": { "top": 8 }, "child": { "type": "image", "imageSize": { "width": 100, "height": 60 }, "style": { ⟦"height": "50%"⟧ } } }  // expect: percent-of-infinity
      """)
  }

  @Test func `a part of no limit is no limit`() {
    expectDiagnostics(
      """
      { "type": "stack", "direction": "vertical", "style": { "maxHeight": "80%" }, "children": [
        { "type": "image", "imageSize": { "width": 20, "height": 20 } } ] }
      """)
  }

  @Test func `a height that is given`() {
    expectDiagnostics(
      """
      { "constrainedSize": { "width": 320, "height": 200 },
        "root": { "type": "stack", "direction": "vertical", "style": { "height": "100%" }, "children": [
          { "type": "image", "imageSize": { "width": 20, "height": 20 } } ] } }
      """)
  }

  @Test func `what is behind something has the size of that`() {
    expectDiagnostics(
      """
      { "type": "background", "child": { "type": "image", "imageSize": { "width": 20, "height": 20 } },
        "background": { "type": "node", "style": { "height": "100%" } } }
      """)
  }

  @Test func `behind an emoji`() {
    expectDiagnostics(
      """
      { "type": "stack", "direction": "vertical", "id": "📜", "style": { ⟦"height": "100%"⟧ }, "children": [  // expect: percent-of-infinity
        { "type": "image", "imageSize": { "width": 20, "height": 20 } } ] }
      """)
  }

  @Test func `the message says what it comes to`() {
    expectNumbers(
      "100 0 0", of: "percent-of-infinity",
      """
      { "type": "stack", "direction": "vertical", "style": { "height": "100%" }, "children": [
        { "type": "image", "imageSize": { "width": 20, "height": 20 } } ] }
      """)
  }

  @Test func `the message says that a maximum counts`() {
    expectNumbers(
      "50 80", of: "percent-of-infinity",
      """
      { "type": "stack", "direction": "vertical", "style": { "height": "50%", "maxHeight": 80 }, "children": [
        { "type": "image", "imageSize": { "width": 20, "height": 20 } } ] }
      """)
  }

  @Test func `the message says what nothing of infinity is`() {
    expectNumbers(
      "0", of: "percent-of-infinity",
      """
      { "type": "stack", "direction": "vertical", "style": { "minHeight": "0%" }, "children": [
        { "type": "image", "imageSize": { "width": 20, "height": 20 } } ] }
      """)
  }

  @Test func `the fix takes it away`() {
    expectFix(
      """
      { "type": "stack", "direction": "vertical", "style": { ⟦"height": "100%"⟧ }, "children": [  // expect: percent-of-infinity
        { "type": "image", "imageSize": { "width": 20, "height": 20 } } ] }
      """,
      becomes: """
        { "type": "stack", "direction": "vertical", "children": [
          { "type": "image", "imageSize": { "width": 20, "height": 20 } } ] }
        """)
  }

  @Test func `another writes down what the content takes`() {
    expectFix(
      """
      { "type": "stack", "direction": "vertical", "style": { ⟦"height": "100%"⟧ }, "children": [  // expect: percent-of-infinity
        { "type": "image", "imageSize": { "width": 20, "height": 20 } } ] }
      """, choosing: 1,
      becomes: """
        { "type": "stack", "direction": "vertical", "style": { "height": 20 }, "children": [
          { "type": "image", "imageSize": { "width": 20, "height": 20 } } ] }
        """)
  }
}
