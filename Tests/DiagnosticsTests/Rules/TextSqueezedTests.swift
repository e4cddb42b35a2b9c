import Diagnostics
import DocumentSyntax
import LiveDocuments
import TestSupport
import Testing

@Suite struct TextSqueezedTests {
  private func row(_ hint: String, _ keys: String = #""flexShrink": 1"#) -> String {
    """
    { "constrainedSize": { "width": 320 }, "root": { "type": "stack", "spacing": 8, "children": [
      { "type": "text", "text": "The unabridged history of a small village in the north",
        "maximumNumberOfLines": 1, "style": { "flexShrink": 1 } },
      { "type": "text", "text": \(hint), "maximumNumberOfLines": 1, "style": { \(keys) } } ] } }
    """
  }

  /// The texts that are reported; those that are truncated are another rule's, which is not enabled by default.
  private func found(_ text: String) -> [String] {
    let document = openDocument(text)
    return document.diagnostics().filter { $0.code == "text-squeezed" }.map {
      String(decoding: document.source.text.bytes[$0.range], as: UTF8.self)
    }
  }

  @Test func `text-squeezed: short text that shows one character beside a long one is reported`() {
    #expect(found(row(#""2 hours ago""#)) == [#""2 hours ago""#])
  }

  @Test func `text-squeezed: text that keeps its width is not reported`() {
    #expect(found(row(#""2 hours ago""#, #""flexShrink": 0"#)) == [])
  }

  @Test func `text-squeezed: text that shrinks alone is not reported`() {
    let found = found(
      """
      { "constrainedSize": { "width": 320 }, "root": { "type": "stack", "spacing": 8, "children": [
        { "type": "image", "imageSize": { "width": 200, "height": 20 } },
        { "type": "text", "text": "The unabridged history of a small village in the north",
          "maximumNumberOfLines": 1, "style": { "flexShrink": 1 } } ] } }
      """)
    #expect(found == [])
  }

  @Test func `text-squeezed: paragraph that wraps beside a shorter child is not reported`() {
    let found = found(
      """
      { "constrainedSize": { "width": 320 }, "root": { "type": "stack", "spacing": 8, "children": [
        { "type": "text", "text": "The unabridged history of a small village in the north, told by those who stayed there when the mill closed, and by some who came back to it later on",
          "style": { "flexShrink": 1 } },
        { "type": "image", "imageSize": { "width": 24, "height": 24 }, "style": { "flexShrink": 1 } } ] } }
      """)
    #expect(found == [])
  }

  @Test func `text-squeezed message has both widths and the characters that show`() {
    expectNumbers("112.5 53 1 11", of: "text-squeezed", row(#""2 hours ago""#))
  }

  @Test func `text-squeezed fix sets flexShrink to 0`() {
    expectFix(
      row(#"⟦"2 hours ago"⟧"#) + "  // expect: text-squeezed",
      becomes: row(#""2 hours ago""#, #""flexShrink": 0"#))
  }
}
