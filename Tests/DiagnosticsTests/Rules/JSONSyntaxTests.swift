import Diagnostics
import DocumentSyntax
import LiveDocuments
import TestSupport
import Testing

@Suite struct JSONSyntaxTests {
  @Test func `json-syntax not reported: a comment is no error unless it is not closed`() throws {
    expectDiagnostics(
      inDocument: "// a\n{ \"root\": { \"type\": \"spec\" /* nothing */ } } // b")
    let text = #"{ "root": { "type": "spec" } } /* b"#
    let document = LiveDocument(text: Array(text.utf8))
    let found = try #require(document.diagnostics().first { $0.code == "json-syntax" })
    #expect(
      found.message
        == "this comment is not closed: \"*/\" is missing, and the comment ends with its line")
    let fix = try #require(ActionTrials(of: document).fixes(for: found, in: document).first)
    #expect(fix.title == "Insert */")
    #expect(fix.edits.applied(to: Array(text.utf8)) == Array((text + " */").utf8))
  }

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

  @Test func `json-syntax: strings in single quotes are one diagnostic with a count`() {
    let document = LiveDocument(
      text: Array("{ 'root': { 'type': 'stack', 'children': [ { 'type': 'text' } ] } }".utf8))
    let found = document.diagnostics().filter { $0.code == "json-syntax" }
    #expect(found.count == 1)
    #expect(
      found.first?.message.hasSuffix("; \(document.syntaxErrors.count - 1) more like it follow")
        == true)
  }

  @Test func `json-syntax: three errors of a kind are reported each at its place`() {
    let document = LiveDocument(
      text: Array(#"{ "root": { "type": NaN, "id": NaN, "hidden": NaN } }"#.utf8))
    #expect(document.diagnostics().count { $0.code == "json-syntax" } == 3)
  }

  @Test func `json-syntax fix of many missing commas inserts them all`() throws {
    let document = LiveDocument(
      text: Array(
        #"{ "root": { "type": "stack" "id": "a" "spacing": 1 "wrap": "wrap" "hidden": false } }"#
          .utf8))
    let found = try #require(document.diagnostics().first { $0.code == "json-syntax" })
    let fix = try #require(ActionTrials(of: document).fixes(for: found, in: document).first)
    #expect(fix.title == "Insert , (4 places)")
    let fixed = fix.edits.applied(to: document.source.text.bytes)
    #expect(
      String(decoding: fixed, as: UTF8.self)
        == #"{ "root": { "type": "stack", "id": "a", "spacing": 1, "wrap": "wrap", "hidden": false } }"#
    )
  }
}
