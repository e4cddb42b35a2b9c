import Diagnostics
import LiveDocuments
import Randomness
import Testing

/// Layout tests of a document whose root comes, goes or is hidden.
@Suite struct ExpectationRootTests {
  private static let head = #"{ "expect": ["all(text).height == 20.5", "not text"],"#
  private static let variant =
    ##" "variants": [{ "name": "v", "hidden": { "#t": true } }], "##

  private static let texts = [
    #""root": { "type": "text", "id": "t", "text": "one" } }"#,
    #""root": { "type": "text", "id": "t", "text": "one", "hidden": true } }"#,
    #""root": { "type": "text", "id": "t", "text": "one two", "font": { "size": 40 } } }"#,
    #""root": { "type": "node" } }"#, #""roo": { "type": "node" } }"#,
    #""root": { "type": "stack", "children": [] } }"#, #""root": 3 }"#, #""rest": 1 }"#,
    #""root": { "type": "stack", "children": [{ "type": "text", "text": "one" }] } }"#,
    #""root": { "type": "stack", "hidden": true, "children": [{ "type": "text", "text": "a" }] } }"#,
  ]

  private func diagnostics(_ diagnostics: [Diagnostic]) -> [String] {
    diagnostics.map { "\($0.code) \($0.range) \($0.message)" }
  }

  @Test func `A failing test is reported once the root is there, and no longer once it is gone`() {
    let document = LiveDocument(text: Array((Self.head + Self.texts[4]).utf8))
    let check = DocumentCheck()
    func failures(_ text: String) -> Int {
      document.replaceAll(with: Array((Self.head + text).utf8))
      document.finishEditing(version: nil)
      return check.diagnostics(of: document).count { $0.code == "expectation-failed" }
    }
    _ = check.diagnostics(of: document)
    #expect(failures(Self.texts[3]) == 1)
    #expect(failures(Self.texts[4]) == 0)
    #expect(failures(Self.texts[5]) == 1)
    #expect(failures(Self.texts[6]) == 0)
    #expect(failures(Self.texts[0]) == 1)
    #expect(failures(Self.texts[1]) == 0)
  }

  @Test func `Diagnostics of layout tests after edits of the root are those of a fresh opening`() {
    var random = SeededGenerator(seed: 6_502)
    var text = Self.head + Self.texts[0]
    let document = LiveDocument(text: Array(text.utf8))
    let check = DocumentCheck()
    _ = check.diagnostics(of: document)
    for step in 0..<RandomCases.count(3_000, least: 600) {
      text = Self.head
      if step % 3 == 0 { text += Self.variant }
      text += Self.texts.randomElement(using: &random) ?? ""
      document.replaceAll(with: Array(text.utf8))
      document.finishEditing(version: nil)
      let edited = diagnostics(check.diagnostics(of: document))
      let fresh = LiveDocument(text: Array(text.utf8))
      guard edited == diagnostics(DocumentCheck().diagnostics(of: fresh)) else {
        Issue.record("step \(step): \(text)\n\(edited)")
        return
      }
    }
  }
}
