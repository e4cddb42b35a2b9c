import TestSupport
import Testing

@Suite struct CenterInUnboundedTests {
  @Test func `center-in-unbounded reported: a note in a list`() {
    expectDiagnostics(
      """
      { "type": "center", ⟦"centeringOptions": "xy"⟧,  // expect: center-in-unbounded
        "child": { "type": "text", "text": "Nothing yet" } }
      """)
  }

  @Test func `center-in-unbounded reported: along a row`() {
    expectDiagnostics(
      """
      { "type": "stack", "style": { "height": 40 }, "children": [
        { "type": "text", "text": "Title" },
        { "type": "relative", ⟦"horizontalPosition": "end"⟧, "verticalPosition": "center",  // expect: center-in-unbounded
          "child": { "type": "image", "imageSize": { "width": 20, "height": 20 } } } ] }
      """)
  }

  @Test func `center-in-unbounded reported: along both axes it is one`() {
    expectDiagnostics(
      """
      { "type": "stack", "spacing": 8, "children": [
        { "type": "text", "text": "Title" },
        { "type": "relative", ⟦"horizontalPosition": "end"⟧, "verticalPosition": "center",  // expect: center-in-unbounded
          "child": { "type": "image", "imageSize": { "width": 20, "height": 30 } } } ] }
      """)
  }

  @Test func `center-in-unbounded not reported: only where there is space`() {
    expectDiagnostics(
      """
      { "type": "center", "centeringOptions": "x",
        "child": { "type": "text", "text": "Nothing yet" } }
      """)
  }

  @Test func `center-in-unbounded not reported: at the start`() {
    expectDiagnostics(
      """
      { "type": "relative", "horizontalPosition": "end", "verticalPosition": "start",
        "child": { "type": "text", "text": "Nothing yet" } }
      """)
  }

  @Test func `center-in-unbounded not reported: a height of its own`() {
    expectDiagnostics(
      """
      { "type": "center", "centeringOptions": "xy", "style": { "height": 120 },
        "child": { "type": "text", "text": "Nothing yet" } }
      """)
  }

  @Test func `center-in-unbounded not reported: a minimum that makes space`() {
    expectDiagnostics(
      """
      { "type": "center", "centeringOptions": "xy", "style": { "minHeight": 120 },
        "child": { "type": "text", "text": "Nothing yet" } }
      """)
  }

  @Test func `center-in-unbounded not reported: the spec grows into space`() {
    expectDiagnostics(
      """
      { "constrainedSize": { "width": 320, "height": 480 },
        "root": { "type": "stack", "direction": "vertical", "children": [
          { "type": "text", "text": "Title" },
          { "type": "center", "centeringOptions": "xy", "style": { "flexGrow": 1 },
            "child": { "type": "text", "text": "Nothing yet" } } ] } }
      """)
  }

  @Test func `center-in-unbounded not reported: hidden element`() {
    expectDiagnostics(
      """
      { "type": "center", "centeringOptions": "xy",
        "child": { "type": "text", "text": "Nothing yet", "hidden": true } }
      """)
  }

  @Test func `center-in-unbounded not reported: a number out of range is the cause`() {
    expectDiagnostics(
      """
      { "type": "center", "centeringOptions": "xy", "style": { "height": ⟦-120⟧ },  // expect: negative-size
        "child": { "type": "text", "text": "Nothing yet" } }
      """)
  }

  @Test func `center-in-unbounded reported: behind an emoji`() {
    expectDiagnostics(
      """
      { "type": "center", "id": "🎯🕊️", ⟦"centeringOptions": "xy"⟧,  // expect: center-in-unbounded
        "child": { "type": "text", "text": "Nothing yet" } }
      """)
  }

  @Test func `center-in-unbounded message has the length`() {
    expectNumbers(
      "20.5", of: "center-in-unbounded",
      """
      { "type": "center", "centeringOptions": "xy",
        "child": { "type": "text", "text": "Nothing yet" } }
      """)
  }

  @Test func `center-in-unbounded message has both lengths`() {
    expectNumbers(
      "20 30", of: "center-in-unbounded",
      """
      { "type": "stack", "spacing": 8, "children": [
        { "type": "text", "text": "Title" },
        { "type": "relative", "horizontalPosition": "end", "verticalPosition": "center",
          "child": { "type": "image", "imageSize": { "width": 20, "height": 30 } } } ] }
      """)
  }

  @Test func `center-in-unbounded fix leaves the axis with space`() {
    expectFix(
      """
      { "type": "center", ⟦"centeringOptions": "xy"⟧,  // expect: center-in-unbounded
        "child": { "type": "text", "text": "Nothing yet" } }
      """,
      becomes: """
        { "type": "center", "centeringOptions": "x",
          "child": { "type": "text", "text": "Nothing yet" } }
        """)
  }

  @Test func `center-in-unbounded fix takes out what has nothing left to do`() {
    expectFix(
      """
      { "type": "stack", "direction": "vertical", "children": [
        { "type": "text", "text": "Title" },
        { "type": "center", ⟦"centeringOptions": "y"⟧, "child": { "type": "text", "text": "Nothing yet" } } ] }  // expect: center-in-unbounded
      """,
      becomes: """
        { "type": "stack", "direction": "vertical", "children": [
          { "type": "text", "text": "Title" },
          { "type": "text", "text": "Nothing yet" } ] }
        """)
  }

  @Test func `center-in-unbounded fix moves the child to the start`() {
    expectFix(
      """
      { "type": "stack", "style": { "height": 40 }, "children": [
        { "type": "text", "text": "Title" },
        { "type": "relative", ⟦"horizontalPosition": "end"⟧, "verticalPosition": "center",  // expect: center-in-unbounded
          "child": { "type": "image", "imageSize": { "width": 20, "height": 20 } } } ] }
      """,
      becomes: """
        { "type": "stack", "style": { "height": 40 }, "children": [
          { "type": "text", "text": "Title" },
          { "type": "relative", "horizontalPosition": "start", "verticalPosition": "center",
            "child": { "type": "image", "imageSize": { "width": 20, "height": 20 } } } ] }
        """)
  }
}
