import TestSupport
import Testing

@Suite struct AlignmentConflictTests {
  @Test func `alignment-conflict: the one that counts is the related location`() {
    let document = openDocument(
      """
      { "type": "stack", "horizontalAlignment": "left", "justifyContent": "start",
        "children": [{ "type": "text", "text": "a" }] }
      """)
    #expect(
      document.relatedTexts(of: "alignment-conflict") == [["\"horizontalAlignment\": \"left\""]])
  }
}
