import Diagnostics
import LiveDocuments
import TestSupport
import Testing

@Suite struct EmptyContainerTests {
  @Test func `empty-container: the list has the wrong bracket`() {
    let document = openDocument(#"{ "root": { "type": "stack", "children": [ } }"#)
    #expect(!document.diagnostics().contains { $0.code == "empty-container" })
  }
}
