import Diagnostics
import DocumentSyntax
import LiveDocuments
import TestSupport
import Testing

@Suite struct JSONSyntaxTests {
  @Test func `json-syntax reports too many errors of one kind once, with their number`() {
    let count = SyntaxTree.maximumErrorCount
    let words = Array(repeating: "x", count: count + 5).joined(separator: ", ")
    let document = openDocument(#"{ "root": { "type": "stack", "children": [\#(words)] } }"#)
    let messages = document.diagnostics().map(\.message)
    #expect(messages.count == 1)
    #expect(
      messages.first?.hasSuffix(
        "; \(count - 1) more like it follow; only the first \(count) errors are read") == true)
  }
}
