import LayoutEngine
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

  @Test(arguments: [
    (
      #"{"type": "networkImage", "unknown": ["size"]}"#,
      "its size is unknown, so it is laid out as an empty node", "imageSize 64x48"
    ),
    (
      #"{"type": "node", "unknown": ["size"]}"#,
      "its size is unknown, so it is laid out as an empty node", "size 40x40"
    ),
    (
      #"{"type": "node", "unknown": ["size"], "child": {"type": "text", "text": "A"}}"#,
      "its size is unknown, so it is laid out by what is known of its content", nil
    ),
    (
      #"{"type": "text", "text": "A", "unknown": ["size"]}"#,
      "its size is unknown, so it is laid out by what is known of its content", nil
    ),
    (
      #"{"type": "text", "text": "A", "assumed": ["text"]}"#, "its text is assumed",
      #"text "Jane Appleseed""#
    ),
    (#"{"type": "text", "text": "A", "assumed": ["font"]}"#, "its font is assumed", nil),
    (
      #"{"type": "stack", "unknown": ["spacing"]}"#,
      #""spacing" is unknown, so it is laid out without it"#, "12"
    ),
    (
      #"{"type": "node", "unknown": ["width"], "style": {"width": 3}}"#,
      #""width" is unknown, and the value in the document stands in for it"#, "12"
    ),
    (
      #"{"type": "ratio", "ratio": 1, "unknown": ["ratio"], "child": {"type": "node"}}"#,
      #""ratio" is unknown, and the value in the document stands in for it"#, "12"
    ),
    (
      #"{"type": "stack", "unknown": ["direction"]}"#,
      #""direction" is unknown, so it is laid out without it"#, nil
    ),
  ])
  func `A sentence tells what is not known, and a hint how to give it`(
    root: String, sentence: String, hint: String?
  ) throws {
    let document = openDocument(root)
    let element = try #require(document.elements.root)
    let mark = try #require(document.listedMarks(of: element).first)
    #expect(document.sentence(of: mark, in: element) == sentence)
    #expect(document.hint(for: mark, in: element) == hint)
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

  @Test(arguments: [
    (nil as String?, "spacing unknown" as String?, nil as String?),
    ("a", nil, "ratio unknown, width assumed"), ("b", "spacing unknown", nil),
  ])
  func `A variant has marks of its own`(variant: String?, stack: String?, ratio: String?) throws {
    let text = """
      {"root": {"type": "stack", "id": "s", "unknown": ["spacing"], "children": [
        {"type": "ratio", "id": "r", "ratio": 0.5, "child": {"type": "node"}}]},
       "variants": [{"name": "a", "values": {
         "#s": {"unknown": []}, "#r": {"unknown": ["ratio"], "assumed": ["width"]}}},
        {"name": "b", "values": {"#r": {"ratio": 2}}}]}
      """
    let document = LiveDocument(text: Array(text.utf8), variant: variant)
    let root = try #require(document.elements.root)
    let child = try #require(document.elements.children(of: root).first)
    #expect(document.marks(of: root).words == stack)
    #expect(document.marks(of: child).words == ratio)
  }
}
