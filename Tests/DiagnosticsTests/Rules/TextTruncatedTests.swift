import Diagnostics
import TestSupport
import Testing

@Suite struct TextTruncatedTests {
  @Test func `text-truncated: a word that is cut where its author said so`() throws {
    let document = openDocument(
      """
      { "type": "stack", "direction": "vertical", "style": { "width": 60 }, "children": [
        { "type": "text", "text": "Everybody", "maximumNumberOfLines": 1 } ] }
      """)
    #expect(DiagnosticConfiguration().applied(to: document.diagnostics()).isEmpty)
  }

  @Test func `text-truncated: lines left out on purpose are reported on request`() {
    let document = openDocument(
      """
      { "type": "stack", "direction": "vertical", "style": { "width": 120 }, "children": [
        { "type": "text", "text": "Good morning everybody", "maximumNumberOfLines": 1 } ] }
      """)
    let found = document.diagnostics()
    #expect(found.map(\.code) == ["text-truncated"])
    #expect(DiagnosticConfiguration().applied(to: found).isEmpty)
    var configuration = DiagnosticConfiguration()
    configuration.setLevel(.information, of: "text-truncated")
    #expect(configuration.applied(to: found).map(\.code) == ["text-truncated"])
    configuration.setLevel(.off, of: "text-truncated")
    #expect(configuration.applied(to: found).isEmpty)
  }
}
