import Diagnostics
import LiveDocuments
import TestSupport
import Testing

@Suite struct EmptyContainerTests {
  @Test func `no children and an empty list`() {
    expectDiagnostics(
      """
      { "type": "stack", "direction": "vertical", "children": [
        { "type": ⟦"stack"⟧, "children": [] }, { "type": ⟦"stack"⟧ },  // expect: empty-container, empty-container
        { "type": ⟦"absolute"⟧, "children": [ ] } ] }  // expect: empty-container
      """)
  }

  @Test func `hidden children are children`() {
    expectDiagnostics(
      """
      { "type": "stack", "children": [{ "type": "text", "text": "a", "hidden": true }] }
      """)
  }

  @Test func `spacers and wrappers may be empty`() {
    expectDiagnostics(
      """
      { "type": "stack", "spacing": 4, "children": [
        { "type": "spec" }, { "type": "wrapper", "children": [] } ] }
      """)
  }

  @Test func `the children stand under another key`() {
    expectDiagnostics(
      """
      { "type": "stack", ⟦"child"⟧: { "type": "spec" } }  // expect: wrong-child-key
      """)
  }

  @Test func `what stands there is no list`() {
    expectDiagnostics(
      """
      { "type": "stack", ⟦"children"⟧: { "type": "spec" } }  // expect: wrong-value-type
      """)
  }

  @Test func `what stands there is being typed`() {
    expectDiagnostics(
      """
      { "type": "stack", "children":⟦⟧ }  // expect: json-syntax
      """)
  }

  @Test func `the list breaks off`() {
    expectDiagnostics(
      inDocument: """
        { "root": { "type": "stack", "children": ⟦[⟧  // expect: json-syntax
        """)
  }

  @Test func `the list has the wrong bracket`() {
    let document = openDocument(#"{ "root": { "type": "stack", "children": [ } }"#)
    #expect(!document.diagnostics().contains { $0.code == "empty-container" })
  }

  @Test func `behind an emoji`() {
    expectDiagnostics(
      """
      { "id": "🫙", "type": ⟦"stack"⟧ }  // expect: empty-container
      """)
  }

  @Test func `the message has the size`() {
    expectNumbers(
      "120 40", of: "empty-container",
      """
      { "type": "absolute", "style": { "width": 120, "height": 40 } }
      """)
  }

  @Test func `it goes`() {
    expectFix(
      """
      { "type": "stack", "spacing": 8, "children": [
        { "type": "text", "text": "a" },
        { "type": ⟦"stack"⟧, "children": [] } ] }  // expect: empty-container
      """,
      becomes: """
        { "type": "stack", "spacing": 8, "children": [
          { "type": "text", "text": "a" } ] }
        """)
  }

  @Test func `it becomes a spacer`() {
    expectFix(
      """
      { "type": "stack", "spacing": 8, "children": [
        { "type": "text", "text": "a" },
        { "type": ⟦"stack"⟧, "id": "b", "style": { "width": 8 }, "spacing": 4, "children": [] } ] }  // expect: empty-container
      """, choosing: 1,
      becomes: """
        { "type": "stack", "spacing": 8, "children": [
          { "type": "text", "text": "a" },
          { "type": "spec", "id": "b", "style": { "width": 8 } } ] }
        """)
  }
}
