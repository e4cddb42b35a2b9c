import TestSupport
import Testing

@Suite struct MainAxisOverflowTests {
  @Test func `main-axis-overflow reported: images side by side`() {
    expectDiagnostics(
      """
      { "type": ⟦"stack"⟧, "spacing": 8, "children": [  // expect: main-axis-overflow
        { "type": "image", "imageSize": { "width": 200, "height": 60 } },
        { "type": "image", "imageSize": { "width": 200, "height": 60 } } ] }
      """)
  }

  @Test func `main-axis-overflow reported: a column in a fixed height`() {
    expectDiagnostics(
      """
      { "constrainedSize": { "width": 200, "height": 100 },
        "root": { "type": ⟦"stack"⟧, "direction": "vertical", "alignItems": "start", "children": [  // expect: main-axis-overflow
          { "type": "image", "imageSize": { "width": 60, "height": 70 } },
          { "type": "image", "imageSize": { "width": 60, "height": 70 } } ] } }
      """)
  }

  @Test func `main-axis-overflow reported: one child too long for any line`() {
    expectDiagnostics(
      """
      { "type": ⟦"stack"⟧, "flexWrap": "wrap", "children": [  // expect: main-axis-overflow
        { "type": "image", "imageSize": { "width": 200, "height": 60 } },
        { "type": "image", "imageSize": { "width": 400, "height": 60 } } ] }
      """)
  }

  @Test func `main-axis-overflow reported: children cannot shrink enough`() {
    expectDiagnostics(
      """
      { "type": ⟦"stack"⟧, "alignItems": "start", "children": [  // expect: main-axis-overflow
        { "type": "image", "imageSize": { "width": 400, "height": 60 } },
        { "type": "spec", "style": { "width": 20, "height": 20, "flexShrink": 1 } } ] }
      """)
  }

  @Test func `main-axis-overflow reported: in each stack of several`() {
    expectDiagnostics(
      """
      { "type": "stack", "direction": "vertical", "alignItems": "start", "spacing": 8, "children": [
        { "type": ⟦"stack"⟧, "spacing": 8, "children": [  // expect: main-axis-overflow
          { "type": "image", "imageSize": { "width": 200, "height": 60 } },
          { "type": "image", "imageSize": { "width": 200, "height": 60 } } ] },
        { "type": ⟦"stack"⟧, "spacing": 8, "children": [  // expect: main-axis-overflow
          { "type": "image", "imageSize": { "width": 300, "height": 60 } },
          { "type": "image", "imageSize": { "width": 300, "height": 60 } } ] } ] }
      """)
  }

  @Test func `main-axis-overflow not reported: lines that break`() {
    expectDiagnostics(
      """
      { "type": "stack", "spacing": 8, "flexWrap": "wrap", "children": [
        { "type": "image", "imageSize": { "width": 200, "height": 60 } },
        { "type": "image", "imageSize": { "width": 200, "height": 60 } } ] }
      """)
  }

  @Test func `main-axis-overflow not reported: no more than a pixel`() {
    expectDiagnostics(
      """
      { "type": "stack", "children": [
        { "type": "image", "imageSize": { "width": 175.5, "height": 60 } },
        { "type": "image", "imageSize": { "width": 200, "height": 60 } } ] }
      """)
  }

  @Test func `main-axis-overflow not reported: no limit`() {
    expectDiagnostics(
      """
      { "constrainedSize": { "max": { "width": "infinity", "height": 100 } },
        "root": { "type": "stack", "children": [
          { "type": "image", "imageSize": { "width": 2000, "height": 60 } },
          { "type": "image", "imageSize": { "width": 2000, "height": 60 } } ] } }
      """)
  }

  @Test func `main-axis-overflow not reported: a number out of range is the cause`() {
    expectDiagnostics(
      """
      { "type": "stack", "style": { "maxWidth": ⟦-1⟧ }, "children": [  // expect: negative-size
        { "type": "image", "imageSize": { "width": 200, "height": 60 } },
        { "type": "image", "imageSize": { "width": 200, "height": 60 } } ] }
      """)
  }

  @Test func `main-axis-overflow reported: behind an emoji`() {
    expectDiagnostics(
      """
      { "id": "🎞️🎞️", "type": ⟦"stack"⟧, "spacing": 8, "children": [  // expect: main-axis-overflow
        { "type": "image", "imageSize": { "width": 200, "height": 60 } },
        { "type": "image", "imageSize": { "width": 200, "height": 60 } } ] }
      """)
  }

  @Test func `main-axis-overflow message says how much`() {
    expectNumbers(
      "408 375 33", of: "main-axis-overflow",
      """
      { "type": "stack", "spacing": 8, "children": [
        { "type": "image", "imageSize": { "width": 200, "height": 60 } },
        { "type": "image", "imageSize": { "width": 200, "height": 60 } } ] }
      """)
  }

  @Test func `main-axis-overflow message of a column whose children shrank`() {
    expectNumbers(
      "101 100 1", of: "main-axis-overflow",
      """
      { "constrainedSize": { "width": 200, "height": 100 },
        "root": { "type": "stack", "direction": "vertical", "alignItems": "start", "children": [
          { "type": "image", "imageSize": { "width": 60, "height": 101 } },
          { "type": "spec", "style": { "width": 60, "height": 70, "flexShrink": 1 } } ] } }
      """)
  }

  @Test func `main-axis-overflow fix breaks the line`() {
    expectFix(
      """
      { "type": ⟦"stack"⟧, "spacing": 8, "children": [  // expect: main-axis-overflow
        { "type": "image", "imageSize": { "width": 200, "height": 60 } },
        { "type": "image", "imageSize": { "width": 200, "height": 60 } } ] }
      """,
      becomes: """
        { "type": "stack", "spacing": 8, "flexWrap": "wrap", "children": [
          { "type": "image", "imageSize": { "width": 200, "height": 60 } },
          { "type": "image", "imageSize": { "width": 200, "height": 60 } } ] }
        """)
  }

  @Test func `main-axis-overflow fix lets all children of one shape shrink`() {
    expectFix(
      """
      { "root": { "type": ⟦"stack"⟧, "spacing": 8, "children": [  // expect: main-axis-overflow
        { "type": "image", "imageSize": { "width": 180, "height": 60 } },
        { "type": "image", "imageSize": { "width": 200, "height": 60 } } ] } }
      """, choosing: 1,
      becomes: """
        { "root": { "type": "stack", "spacing": 8, "children": [
          { "type": "image", "imageSize": { "width": 180, "height": 60 }, "style": { "flexShrink": 1 } },
          { "type": "image", "imageSize": { "width": 200, "height": 60 }, "style": { "flexShrink": 1 } } ] } }
        """)
  }

  @Test func `main-axis-overflow fix lets the longest child shrink`() {
    expectFix(
      """
      { "root": { "type": ⟦"stack"⟧, "spacing": 8, "children": [  // expect: main-axis-overflow
        { "type": "image", "imageSize": { "width": 180, "height": 60 } },
        { "type": "image", "imageSize": { "width": 200, "height": 60 } } ] } }
      """, choosing: 2,
      becomes: """
        { "root": { "type": "stack", "spacing": 8, "children": [
          { "type": "image", "imageSize": { "width": 180, "height": 60 } },
          { "type": "image", "imageSize": { "width": 200, "height": 60 }, "style": { "flexShrink": 1 } } ] } }
        """)
  }

  @Test func `main-axis-overflow: no fix with a width that holds for one screen`() {
    expectFix(
      """
      { "type": ⟦"stack"⟧, "spacing": 8, "children": [  // expect: main-axis-overflow
        { "type": "image", "imageSize": { "width": 180, "height": 60 } },
        { "type": "networkImage", "style": { "preferredSize": { "width": 200, "height": 60 } } } ] }
      """, choosing: 2,
      becomes: nil)
  }
}
