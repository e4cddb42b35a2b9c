import Diagnostics
import DocumentSyntax
import LiveDocuments
import TestSupport
import Testing

@Suite struct AbsoluteWithoutPositionTests {
  @Test func `absolute-without-position: the children are the related places`() {
    let document = openDocument(
      """
      { "type": "absolute", "children": [
        { "type": "text", "text": "a" }, { "type": "image", "imageSize": { "width": 9, "height": 9 } } ] }
      """)
    #expect(
      document.relatedTexts(of: "absolute-without-position") == [["\"text\"", "\"image\""]])
  }

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

  @Test func `absolute-without-position not reported: nodes that fill the spec are layers`() {
    let card = #"{ "type": "node", "style": { "width": "100%", "height": "100%" } }"#
    expectDiagnostics(
      """
      { "constrainedSize": { "width": 375, "height": 667 }, "root": { "type": "absolute",
        "children": [ \(card), \(card), \(card) ] } }
      """)
  }

  @Test func `absolute-without-position: nodes of which one does not fill the spec are reported`() {
    let card = #"{ "type": "node", "style": { "width": "100%", "height": "100%" } }"#
    expectDiagnostics(
      """
      { "constrainedSize": { "width": 375, "height": 667 }, "root": { "type": ⟦"absolute"⟧,  // expect: absolute-without-position
        "children": [ \(card), { "type": "node", "style": { "width": 40, "height": 40 } } ] } }
      """)
  }
}
