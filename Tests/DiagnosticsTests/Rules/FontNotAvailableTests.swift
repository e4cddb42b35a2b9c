import Diagnostics
import LiveDocuments
import TestSupport
import Testing

@Suite struct FontNotAvailableTests {
  @Test func `a family without a file is said once, where the root is`() {
    expectDiagnostics(
      """
      { ⟦"root"⟧: { "type": "stack", "direction": "vertical", "children": [  // expect: font-not-available
        { "type": "text", "text": "a", "font": { "family": "Avenir Next" } },
        { "type": "button", "text": "b", "font": { "family": "Avenir Next" } }
      ] } }
      """)
  }

  @Test func `each family is said`() {
    let document = openDocument(
      """
      { "root": { "type": "stack", "direction": "vertical", "children": [
        { "type": "text", "text": "a", "font": { "family": "Avenir Next" } },
        { "type": "button", "text": "b", "font": { "family": "Avenir Next" } },
        { "type": "text", "text": [{ "text": "c", "font": { "family": "Gill Sans" } }, { "text": "d" }] }
      ] } }
      """)
    let messages = document.diagnostics().filter { $0.code == "font-not-available" }.map(\.message)
    #expect(messages.count == 2)
    #expect(
      messages.first?.hasPrefix(#"the family "Avenir Next" has no font file, so 2 texts are"#)
        == true)
    #expect(
      messages.last?.hasPrefix(#"the family "Gill Sans" has no font file, so a text is"#) == true)
  }

  @Test func `fixed, system and measured texts need no file`() {
    expectDiagnostics(
      """
      { "root": { "type": "stack", "direction": "vertical", "children": [
        { "type": "text", "text": "a" },
        { "type": "text", "text": "b", "font": { "family": "system" } },
        { "type": "text", "text": "c", "font": { "family": "Futura" },
          "measured": [{ "from": 0, "width": 10, "height": 20 }] }
      ] } }
      """)
  }

  @Test func `it goes when the family does`() {
    let document = openDocument(
      #"{ "root": { "type": "text", "text": "a", "font": { "family": "Avenir" } } }"#)
    #expect(document.diagnostics().map(\.code) == ["font-not-available"])
    document.replaceAll(
      with: Array(
        #"{ "root": { "type": "text", "text": "a", "font": { "family": "fixed" } } }"#.utf8))
    document.finishEditing(version: 2)
    #expect(document.diagnostics().isEmpty)
  }

  @Test func `what hangs on a text that is measured about is one severity lower`() throws {
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
    #expect(exact.severity == .information)
    #expect(about.severity == .hint)
    #expect(!exact.message.contains("about"))
    #expect(about.message.contains("about"))
  }
}
