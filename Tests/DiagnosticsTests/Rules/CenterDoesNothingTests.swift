import TestSupport
import Testing

@Suite struct CenterDoesNothingTests {
  @Test func `center-does-nothing reported: no options and none`() {
    expectDiagnostics(
      """
      { "type": ⟦"center"⟧, "child": {  // expect: center-does-nothing
        "type": "center", ⟦"centeringOptions": "none"⟧, "child": { "type": "text", "text": "a" } } }  // expect: center-does-nothing
      """)
  }

  @Test func `center-does-nothing reported: a relative spec without positions`() {
    expectDiagnostics(
      """
      { "type": ⟦"relative"⟧, "child": {  // expect: center-does-nothing
        "type": "relative", ⟦"verticalPosition": "none"⟧, "child": { "type": "text", "text": "a" } } }  // expect: center-does-nothing
      """)
  }

  @Test func `center-does-nothing not reported: one axis is enough, and so is the start`() {
    expectDiagnostics(
      """
      { "constrainedSize": { "width": 300, "height": 300 },
        "root": { "type": "center", "centeringOptions": "y", "child": {
          "type": "relative", "horizontalPosition": "start", "child": { "type": "text", "text": "a" } } } }
      """)
  }

  @Test func `center-does-nothing not reported: options that cannot be read`() {
    expectDiagnostics(
      """
      { "type": "center", "centeringOptions": ⟦"both"⟧, "child": { "type": "text", "text": "a" } }  // expect: unknown-enum-value
      """)
  }

  @Test func `center-does-nothing not reported: without a child there is nothing to center`() {
    expectDiagnostics(
      """
      { "type": ⟦"center"⟧ }  // expect: missing-child
      """)
  }

  @Test func `center-does-nothing not reported: in a hidden element`() {
    expectDiagnostics(
      """
      { "type": "center", "hidden": true, "child": { "type": "text", "text": "a" } }
      """)
  }

  @Test func `center-does-nothing reported: behind an emoji`() {
    expectDiagnostics(
      """
      { "id": "🎯", "type": ⟦"center"⟧, "child": { "type": "text", "text": "a" } }  // expect: center-does-nothing
      """)
  }

  @Test func `center-does-nothing fix: both axes are centered on`() {
    expectFix(
      """
      { "constrainedSize": { "width": 300, "height": 300 },
        "root": { "type": ⟦"center"⟧, "child": { "type": "text", "text": "a" } } }  // expect: center-does-nothing
      """,
      becomes: """
        { "constrainedSize": { "width": 300, "height": 300 },
          "root": { "type": "center", "centeringOptions": "xy", "child": { "type": "text", "text": "a" } } }
        """)
  }

  @Test func `center-does-nothing fix: both positions are set`() {
    expectFix(
      """
      { "constrainedSize": { "width": 300, "height": 300 },
        "root": { "type": "relative", ⟦"verticalPosition": "none"⟧, "child": { "type": "text", "text": "a" } } }  // expect: center-does-nothing
      """,
      becomes: """
        { "constrainedSize": { "width": 300, "height": 300 },
          "root": { "type": "relative", "verticalPosition": "center", "horizontalPosition": "center", "child": { "type": "text", "text": "a" } } }
        """)
  }

  @Test func `center-does-nothing fix: the child takes its place`() {
    expectFix(
      """
      { "type": ⟦"center"⟧, "child": { "type": "text", "text": "a" } }  // expect: center-does-nothing
      """, choosing: 1,
      becomes: """
        { "type": "text", "text": "a" }
        """)
  }
}
