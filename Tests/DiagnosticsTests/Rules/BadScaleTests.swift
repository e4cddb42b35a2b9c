import Diagnostics
import LiveDocuments
import TestSupport
import Testing

@Suite struct BadScaleTests {
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
}
