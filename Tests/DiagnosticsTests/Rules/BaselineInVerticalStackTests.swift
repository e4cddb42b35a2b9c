import TestSupport
import Testing

@Suite struct BaselineInVerticalStackTests {
  @Test func `baseline-in-vertical-stack reported: the first and the last baseline`() {
    expectDiagnostics(
      """
      { "type": "stack", "direction": "vertical", ⟦"alignItems": "baselineFirst"⟧, "children": [  // expect: baseline-in-vertical-stack
        { "type": "text", "text": "a" },
        { "type": "stack", "direction": "vertical", ⟦"alignItems": "baselineLast"⟧, "children": [  // expect: baseline-in-vertical-stack
          { "type": "text", "text": "b" }, { "type": "text", "text": "c" } ] } ] }
      """)
  }

  @Test func `baseline-in-vertical-stack not reported: a row`() {
    expectDiagnostics(
      """
      { "type": "stack", "alignItems": "baselineFirst", "children": [
        { "type": "text", "text": "a" }, { "type": "text", "text": "b" } ] }
      """)
  }

  @Test func `baseline-in-vertical-stack: an alignment that beats it is the one thing to say`() {
    expectDiagnostics(
      """
      { "type": "stack", "direction": "vertical", "horizontalAlignment": "left",
        ⟦"alignItems": "baselineFirst"⟧, "children": [  // expect: alignment-conflict
          { "type": "text", "text": "a" }, { "type": "text", "text": "b" } ] }
      """)
  }

  @Test func `baseline-in-vertical-stack not reported: a direction that cannot be read`() {
    expectDiagnostics(
      """
      { "type": "stack", "direction": ⟦"vert"⟧, "alignItems": "baselineFirst", "children": [  // expect: unknown-enum-value
        { "type": "text", "text": "a" }, { "type": "image", "imageSize": { "width": 3, "height": 3 } } ] }
      """)
  }

  @Test func `baseline-in-vertical-stack reported: behind an emoji`() {
    expectDiagnostics(
      """
      { "type": "stack", "id": "📈", "direction": "vertical", ⟦"alignItems": "baselineFirst"⟧,  // expect: baseline-in-vertical-stack
        "children": [{ "type": "text", "text": "a" }, { "type": "text", "text": "b" }] }
      """)
  }

  @Test func `baseline-in-vertical-stack fix: start leaves them at the edge`() {
    expectFix(
      """
      { "type": "stack", "direction": "vertical", ⟦"alignItems": "baselineFirst"⟧, "children": [  // expect: baseline-in-vertical-stack
        { "type": "text", "text": "21", "font": { "size": 48 } }, { "type": "text", "text": "b" } ] }
      """,
      becomes: """
        { "type": "stack", "direction": "vertical", "alignItems": "start", "children": [
          { "type": "text", "text": "21", "font": { "size": 48 } }, { "type": "text", "text": "b" } ] }
        """)
  }
}
