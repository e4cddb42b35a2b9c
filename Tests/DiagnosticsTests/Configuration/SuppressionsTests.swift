import Diagnostics
import DocumentSyntax
import LiveDocuments
import TestSupport
import Testing

@Suite struct SuppressionsTests {
  @Test func `disabling changes no layout`() {
    let document = openDocument(
      #"{ "type": "stack", "children": [{ "type": "text", "text": "a", "x": 1 }] }"#)
    var store = DiagnosticStore()
    #expect(store.diagnostics(of: document).contains { $0.code == "unknown-key" })
    let text = String(decoding: document.source.text.bytes, as: UTF8.self)
    let disabled = text.replacing(
      "\"x\": 1", with: "\"x\": 1, \"lintel-disable\": [\"unknown-key\"]")
    document.replaceAll(with: Array(disabled.utf8))
    document.finishEditing(version: 2)
    #expect(document.work.decoded == 1)
    #expect(document.work.measured == 0)
    #expect(document.changes.isEmpty)
    #expect(!store.diagnostics(of: document).contains { $0.code == "unknown-key" })
  }
}
