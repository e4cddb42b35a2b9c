import TestSupport
import Testing

@Suite struct DuplicateIDTests {
  @Test func `duplicate-id reported: the later element`() {
    expectDiagnostics(
      """
      { "type": "stack", "children": [
        { "type": "spec", "id": "title" },
        { "type": "spec", "id": ⟦"title"⟧ } ] }  // expect: duplicate-id
      """)
  }

  @Test func `duplicate-id reported: every later element, escapes resolved and hidden or not`() {
    expectDiagnostics(
      """
      { "type": "stack", "id": "a", "children": [
        { "type": "spec", "id": ⟦"a"⟧, "hidden": true },  // expect: duplicate-id
        { "type": "spec", "id": ⟦"\\u0061"⟧ } ] }  // expect: duplicate-id
      """)
  }

  @Test func `duplicate-id not reported: names that differ by case or by a space`() {
    expectDiagnostics(
      """
      { "type": "stack", "id": "title", "children": [
        { "type": "spec", "id": "Title" },
        { "type": "spec", "id": "title " } ] }
      """)
  }

  @Test func `duplicate-id not reported: names that only look alike`() {
    expectDiagnostics(
      """
      { "type": "stack", "children": [
        { "type": "spec", "id": "\u{E9}" },
        { "type": "spec", "id": "e\u{301}" } ] }
      """)
  }

  @Test func `duplicate-id not reported: an id that is no string is no id`() {
    expectDiagnostics(
      """
      { "type": "stack", "children": [
        { "type": "spec", "id": ⟦1⟧ },  // expect: wrong-value-type
        { "type": "spec", "id": ⟦1⟧ } ] }  // expect: wrong-value-type
      """)
  }

  @Test func `duplicate-id reported: behind an emoji`() {
    expectDiagnostics(
      """
      { "type": "stack", "children": [
        { "type": "spec", "id": "🎈" }, { "type": "spec", "id": ⟦"🎈"⟧ } ] }  // expect: duplicate-id
      """)
  }

  @Test func `duplicate-id: the first element is the related location`() {
    let document = openDocument(
      """
      { "type": "stack", "id": "\\u0061", "children": [
        { "type": "spec", "id": "a" }, { "type": "spec", "id": "a" } ] }
      """)
    #expect(document.relatedTexts(of: "duplicate-id") == [["\"\\u0061\""], ["\"\\u0061\""]])
  }
}
