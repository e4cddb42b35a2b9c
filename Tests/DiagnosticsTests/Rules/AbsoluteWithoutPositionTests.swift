import Diagnostics
import DocumentSyntax
import LiveDocuments
import TestSupport
import Testing

@Suite struct AbsoluteWithoutPositionTests {
  @Test func `absolute-without-position: an edit that writes the default counts`() {
    let document = openDocument(
      """
      { "type": "absolute", "children": [
        { "type": "text", "text": "a" }, { "type": "text", "text": "b", "style": {} } ] }
      """)
    var store = DiagnosticStore()
    #expect(store.diagnostics(of: document).map(\.code) == ["absolute-without-position"])
    let text = String(decoding: document.source.text.bytes, as: UTF8.self)
    document.replaceAll(
      with: Array(text.replacing("{}", with: #"{ "layoutPosition": {} }"#).utf8))
    document.finishEditing(version: 2)
    #expect(store.diagnostics(of: document).isEmpty)
  }
}
