import LayoutEngine
import JSON
import LiveDocuments
import TestSupport
import Testing

/// Marks of values that are not known, in words.
@Suite struct ValueMarksTests {
  private func marks(unknown: Set<String> = [], assumed: Set<String> = []) -> ContentMarks {
    var marks = ContentMarks()
    marks.unknown = unknown
    marks.assumed = assumed
    return marks
  }

  @Test func `Words name three keys of each kind`() {
    #expect(marks().words == nil)
    #expect(marks(unknown: ["size"]).words == "size unknown")
    #expect(
      marks(unknown: ["size", "insets"], assumed: ["text"]).words
        == "insets and size unknown, text assumed")
    #expect(marks(assumed: ["d", "c", "b", "a"]).words == "a, b, c and 1 more assumed")
    #expect(marks(assumed: ["a\n\u{1B}[31m"]).words == "a  [31m assumed")
  }

  @Test func `A value that a client states is neither assumed nor unknown`() throws {
    let document = openDocument(
      """
      {"type": "text", "text": "a", "assumed": ["font", "text"], "unknown": ["spacing", "width"]}
      """)
    let element = try #require(document.elements.root)
    let override = ElementOverride(values: ["text": "b"], style: ["width": 10])
    document.override([try CheckedOverride(override, for: element, in: document)])
    #expect(document.marks(of: element) == marks(unknown: ["spacing"], assumed: ["font"]))
    #expect(document.hasMarks)
    document.resetOverrides()
    #expect(document.marks(of: element).assumed == ["font", "text"])
  }

  @Test func `Many marks are cut`() throws {
    let keys = (0..<20_000).map { "\"k\($0)\"" }.joined(separator: ",")
    let document = openDocument(#"{"type": "node", "unknown": ["size"], "assumed": [\#(keys)]}"#)
    let element = try #require(document.elements.root)
    let listed = document.listedMarks(of: element)
    #expect(listed.count == 100)
    #expect(listed.first?.key == "size" && listed.first?.kind == .unknown)
    #expect(
      document.marks(of: element).words == "size unknown, k0, k1, k10 and 19997 more assumed")
  }
}
