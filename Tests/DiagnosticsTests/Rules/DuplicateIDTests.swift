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

  @Test func `duplicate-id reported: once at the second in a layout, whatever uses it`() {
    expectDiagnostics(
      ##"""
      { "constrainedSize": { "width": 200, "height": 90 },
        "layouts": {
          "a": { "root": { "type": "stack", "id": "s", "children": [
            { "type": "text", "id": "t", "text": "a" },
            { "type": "text", "id": ⟦"t"⟧, "text": "b" } ] } },  // expect: duplicate-id
          "b": { "root": { "type": "stack", "id": "s", "children": [ { "type": "text", "id": "t", "text": "a" } ] } }
        },
        "root": { "type": "stack", "children": [
          { "type": "node", "id": "t", "layout": "#a" }, { "type": "node", "layout": "#a" },
          { "type": "node", "layout": "#b" } ] } }
      """##)
  }

  @Test func `duplicate-id fix renames the second in a layout`() {
    expectFix(
      ##"""
      { "layouts": { "a": { "root": { "type": "stack", "children": [
          { "type": "text", "id": "t", "text": "a" },
          { "type": "text", "id": ⟦"t"⟧, "text": "b" } ] } } },  // expect: duplicate-id
        "root": { "type": "node", "layout": "#a" } }
      """##,
      becomes: ##"""
        { "layouts": { "a": { "root": { "type": "stack", "children": [
            { "type": "text", "id": "t", "text": "a" },
            { "type": "text", "id": "t2", "text": "b" } ] } } },
          "root": { "type": "node", "layout": "#a" } }
        """##)
  }
}
