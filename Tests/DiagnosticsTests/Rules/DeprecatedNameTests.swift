import Diagnostics
import LayoutEngine
import LiveDocuments
import TestSupport
import Testing

@Suite struct DeprecatedNameTests {
  @Test func `deprecated-name reported: the spec that was renamed`() {
    expectDiagnostics(
      """
      { "type": ⟦"static"⟧, "children": [{ "type": "spec" }] }  // expect: deprecated-name
      """)
  }

  @Test func `deprecated-name reported: style keys on the element, one diagnostic a key`() {
    expectDiagnostics(
      """
      { "type": "stack", "style": { "width": 40 }, "children": [
        { "type": "spec", ⟦"flexGrow"⟧: 1, ⟦"spacingBefore"⟧: 4 } ] }  // expect: deprecated-name, deprecated-name
      """)
  }

  @Test func `deprecated-name reported: the sizes of 1.x, in the style too`() {
    expectDiagnostics(
      """
      { "type": "stack", "children": [
        { "type": "node", ⟦"preferredFrameSize"⟧: { "width": 10, "height": 10 } },  // expect: deprecated-name
        { "type": "spec", "style": { ⟦"sizeRange"⟧: { "min": { "width": 10, "height": 10 } } } } ] }  // expect: deprecated-name
      """)
  }

  @Test func `deprecated-name not reported: the names of 2.0`() {
    expectDiagnostics(
      """
      { "type": "absolute", "sizing": "sizeToFit", "children": [
        { "type": "spec", "style": { "preferredSize": { "width": 10, "height": 10 } } } ] }
      """)
  }

  @Test func `deprecated-name not reported: a key that never was one is unknown`() {
    expectDiagnostics(
      """
      { "type": "spec", ⟦"preferredFrame"⟧: { "width": 10, "height": 10 } }  // expect: unknown-key
      """)
  }

  @Test func `deprecated-name reported: behind an emoji`() {
    expectDiagnostics(
      """
      { "id": "🏛️", "type": ⟦"static"⟧, "children": [{ "type": "spec" }] }  // expect: deprecated-name
      """)
  }

  @Test func `deprecated-name: percentages in a sizeRange are read as layout sizes`() throws {
    let document = openDocument(
      """
      { "constrainedSize": { "width": 320, "height": 200 }, "root": { "type": "stack", "children": [
        { "type": "node", "id": "a", "sizeRange": {
          "min": { "width": "25%", "height": 100 }, "max": { "width": "50%" } } } ] } }
      """)
    let element = try #require(document.element(withID: "a"))
    #expect(document.elements.style(of: element).minWidth == .fraction(0.25))
    #expect(document.elements.style(of: element).maxWidth == .fraction(0.5))
    #expect(document.elements.style(of: element).minHeight == .points(100))
    #expect(!document.diagnostics().contains { $0.code == "wrong-value-type" })
  }

  @Test func `deprecated-name fix writes a sizeRange as layout sizes`() {
    expectFix(
      """
      { "constrainedSize": { "width": 320, "height": 200 }, "root": { "type": "stack", "children": [
        { "type": "node", ⟦"sizeRange"⟧: { "min": { "width": "25%" }, "max": { "width": "50%" } } } ] } }  // expect: deprecated-name
      """,
      becomes: """
        { "constrainedSize": { "width": 320, "height": 200 }, "root": { "type": "stack", "children": [
          { "type": "node", "style": { "minLayoutSize": { "width": "25%" }, "maxLayoutSize": { "width": "50%" } } } ] } }
        """)
  }
}
