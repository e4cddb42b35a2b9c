import TestSupport
import Testing

@Suite struct JSONDuplicateKeyTests {
  @Test func `json-duplicate-key reported: the earlier member`() {
    expectDiagnostics(
      """
      { "type": "stack", ⟦"spacing": 4⟧, "children": [{ "type": "spec" }],  // expect: json-duplicate-key
        "spacing": 8 }
      """)
  }

  @Test func `json-duplicate-key reported: in an object in a style, escapes resolved`() {
    expectDiagnostics(
      """
      { "type": "spec", "style": {
        "minSize": { ⟦"width": 1⟧, "height": 2, "wid\\u0074h": 3 } } }  // expect: json-duplicate-key
      """)
  }

  @Test func `json-duplicate-key reported: each of two earlier members`() {
    expectDiagnostics(
      """
      { "scale": 1, ⟦"root": 5⟧, ⟦"root": { "type": "spec" }⟧,  // expect: json-duplicate-key, json-duplicate-key
        "root": { "type": "spec" } }
      """)
  }

  @Test func `json-duplicate-key not reported: the same key in different objects`() {
    expectDiagnostics(
      """
      { "type": "spec", "style": { "minSize": { "width": 1, "height": 2 }, "width": 1, "height": 2 } }
      """)
  }

  @Test func `json-duplicate-key not reported: keys that differ by case`() {
    expectDiagnostics(
      """
      { "type": "stack", "spacing": 4, "children": [{ "type": "spec" }], ⟦"Spacing"⟧: 4 }  // expect: unknown-key
      """)
  }

  @Test func `json-duplicate-key reported: behind an emoji`() {
    expectDiagnostics(
      """
      { "type": "spec", "id": "🪞", ⟦"hidden": false⟧, "hidden": false }  // expect: json-duplicate-key
      """)
  }

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
