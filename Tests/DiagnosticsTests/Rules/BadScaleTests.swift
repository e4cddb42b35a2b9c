import Diagnostics
import LiveDocuments
import TestSupport
import Testing

@Suite struct BadScaleTests {
  @Test func `bad-scale: an edit that brings such a scale`() {
    let document = openDocument(#"{ "scale": 1, "root": { "type": "spec" } }"#)
    document.replace(12..<12, with: Array("e30".utf8))
    document.finishEditing(version: 2)
    #expect(document.header.scale == 2)
    #expect(document.diagnostics().map(\.code) == ["bad-scale"])
  }
}
