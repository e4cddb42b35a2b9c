import Diagnostics
import DocumentSyntax
import Foundation
import LiveDocuments
import TestSupport
import Testing

@Suite struct EqualInformationsTests {
  private func column(_ justify: String = #""justifyContent": "center", "#, text: String = "Posts")
    -> String
  {
    """
    { "type": "stack", "direction": "vertical", \(justify)"children": [
      { "type": "text", "text": "\(text)" } ] }
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

  private func found(in document: LiveDocument) -> [Diagnostic] {
    DocumentCheck().diagnostics(of: document).filter { $0.code == "justify-without-space" }
  }

  @Test func `Equal information diagnostics in the columns of a grid are one with a count`() throws
  {
    let document = grid(Array(repeating: column(), count: 4))
    let diagnostic = try #require(found(in: document).first)
    #expect(found(in: document).count == 1)
    #expect(diagnostic.message.hasSuffix("; 3 more like it follow"))
    #expect(diagnostic.related.count { $0.message == "here too" } == 3)
    #expect(diagnostic.related.count == diagnostic.relatedRanges.count)
    #expect(diagnostic.range == document.range(of: diagnostic.location))
  }

  @Test func `Informations that say something else stay by themselves`() {
    let large = column().replacing(
      #""text": "Posts""#, with: #""text": "Posts", "font": { "size": 30 }"#)
    let document = grid([column(), column(""), large, column("")])
    #expect(found(in: document).count == 2)
  }

  @Test func `Equal warnings stay by themselves`() {
    let image = #"{ "type": "networkImage" }"#
    let document = openDocument(
      """
      { "type": "stack", "alignItems": "start", "children": [ \(image), \(image) ] }
      """)
    let found = DocumentCheck().diagnostics(of: document)
    #expect(found.count { $0.code == "missing-intrinsic-size" } == 2)
  }

  @Test func `Fix of the first leaves one less in the count`() throws {
    let document = grid(Array(repeating: column(), count: 3) + [column("")])
    let diagnostic = try #require(found(in: document).first)
    let fixes = ActionTrials(of: document).fixes(for: diagnostic, in: document)
    let fix = try #require(fixes.first { $0.title == "Remove justifyContent" })
    let fixed = LiveDocument(text: fix.edits.applied(to: document.source.text.bytes))
    #expect(found(in: fixed).map { $0.message.hasSuffix("; 1 more like it follows") } == [true])
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
