import Diagnostics
import LiveDocuments
import TestSupport
import Testing

@Suite struct ExpectationFailedTests {
  private static let text = """
    { "variants": [{ "name": "large", "textScale": 2 }, { "name": "small", "textScale": 0.5 }],
      "expect": ["#title.height <= 20.5", "#title.height == 41", "#title.height == 20.5",
        "#title.x == 1"],
      "root": { "type": "text", "id": "title", "text": "Title" } }
    """

  @Test func `expectation-failed: messages follow edits of single screens`() throws {
    let document = LiveDocument(text: Array(Self.text.utf8))
    let check = DocumentCheck()
    _ = check.diagnostics(of: document)
    var text = Self.text
    for (old, new) in [
      ("\"Title\"", "\"Long title\""), ("\"textScale\": 2", "\"textScale\": 1"),
      ("== 41", "== 20.5"), (" \"small\"", " \"tiny\""), ("\"#title.x == 1\"", "\"#title.x == 0\""),
    ] {
      text = text.replacing(old, with: new)
      document.replaceAll(with: Array(text.utf8))
      document.finishEditing(version: nil)
      let found = check.diagnostics(of: document)
      let fresh = DocumentCheck().diagnostics(of: LiveDocument(text: Array(text.utf8)))
      #expect(found.map(\.message) == fresh.map(\.message))
      #expect(found.map(\.range) == fresh.map(\.range))
    }
  }
}
