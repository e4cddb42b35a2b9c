import Diagnostics
import TestSupport
import Testing

@Suite struct UnknownIDTests {
  @Test(arguments: [
    (##""hidden": { ⟦"#titel"⟧: true }"##, "title"), (##""text": { ⟦"#b"⟧: "x" }"##, "title"),
    (##""style": { ⟦"title"⟧: {} }"##, "title"), (##""style": { ⟦"#"⟧: {} }"##, "title"),
  ])
  func `an element that is not there`(state: String, id: String) {
    expectDiagnostics(
      """
      { "variants": [{ "name": "state", \(state) }],  // expect: unknown-id
        "root": { "type": "text", "id": "\(id)", "text": "Title" } }
      """)
  }

  @Test func `an element that is there`() {
    expectDiagnostics(
      """
      { "variants": [{ "name": "state", "hidden": { "#a b": false }, "text": { "#a b": "x" },
          "style": { "#a b": { "width": 100 } } }],
        "root": { "type": "text", "id": "a b", "text": "Title" } }
      """)
  }

  @Test func `the fix writes the name that was meant`() {
    let text = """
      { "variants": [{ "name": "state", "hidden": { "#title": true } }],
        "root": { "type": "text", "id": "title", "text": "Title" } }
      """
    let marked = "⟦\"#titel\"⟧: true } }],  // expect: unknown-id"
    expectFix(text.replacing("\"#title\": true } }],", with: marked), becomes: text)
  }
}
