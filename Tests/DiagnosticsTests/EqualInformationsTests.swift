import Diagnostics
import DocumentSyntax
import Foundation
import LiveDocuments
import TestSupport
import Testing

@Suite struct EqualInformationsTests {
  private func column(_ justify: String = #""justifyContent": "center", "#) -> String {
    """
    { "type": "stack", "direction": "vertical", \(justify)"children": [
      { "type": "text", "text": "Posts" } ] }
    """
  }

  private func grid(_ columns: [String]) -> LiveDocument {
    openDocument(
      """
      { "constrainedSize": { "width": 320 }, "root": { "type": "stack", "direction": "vertical", "children": [
        { "type": "stack", "children": [ \(columns.prefix(2).joined(separator: ", ")) ] },
        { "type": "stack", "children": [ \(columns.dropFirst(2).joined(separator: ", ")) ] } ] } }
      """)
  }

  @Test func `Folded diagnostics are compared again only if one of them changes`() throws {
    let document = grid(Array(repeating: column(), count: 4))
    let check = DocumentCheck()
    let first = check.diagnostics(of: document)
    let compared = check.groupedCount
    #expect(compared >= 4)
    document.replace(0..<0, with: Array("  ".utf8))
    document.finishEditing(version: nil)
    let second = check.diagnostics(of: document)
    #expect(check.groupedCount == compared)
    // A client is not sent again what is a copy of what it was sent.
    #expect(zip(first, second).allSatisfy { $0.isCopy(of: $1) } && first.count == second.count)
    #expect(zip(first, second).allSatisfy { $0.range.lowerBound + 2 == $1.range.lowerBound })
    #expect(
      zip(first, second).allSatisfy { one, other in
        one.relatedRanges.map(\.lowerBound) == other.relatedRanges.map { $0.lowerBound - 2 }
      })
  }

  @Test func `Folded diagnostics follow edits of the first, of another one and of their parents`()
    throws
  {
    let document = grid(Array(repeating: column(), count: 3) + [column("")])
    let check = DocumentCheck()
    let centered = #""justifyContent": "center", "#
    for (old, new, isLast) in [
      (centered, "", false), (centered, "", true),
      (#"{ "type": "text", "text": "Posts" }"#, "", true),
      (#""width": 320"#, #""width": 300"#, false),
    ] {
      let text = String(decoding: document.source.text.bytes, as: UTF8.self)
      guard let range = text.range(of: old, options: isLast ? .backwards : []) else { continue }
      let start = text.utf8.distance(from: text.startIndex, to: range.lowerBound)
      document.replace(start..<(start + old.utf8.count), with: Array(new.utf8))
      document.finishEditing(version: nil)
      let fresh = LiveDocument(text: document.source.text.bytes)
      func lines(_ diagnostics: [Diagnostic]) -> [String] {
        diagnostics.map { "\($0.code) \($0.range) \($0.relatedRanges) \($0.message)" }
      }
      #expect(
        lines(check.diagnostics(of: document)) == lines(DocumentCheck().diagnostics(of: fresh)),
        "\(old)")
    }
  }
}
