import Diagnostics
import TestSupport
import Testing

@Suite struct LayoutNotKnownTests {
  @Test func `layout-not-known reported: a size that is not offered`() {
    expectDiagnostics(
      """
      { "type": "inset", "insets": 8,
        "child": { "type": "custom", ⟦"size": { "width": 400, "height": 44 }⟧ } }  // expect: layout-not-known
      """)
  }

  @Test func `layout-not-known reported: another screen`() {
    let document = openDocument(
      """
      { "variants": [{ "name": "wide", "constrainedSize": { "max": { "width": 500 } } }],
        "root": { "type": "custom", "size": { "width": 300, "height": 44 } } }
      """)
    #expect(document.diagnostics().isEmpty)
    let found = DocumentCheck().diagnostics(of: document)
    #expect(found.map(\.code) == ["layout-not-known"])
    #expect(found.first?.variants == ["wide"])
  }

  @Test func `layout-not-known not reported: the captured range`() {
    expectDiagnostics(
      """
      { "type": "custom", "size": { "width": 300, "height": 44 }, "children": [
        { "type": "image", "imageSize": { "width": 5, "height": 5 }, "position": { "x": 4, "y": 2 } } ] }
      """)
  }
}
