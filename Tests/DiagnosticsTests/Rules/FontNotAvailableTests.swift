import Diagnostics
import LayoutEngine
import LiveDocuments
import TestSupport
import Testing

@Suite struct FontNotAvailableTests {
  @Test func `font-not-available is no longer reported once the family is removed`() {
    let document = openDocument(
      #"{ "root": { "type": "text", "text": "a", "font": { "family": "Avenir" } } }"#)
    #expect(document.diagnostics().map(\.code) == ["font-not-available"])
    document.replaceAll(
      with: Array(
        #"{ "root": { "type": "text", "text": "a", "font": { "family": "fixed" } } }"#.utf8))
    document.finishEditing(version: 2)
    #expect(document.diagnostics().isEmpty)
  }

  @Test func `font-not-available lowers the severity of dependent diagnostics`() throws {
    func truncated(_ family: String) throws -> Diagnostic {
      let document = openDocument(
        """
        { "constrainedSize": { "width": 100, "height": 100 }, "root": { "type": "stack", "children": [
          { "type": "text", "text": "Good morning everybody", "maximumNumberOfLines": 1,
            "style": { "width": 60 }, "font": { "family": "\(family)" } }, { "type": "spec" }] } }
        """)
      return try #require(document.diagnostics().first { $0.code == "text-truncated" })
    }
    let (exact, about) = (try truncated("fixed"), try truncated("system"))
    try expectLower(exact, about)
  }

  @Test(arguments: [
    ("main-axis-overflow", "start", true), ("negative-origin-overflow", "center", true),
    ("missing-flex-shrink", "start", false),
  ])
  func `font-not-available lowers the severity of an overflow within the error`(
    code: String, justify: String, isRigid: Bool
  ) throws {
    func overflow(_ family: String, by excess: Double) throws -> Diagnostic {
      let text =
        #""type": "text", "text": "Good morning everybody here", "font": { "family": "\#(family)" }"#
      let alone = openDocument(#"{ "root": { "type": "stack", "children": [{ \#(text) }] } }"#)
      let root = try #require(alone.elements.root)
      let frame = try #require(
        alone.elements.children(of: root).first.flatMap { alone.layout.frame(of: $0) })
      let document = openDocument(
        """
        { "constrainedSize": { "width": \(frame.size.width + 40 - excess), "height": 50 },
          "root": { "type": "stack", "justifyContent": "\(justify)", "children": [
          { \(text), "style": { "minWidth": \(isRigid ? frame.size.width : 0) } }, { "type": "node", "style": { "width": 40, "height": 5 } }] } }
        """)
      return try #require(
        document.diagnostics().first { $0.code == code }, "\(document.diagnostics())")
    }
    let (exact, about) = (try overflow("fixed", by: 1.2), try overflow("system", by: 1.2))
    #expect(exact.severity == .warning && about.severity == .information)
    #expect(!exact.message.contains("measured about"))
    #expect(about.message.hasSuffix("Texts in it are measured about, so they may fit"))
    let far = try overflow("system", by: 25)
    #expect(far.severity == .warning && !far.message.contains("about"))
  }

  private func expectLower(_ exact: Diagnostic, _ about: Diagnostic) throws {
    #expect(exact.severity == .information)
    #expect(about.severity == .hint)
    #expect(!exact.message.contains("about"))
    #expect(about.message.contains("about"))
  }
}
