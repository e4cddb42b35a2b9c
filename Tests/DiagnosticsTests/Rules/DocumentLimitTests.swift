import Diagnostics
import DocumentSyntax
import LiveDocuments
import TestSupport
import Testing

@Suite struct DocumentLimitTests {
  @Test func `document-limit: the first value below the limit is one diagnostic`() throws {
    let document = openDocument(#"{ "root": "# + nested(5_000) + "}")
    let diagnostic = try #require(document.diagnostics().first)
    #expect(document.diagnostics().map(\.code) == ["document-limit"])
    // The document's own object is the first level.
    let depth = DocumentSource.maximumDepth - 1
    let opening = #"{ "root": "#.utf8.count + depth * wrapper.utf8.count
    #expect(document.range(of: diagnostic.location) == opening..<(opening + 1))
  }

  @Test func `document-limit: values that are too deep in several places are one diagnostic`() {
    let document = openDocument(
      #"{ "type": "stack", "children": [\#(nested(3_000)), \#(nested(3_000))] }"#)
    #expect(document.diagnostics().map(\.code).filter { $0 == "document-limit" }.count == 1)
  }

  @Test func `document-limit: brackets that hold no elements count too`() {
    let brackets = String(repeating: "[", count: 3_000) + String(repeating: "]", count: 3_000)
    let document = openDocument(#"{ "root": \#(brackets) }"#)
    #expect(document.diagnostics().contains { $0.code == "document-limit" })
  }

  @Test func `document-limit: 512 levels of elements are fine`() {
    #expect(openDocument(nested(512)).diagnostics().isEmpty)
  }

  @Test func `document-limit: brackets in a string have no depth`() {
    let brackets = String(repeating: "[ ", count: 3_000)
    let document = openDocument(#"{ "type": "text", "text": "\#(brackets)" }"#)
    #expect(document.diagnostics().allSatisfy { $0.code != "document-limit" })
  }

  @Test func `document-limit: behind an emoji`() throws {
    let document = openDocument(#"{ "id": "🪆", "child": \#(nested(3_000)), "type": "node" }"#)
    let diagnostic = try #require(document.diagnostics().first)
    let start = document.range(of: diagnostic.location).lowerBound
    let position = document.source.text.position(at: start, in: .utf16)
    // The emoji has four bytes and counts as two.
    #expect(position == TextPosition(line: 0, character: start - 2))
  }

  private let wrapper = #"{"type":"node","child":"#

  private func nested(_ count: Int) -> String {
    String(repeating: wrapper, count: count) + #"{"type":"text","text":"a"}"#
      + String(repeating: "}", count: count)
  }
}
