import Diagnostics
import LiveDocuments
import TestSupport
import Testing

@Suite struct BadScaleTests {
  @Test func `bad-scale reported: zero`() {
    expectDiagnostics(
      """
      { "scale": ⟦0⟧, "root": { "type": "spec" } }  // expect: bad-scale
      """)
  }

  @Test func `bad-scale reported: a negative scale in a variant`() {
    expectDiagnostics(
      """
      { "variants": [{ "name": "mirror", "scale": ⟦-2⟧ }],  // expect: bad-scale
        "root": { "type": "spec" } }
      """)
  }

  @Test func `bad-scale reported: more than any number`() {
    expectDiagnostics(
      """
      { "scale": ⟦1e999⟧, "root": { "type": "spec" } }  // expect: bad-scale
      """)
  }

  @Test func `bad-scale reported: a scale at which layout would lose count of pixels`() {
    expectDiagnostics(
      """
      { "scale": ⟦1e30⟧, "root": { "type": "spec" } }  // expect: bad-scale
      """)
  }

  @Test(arguments: ["1000000.5", "1000001", "8e25", "1.7976931348623157e308"])
  func `bad-scale: more pixels than any screen has`(scale: String) {
    let document = openDocument(
      #"{ "scale": \#(scale), "root": { "type": "text", "text": "Title" } }"#)
    #expect(document.header.scale == 2)
    #expect(document.diagnostics().map(\.code) == ["bad-scale"])
  }

  @Test func `bad-scale: a variant falls back to the scale of the document`() {
    let text =
      #"{ "scale": 3, "variants": [{ "name": "far", "scale": 1e30 }], "root": { "type": "spec" } }"#
    let document = LiveDocument(text: Array(text.utf8), variant: "far")
    #expect(document.header.scale == 3)
  }

  @Test func `bad-scale: an edit that brings such a scale`() {
    let document = openDocument(#"{ "scale": 1, "root": { "type": "spec" } }"#)
    document.replace(12..<12, with: Array("e30".utf8))
    document.finishEditing(version: 2)
    #expect(document.header.scale == 2)
    #expect(document.diagnostics().map(\.code) == ["bad-scale"])
  }

  @Test(arguments: ["1000000", "5e-324"])
  func `bad-scale: the largest and the smallest scale`(scale: String) {
    let document = openDocument(
      #"{ "scale": \#(scale), "root": { "type": "text", "text": "Title" } }"#)
    #expect(document.header.scale == Double(scale))
    #expect(!document.diagnostics().contains { $0.code == "bad-scale" })
  }

  @Test func `bad-scale not reported: a fraction of a pixel`() {
    expectDiagnostics(
      """
      { "scale": 0.5, "root": { "type": "spec" } }
      """)
  }

  @Test func `bad-scale not reported: a scale in quotes is of the wrong kind and nothing else`() {
    expectDiagnostics(
      """
      { "scale": ⟦"0"⟧, "root": { "type": "spec" } }  // expect: wrong-value-type
      """)
  }

  @Test func `bad-scale reported: behind an emoji`() {
    expectDiagnostics(
      """
      { "$schema": "🔬", "scale": ⟦-0.0⟧, "root": { "type": "spec" } }  // expect: bad-scale
      """)
  }
}
