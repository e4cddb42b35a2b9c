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

  @Test func `Truncation is a severity lower within the error of built-in widths only`() throws {
    func truncated(_ family: String, by excess: Double) throws -> Diagnostic {
      let word = TextContent(text: "everybody", font: Font(family: family))
      let width = MeasuredText(word).naturalSize.width - excess
      let document = openDocument(
        """
        { "constrainedSize": { "width": 100, "height": 100 }, "root": { "type": "stack", "children": [
          { "type": "text", "text": "Good morning everybody",
            "style": { "width": \(width) }, "font": { "family": "\(family)" } }, { "type": "spec" }] } }
        """)
      return try #require(document.diagnostics().first { $0.code == "text-truncated" })
    }
    let (exact, about) = (
      try truncated("fixed", by: 2), try truncated("system", by: 2)
    )
    #expect(exact.severity == .information && about.severity == .hint)
    #expect(!exact.message.contains("about"))
    #expect(about.message.contains("it is about "))
    #expect(about.message.hasSuffix("it may fit: \(Self.builtIn), are up to 5 % off"))
    let far = try truncated("system", by: 20)
    #expect(far.severity == .information)
    #expect(far.message.hasSuffix("(\(Self.builtIn))"))
  }

  private static let builtIn = "built-in widths, like San Francisco's"

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
    #expect(!exact.message.contains("may fit"))
    #expect(about.message.hasSuffix("it may fit: \(Self.builtIn), are up to 5 % off"))
    let far = try overflow("system", by: 25)
    #expect(far.severity == .warning && !far.message.contains("may fit"))
  }
}
