import Diagnostics
import DocumentSyntax
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
}
