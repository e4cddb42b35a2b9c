import TestSupport
import Testing

@Suite struct JSONDuplicateKeyTests {
  @Test func `json-duplicate-key: the key that counts is the related location`() {
    let document = openDocument(
      """
      { "scale": 1, "root": { "type": "spec" }, "scale": 2, "sc\\u0061le": 3 }
      """)
    #expect(
      document.relatedTexts(of: "json-duplicate-key")
        == [["\"sc\\u0061le\""], ["\"sc\\u0061le\""]])
  }
}
