import Diagnostics
import DocumentSyntax
import LiveDocuments
import TestSupport
import Testing

/// Fixes of values that variables name.
@Suite struct VariableFixesTests {
  private static func text(_ variables: String, others: String = "", more: String = "") -> String {
    """
    { "variables": { \(variables) }, "constrainedSize": { "width": 320 }, \(more)
      "root": { "type": "stack", "alignItems": "start", "children": [
        { "type": "text", "text": "Half", "style": { "width": "$half" } } \(others) ] } }
    """
  }

  private func fixes(of text: String) -> [(title: String, text: String, isPreferred: Bool)] {
    let document = LiveDocument(text: Array(text.utf8))
    let trials = ActionTrials(of: document)
    guard let diagnostic = document.diagnostics().first(where: { $0.code == "fraction-as-points" })
    else { return [] }
    return trials.fixes(for: diagnostic, in: document).map { fix in
      (
        fix.title,
        String(decoding: fix.edits.applied(to: document.source.text.bytes), as: UTF8.self),
        fix.mayBePreferred
      )
    }
  }

  @Test func `A variable with one use is fixed at its definition first`() {
    let text = Self.text(#""half": 0.5"#)
    let found = fixes(of: text)
    #expect(found.map(\.title) == ["Set $half to 50%", "Write 50% instead of $half"])
    #expect(found.first?.text == text.replacing("0.5", with: #""50%""#))
    #expect(found.first?.isPreferred == true)
    #expect(found.last?.text == text.replacing(#""$half""#, with: #""50%""#))
    #expect(found.last?.isPreferred == false)
  }

  @Test(
    arguments: [
      (#""half": 0.5"#, #", { "type": "node", "style": { "flexGrow": "$half" } }"#, "", "$half"),
      (#""half": "$part", "part": 0.5"#, "", "", "$half"),
      (#""half": 0.5, "more": "$half * 2""#, "", "", "$half"),
      (
        #""half": 0.5"#, "", #""variants": [{ "name": "v", "variables": { "half": 0.25 } }],"#,
        "$half"
      ),
    ])
  func `A value that others share is not changed for one of them`(
    variables: String, others: String, more: String, name: String
  ) {
    let found = fixes(of: Self.text(variables, others: others, more: more))
    #expect(found.map(\.title) == ["Write 50% instead of \(name)"])
    #expect(found.allSatisfy { !$0.isPreferred })
  }

  @Test func `An expression is replaced by name only`() {
    let text = Self.text(#""half": 0.25"#).replacing(#""$half""#, with: #""$half * 2""#)
    #expect(fixes(of: text).map(\.title) == ["Write 50% instead of $half * 2"])
  }

  @Test func `Fixes that remove the key or write another name are as they were`() {
    let unknown = """
      { "variables": { "gutter": 4 }, "root": { "type": "stack", "spacing": "$guter" } }
      """
    let document = LiveDocument(text: Array(unknown.utf8))
    let trials = ActionTrials(of: document)
    let titles = document.diagnostics().filter { $0.code == "unknown-variable" }
      .flatMap { trials.fixes(for: $0, in: document) }.map(\.title)
    #expect(titles.contains("Write \"$gutter\""))
    let made = SafeFixes(of: document, corrects: true) { $0.code == "unknown-variable" }.made
      .map(\.title)
    #expect(made.contains("Write \"$gutter\""))
  }

  @Test func `Safe fixes change the definition or nothing`() {
    func text(_ width: String) -> String {
      """
      { "variables": { "w": 80 }, "root": { "type": "stack", "children": [
        { "type": "node", "style": { "width": "$w", "maxWidth": 50, "height": 8 } },
        { "type": "node", "style": { "width": \(width), "height": 8 } } ] } }
      """
    }
    func fixed(_ text: String) -> String {
      let document = LiveDocument(text: Array(text.utf8))
      #expect(document.diagnostics().contains { $0.code == "size-outside-bounds" })
      let edits = SafeFixes(of: document) { $0.code == "size-outside-bounds" }.edits
      return String(decoding: edits.applied(to: document.source.text.bytes), as: UTF8.self)
    }
    #expect(fixed(text("80")) == text("80").replacing(#""w": 80"#, with: #""w": 50"#))
    #expect(fixed(text(#""$w""#)) == text(#""$w""#))
  }
}
