import Diagnostics
import LiveDocuments
import TestSupport
import Testing

@Suite struct EmptyContainerTests {
  @Test func `empty-container reported: no children and an empty list`() {
    expectDiagnostics(
      """
      { "type": "stack", "direction": "vertical", "children": [
        { "type": ⟦"stack"⟧, "children": [] }, { "type": ⟦"stack"⟧ },  // expect: empty-container, empty-container
        { "type": ⟦"absolute"⟧, "children": [ ] } ] }  // expect: empty-container
      """)
  }

  @Test func `empty-container not reported: hidden children are children`() {
    expectDiagnostics(
      """
      { "type": "stack", "children": [{ "type": "text", "text": "a", "hidden": true }] }
      """)
  }

  @Test func `empty-container not reported: spacers and wrappers may be empty`() {
    expectDiagnostics(
      """
      { "type": "stack", "spacing": 4, "children": [
        { "type": "spec" }, { "type": "wrapper", "children": [] } ] }
      """)
  }

  @Test func `empty-container not reported: the children stand under another key`() {
    expectDiagnostics(
      """
      { "type": "stack", ⟦"child"⟧: { "type": "spec" } }  // expect: wrong-child-key
      """)
  }

  @Test func `empty-container not reported: children that are no list`() {
    expectDiagnostics(
      """
      { "type": "stack", ⟦"children"⟧: { "type": "spec" } }  // expect: wrong-value-type
      """)
  }

  @Test func `empty-container not reported: children that are being typed`() {
    expectDiagnostics(
      """
      { "type": "stack", "children":⟦⟧ }  // expect: json-syntax
      """)
  }

  @Test func `empty-container not reported: the list breaks off`() {
    expectDiagnostics(
      inDocument: """
        { "root": { "type": "stack", "children": ⟦[⟧  // expect: json-syntax
        """)
  }

  @Test func `empty-container: the list has the wrong bracket`() {
    let document = openDocument(#"{ "root": { "type": "stack", "children": [ } }"#)
    #expect(!document.diagnostics().contains { $0.code == "empty-container" })
  }

  @Test func `empty-container reported: behind an emoji`() {
    expectDiagnostics(
      """
      { "id": "🫙", "type": ⟦"stack"⟧ }  // expect: empty-container
      """)
  }

  @Test func `empty-container message has the size`() {
    expectNumbers(
      "120 40", of: "empty-container",
      """
      { "type": "absolute", "style": { "width": 120, "height": 40 } }
      """)
  }

  @Test func `empty-container fix removes the container`() {
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

  @Test func `empty-container fix replaces the container by a spacer`() {
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
