import Diagnostics
import LayoutEngine
import LiveDocuments
import TestSupport
import Testing

@Suite struct DeprecatedNameTests {
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
}
