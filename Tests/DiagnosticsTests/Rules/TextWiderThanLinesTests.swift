import Diagnostics
import TestSupport
import Testing

@Suite struct TextWiderThanLinesTests {
  private func bubble(_ text: String, _ style: String = "") -> String {
    let comment = text.contains("⟦") ? "  // expect: text-wider-than-lines" : ""
    return """
      { "constrainedSize": { "width": 320 }, "root": { "type": "stack", "children": [
        { "type": "background", "style": { "flexShrink": 1 },
          "child": { "type": "inset", "insets": 8, "child": { "type": "text", "text": \(text)\(style) } },\(comment)
          "background": { "type": "node" } } ] } }
      """
  }

  private let long = #""The museum reopens after extraordinarily long renovation""#

  @Test func `text-wider-than-lines: bubble that does not hug its lines is reported at the text`() {
    expectDiagnostics(bubble("⟦\(long)⟧"))
  }

  @Test func `text-wider-than-lines: text of one line is not reported`() {
    expectDiagnostics(bubble(#""The museum reopens""#))
  }

  @Test func `text-wider-than-lines: text that nothing makes visible is not reported`() {
    expectDiagnostics(
      """
      { "constrainedSize": { "width": 320 }, "root": { "type": "stack", "children": [
        { "type": "text", "text": \(long), "style": { "flexShrink": 1 } } ] } }
      """)
  }

  @Test func `text-wider-than-lines: bubble with a wider line above its text is not reported`() {
    expectDiagnostics(
      """
      { "constrainedSize": { "width": 320 }, "root": { "type": "stack", "children": [
        { "type": "background", "style": { "flexShrink": 1 },
          "child": { "type": "stack", "direction": "vertical", "children": [
            { "type": "text", "text": "Museum of Modern Arts, today" },
            { "type": "text", "text": \(long) } ] },
          "background": { "type": "node" } } ] } }
      """)
  }

  @Test func `text-wider-than-lines fix sets the maximum width for this text`() throws {
    let document = openDocument(bubble(long))
    let found = try #require(document.diagnostics().first { $0.code == "text-wider-than-lines" })
    let fix = try #require(
      ActionTrials(of: document).fixes(for: found, in: document).first)
    #expect(fix.title.hasPrefix("Set maxWidth to "))
    #expect(!fix.mayBePreferred)
    #expect(fix.titleWithChange.contains("for this text"))
  }
}
