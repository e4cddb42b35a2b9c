import TestSupport
import Testing

@Suite struct AlignmentConflictTests {
  @Test func `alignment-conflict reported: along a row`() {
    expectDiagnostics(
      """
      { "type": "stack", "horizontalAlignment": "left", ⟦"justifyContent": "start"⟧,  // expect: alignment-conflict
        "children": [{ "type": "text", "text": "a" }, { "type": "text", "text": "b" }] }
      """)
  }

  @Test func `alignment-conflict reported: both ways in a column`() {
    expectDiagnostics(
      """
      { "type": "stack", "direction": "vertical", "verticalAlignment": "top",
        ⟦"justifyContent": "start"⟧, ⟦"alignItems": "center"⟧, "horizontalAlignment": "middle",  // expect: alignment-conflict, alignment-conflict
        "children": [{ "type": "text", "text": "a" }, { "type": "text", "text": "b" }] }
      """)
  }

  @Test func `alignment-conflict not reported: the other axis is free`() {
    expectDiagnostics(
      """
      { "type": "stack", "horizontalAlignment": "left", "alignItems": "center",
        "children": [{ "type": "text", "text": "a" }, { "type": "text", "text": "b" }] }
      """)
  }

  @Test func `alignment-conflict not reported: none is no alignment`() {
    expectDiagnostics(
      """
      { "type": "stack", "verticalAlignment": "none", "alignItems": "center",
        "children": [{ "type": "text", "text": "a" }, { "type": "text", "text": "b" }] }
      """)
  }

  @Test func `alignment-conflict: a direction that cannot be read may have been the other one`() {
    expectDiagnostics(
      """
      { "type": "stack", "direction": ⟦"column"⟧, "horizontalAlignment": "left",  // expect: unknown-enum-value
        "justifyContent": "start", "children": [{ "type": "text", "text": "a" }] }
      """)
  }

  @Test func `alignment-conflict not reported: an alignment that cannot be read does not count`() {
    expectDiagnostics(
      """
      { "type": "stack", "horizontalAlignment": ⟦"centre"⟧, "justifyContent": "start",  // expect: unknown-enum-value
        "children": [{ "type": "text", "text": "a" }] }
      """)
  }

  @Test func `alignment-conflict reported: behind an emoji`() {
    expectDiagnostics(
      """
      { "type": "stack", "id": "🎯", "horizontalAlignment": "left", ⟦"justifyContent": "start"⟧,  // expect: alignment-conflict
        "children": [{ "type": "text", "text": "a" }, { "type": "text", "text": "b" }] }
      """)
  }

  @Test func `alignment-conflict: the one that counts is the related location`() {
    let document = openDocument(
      """
      { "type": "stack", "horizontalAlignment": "left", "justifyContent": "start",
        "children": [{ "type": "text", "text": "a" }] }
      """)
    #expect(
      document.relatedTexts(of: "alignment-conflict") == [["\"horizontalAlignment\": \"left\""]])
  }

  @Test func `alignment-conflict fix: the key that loses goes`() {
    expectFix(
      """
      { "type": "stack", "horizontalAlignment": "left", ⟦"justifyContent": "start"⟧,  // expect: alignment-conflict
        "children": [{ "type": "text", "text": "a" }, { "type": "text", "text": "b" }] }
      """,
      becomes: """
        { "type": "stack", "horizontalAlignment": "left",
          "children": [{ "type": "text", "text": "a" }, { "type": "text", "text": "b" }] }
        """)
  }
}
