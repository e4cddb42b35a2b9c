import Diagnostics
import DocumentSyntax
import LiveDocuments
import TestSupport
import Testing

@Suite struct AbsoluteWithoutPositionTests {
  @Test func `two children`() {
    expectDiagnostics(
      """
      { "type": ⟦"absolute"⟧, "children": [  // expect: absolute-without-position
        { "type": "text", "text": "Gate" }, { "type": "text", "text": "Seat" } ] }
      """)
  }

  @Test func `two of three`() {
    expectDiagnostics(
      """
      { "type": ⟦"absolute"⟧, "sizing": "sizeToFit", "children": [  // expect: absolute-without-position
        { "type": "text", "text": "a", "style": { "layoutPosition": { "x": 0, "y": 0 } } },
        { "type": "text", "text": "b" }, { "type": "text", "text": "c" } ] }
      """)
  }

  @Test func `one is the ground of the others`() {
    expectDiagnostics(
      """
      { "type": "absolute", "children": [
        { "type": "image", "imageSize": { "width": 90, "height": 90 } },
        { "type": "text", "text": "a", "style": { "layoutPosition": { "x": 0, "y": 0 } } } ] }
      """)
  }

  @Test func `what is hidden lies on nothing`() {
    expectDiagnostics(
      """
      { "type": "absolute", "children": [
        { "type": "text", "text": "a" }, { "type": "text", "text": "b", "hidden": true } ] }
      """)
  }

  @Test func `a position that cannot be read`() {
    expectDiagnostics(
      """
      { "type": "absolute", "children": [
        { "type": "text", "text": "a" },
        { "type": "text", "text": "b", "style": { "layoutPosition": ⟦4⟧ } } ] }  // expect: wrong-value-type
      """)
  }

  @Test func `behind an emoji`() {
    expectDiagnostics(
      """
      { "id": "🗺️", "type": ⟦"absolute"⟧, "children": [  // expect: absolute-without-position
        { "type": "text", "text": "Gate" }, { "type": "text", "text": "Seat" } ] }
      """)
  }

  @Test func `the message has their number`() {
    expectNumbers(
      "2 0 0", of: "absolute-without-position",
      """
      { "type": "absolute", "children": [
        { "type": "text", "text": "a", "style": { "layoutPosition": {} } },
        { "type": "text", "text": "b" }, { "type": "text", "text": "c" } ] }
      """)
  }

  @Test func `the children are the related places`() {
    let document = openDocument(
      """
      { "type": "absolute", "children": [
        { "type": "text", "text": "a" }, { "type": "image", "imageSize": { "width": 9, "height": 9 } } ] }
      """)
    #expect(
      document.relatedTexts(of: "absolute-without-position") == [["\"text\"", "\"image\""]])
  }

  @Test func `an edit that writes the default counts`() {
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

  @Test func `Nodes that fill the spec are layers`() {
    let card = #"{ "type": "node", "style": { "width": "100%", "height": "100%" } }"#
    expectDiagnostics(
      """
      { "constrainedSize": { "width": 375, "height": 667 }, "root": { "type": "absolute",
        "children": [ \(card), \(card), \(card) ] } }
      """)
  }

  @Test func `Nodes of which one does not fill the spec are reported`() {
    let card = #"{ "type": "node", "style": { "width": "100%", "height": "100%" } }"#
    expectDiagnostics(
      """
      { "constrainedSize": { "width": 375, "height": 667 }, "root": { "type": ⟦"absolute"⟧,  // expect: absolute-without-position
        "children": [ \(card), { "type": "node", "style": { "width": 40, "height": 40 } } ] } }
      """)
  }
}
