import Diagnostics
import TestSupport
import Testing

@Suite struct LayoutNotKnownTests {
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
}
