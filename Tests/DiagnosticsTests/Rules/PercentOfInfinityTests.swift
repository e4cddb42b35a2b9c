import TestSupport
import Testing

@Suite struct PercentOfInfinityTests {
  @Test func `percent-of-infinity reported: a root that is to fill what scrolls`() {
    expectDiagnostics(
      """
      { "type": "stack", "direction": "vertical", "style": { ⟦"height": "100%"⟧ }, "children": [  // expect: percent-of-infinity
        { "type": "image", "imageSize": { "width": 20, "height": 20 } } ] }
      """)
  }

  @Test func `percent-of-infinity reported: the child of a node in a row, and a minimum`() {
    expectDiagnostics(
      """
      { "type": "stack", "children": [
        { "type": "node", "child": { "type": "image", "imageSize": { "width": 100, "height": 60 }, "style": { ⟦"width": "50%"⟧ } } },  // expect: percent-of-infinity
        { "type": "wrapper", "style": { "height": 60 }, "children": [
          { "type": "image", "imageSize": { "width": 100, "height": 60 }, "style": { ⟦"minWidth": "10%"⟧ } } ] } ] }  // expect: percent-of-infinity
      """)
  }

  @Test func `percent-of-infinity reported: through an inset`() {
    expectDiagnostics(
      """
      { "type": "inset", "insets": { "top": 8 }, "child": { "type": "image", "imageSize": { "width": 100, "height": 60 }, "style": { ⟦"height": "50%"⟧ } } }  // expect: percent-of-infinity
      """)
  }

  @Test func `percent-of-infinity not reported: a part of no limit is no limit`() {
    expectDiagnostics(
      """
      { "type": "stack", "direction": "vertical", "style": { "maxHeight": "80%" }, "children": [
        { "type": "image", "imageSize": { "width": 20, "height": 20 } } ] }
      """)
  }

  @Test func `percent-of-infinity not reported: a height that is given`() {
    expectDiagnostics(
      """
      { "constrainedSize": { "width": 320, "height": 200 },
        "root": { "type": "stack", "direction": "vertical", "style": { "height": "100%" }, "children": [
          { "type": "image", "imageSize": { "width": 20, "height": 20 } } ] } }
      """)
  }

  @Test func `percent-of-infinity not reported: background with the size of its child`() {
    expectDiagnostics(
      """
      { "type": "background", "child": { "type": "image", "imageSize": { "width": 20, "height": 20 } },
        "background": { "type": "node", "style": { "height": "100%" } } }
      """)
  }

  @Test func `percent-of-infinity reported: behind an emoji`() {
    expectDiagnostics(
      """
      { "type": "stack", "direction": "vertical", "id": "📜", "style": { ⟦"height": "100%"⟧ }, "children": [  // expect: percent-of-infinity
        { "type": "image", "imageSize": { "width": 20, "height": 20 } } ] }
      """)
  }

  @Test func `percent-of-infinity message says what it comes to`() {
    expectNumbers(
      "100 0 0", of: "percent-of-infinity",
      """
      { "type": "stack", "direction": "vertical", "style": { "height": "100%" }, "children": [
        { "type": "image", "imageSize": { "width": 20, "height": 20 } } ] }
      """)
  }

  @Test func `percent-of-infinity message says that a maximum counts`() {
    expectNumbers(
      "50 80", of: "percent-of-infinity",
      """
      { "type": "stack", "direction": "vertical", "style": { "height": "50%", "maxHeight": 80 }, "children": [
        { "type": "image", "imageSize": { "width": 20, "height": 20 } } ] }
      """)
  }

  @Test func `percent-of-infinity message says what nothing of infinity is`() {
    expectNumbers(
      "0", of: "percent-of-infinity",
      """
      { "type": "stack", "direction": "vertical", "style": { "minHeight": "0%" }, "children": [
        { "type": "image", "imageSize": { "width": 20, "height": 20 } } ] }
      """)
  }

  @Test func `percent-of-infinity fix takes it away`() {
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

  @Test func `percent-of-infinity second fix writes down what the content takes`() {
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
