import Diagnostics
import LiveDocuments
import TestSupport
import Testing

@Suite struct UnknownIDTests {
  @Test(arguments: [
    (##""hidden": { ⟦"#titel"⟧: true }"##, "title"), (##""text": { ⟦"#b"⟧: "x" }"##, "title"),
    (##""style": { ⟦"title"⟧: {} }"##, "title"), (##""style": { ⟦"#"⟧: {} }"##, "title"),
    (##""values": { ⟦"#titel"⟧: {} }"##, "title"), (##""order": { ⟦"#row"⟧: [] }"##, "title"),
  ])
  func `unknown-id reported: an element that is not there`(state: String, id: String) {
    expectDiagnostics(
      """
      { "variants": [{ "name": "state", \(state) }],  // expect: unknown-id
        "root": { "type": "text", "id": "\(id)", "text": "Title" } }
      """)
  }

  @Test(arguments: [
    (##""instead": { ⟦"#row"⟧: { "type": "text", "text": "A" } }"##, "title"),
    (##""instead": { "#t": { "type": "text", "text": "A" } }, "text": { ⟦"#t"⟧: "b" }"##, "t"),
  ])
  func `unknown-id reported: an element that is not on a screen with replacements`(
    state: String, id: String
  ) {
    expectDiagnostics(
      onAllScreens: """
        { "constrainedSize": { "width": 375, "height": 100 },
          "variants": [{ "name": "state", \(state) }],  // expect: unknown-id
          "root": { "type": "stack", "children": [
            { "type": "text", "id": "\(id)", "text": "Title" }] } }
        """)
  }

  @Test func `unknown-id: nothing is reported before there is a root`() {
    let variants = ##""variants": [{ "name": "state", "hidden": { "#a": true, "b": true } }]"##
    for root in ["", #", "root": "#] {
      let document = LiveDocument(text: Array("{ \(variants)\(root)}".utf8))
      #expect(DocumentCheck().diagnostics(of: document).allSatisfy { $0.code != "unknown-id" })
    }
    let document = LiveDocument(text: Array("{ \(variants), \"root\": {} }".utf8))
    #expect(DocumentCheck().diagnostics(of: document).count { $0.code == "unknown-id" } == 2)
  }

  @Test func `unknown-id fix writes the name that was meant`() {
    let text = """
      { "variants": [{ "name": "state", "hidden": { "#title": true } }],
        "root": { "type": "text", "id": "title", "text": "Title" } }
      """
    let marked = "⟦\"#titel\"⟧: true } }],  // expect: unknown-id"
    expectFix(text.replacing("\"#title\": true } }],", with: marked), becomes: text)
  }
}
