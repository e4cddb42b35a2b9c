import Diagnostics
import DocumentSyntax
import LiveDocuments
import TestSupport
import Testing

@Suite struct RedundantWrapperTests {
  @Test func `redundant-wrapper: an edit far away can make it count`() {
    let document = openDocument(
      """
      { "type": "stack", "alignItems": "start", "children": [
        { "type": "stack", "direction": "vertical", "spacing": 1, "children": [
          { "type": "wrapper", "child": { "type": "text", "text": "a" } },
          { "type": "text", "text": "b" } ] },
        { "type": "text", "text": "c" } ] }
      """)
    var store = DiagnosticStore()
    #expect(store.diagnostics(of: document).map(\.code) == ["redundant-wrapper"])
    let text = String(decoding: document.source.text.bytes, as: UTF8.self)
    document.replaceAll(with: Array(text.replacing(#""start""#, with: #""baselineFirst""#).utf8))
    document.finishEditing(version: 2)
    #expect(store.diagnostics(of: document).map(\.code) == ["baseline-without-ascender"])
  }
}
