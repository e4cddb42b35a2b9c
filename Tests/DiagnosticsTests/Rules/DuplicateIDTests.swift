import TestSupport
import Testing

@Suite struct DuplicateIDTests {
  @Test func `duplicate-id: the first element is the related location`() {
    let document = openDocument(
      """
      { "type": "stack", "id": "\\u0061", "children": [
        { "type": "spec", "id": "a" }, { "type": "spec", "id": "a" } ] }
      """)
    #expect(document.relatedTexts(of: "duplicate-id") == [["\"\\u0061\""], ["\"\\u0061\""]])
  }
}
