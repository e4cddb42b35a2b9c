import Diagnostics
import DocumentSyntax
import LiveDocuments
import TestSupport
import Testing

/// What `lintel-disable` silences.
@Suite struct SuppressionsTests {
  @Test func `lintel-disable suppresses diagnostics in the element's own object, at any depth`() {
    expectDiagnostics(
      """
      { "type": "text", "text": "a", "colour": 1, "style": { "minSize": { "width": 3, "x": 1 } },
        "lintel-disable": ["unknown-key", "missing-key"] }
      """)
  }

  @Test func `lintel-disable suppresses neither elements below nor other codes`() {
    expectDiagnostics(
      """
      { "type": "inset", "insets": 3, "colour": 1, ⟦"scale": 1⟧, "scale": 2,  // expect: json-duplicate-key
        "lintel-disable": ["unknown-key"],
        "child": { "type": "text", "text": "a", ⟦"colour"⟧: 1 } }  // expect: unknown-key
      """)
  }

  @Test func `lintel-disable works on an element without a usable type`() {
    expectDiagnostics(#"{ "type": "nodee", "lintel-disable": ["unknown-type"] }"#)
    expectDiagnostics(#"{ "lintel-disable": ["missing-type"] }"#)
  }

  @Test func `A suppressed diagnostic still subsumes others`() {
    let explained = #"{ "type": "node", "style": { "width": "120%", "maxHeight": -3 } }"#
    #expect(
      openDocument(explained).diagnostics().map(\.code) == [
        "percent-out-of-range", "negative-size",
      ])
    expectDiagnostics(
      """
      { "type": "node", "style": { "width": "120%", "maxHeight": -3 },
        "lintel-disable": ["percent-out-of-range", "negative-size"] }
      """)
  }

  @Test func `a disabled cause in a child subsumes what its parents show`() {
    expectDiagnostics(
      """
      { "type": "overlay", "child": { "type": "networkImage" },
        "overlay": { "type": "text", "text": "a" },
        "lintel-disable": ["companion-base-without-size"] }
      """)
  }

  @Test func `values of another kind are faults, and the rest counts`() {
    expectDiagnostics(
      """
      { "type": "text", "text": "a", "colour": 1,
        "lintel-disable": [⟦5⟧, "unknown-key", ⟦null⟧] }  // expect: wrong-value-type, wrong-value-type
      """)
    expectDiagnostics(
      """
      { "type": "text", "text": "a", ⟦"colour"⟧: 1,  // expect: unknown-key
        "lintel-disable": ⟦"unknown-key"⟧ }  // expect: wrong-value-type
      """)
  }

  @Test func `lintel-disable is a key of elements only`() {
    expectDiagnostics(
      inDocument: """
        { ⟦"lintel-disable"⟧: ["missing-root"],  // expect: unknown-key
          "root": { "type": "text", "text": "a", "style": {
            ⟦"lintel-disable"⟧: [] } } }  // expect: unknown-key
        """)
  }

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
