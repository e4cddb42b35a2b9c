import Diagnostics
import TestSupport
import Testing

@Suite struct BadValuesTests {
  @Test(arguments: [
    #""type": "text""#, #""id": "b""#, #""style": {}"#, #""child": { "type": "text" }"#,
    #""children": []"#, #""overlay": {}"#, #""titleNode": 3"#, #""lintel-disable": []"#,
  ])
  func `bad-values reported: values contain a key that belongs to the element`(member: String) {
    let marked = member.split(separator: ":", maxSplits: 1)
    expectDiagnostics(
      onAllScreens: """
        { "constrainedSize": { "width": 375, "height": 100 }, "variants": [{ "name": "v", "values": { "#a": { ⟦\(marked[0])⟧:\(marked[1]) } } }],  // expect: bad-values
          "root": { "type": "stack", "id": "a", "children": [{ "type": "text", "text": "Title" }] } }
        """)
  }

  @Test func `bad-values fix removes the key`() {
    let text = """
      { "constrainedSize": { "width": 375, "height": 100 }, "variants": [{ "name": "v", "values": { "#a": { "text": "b" } } }],
        "root": { "type": "text", "id": "a", "text": "Title" } }
      """
    let marked = #""text": "b", ⟦"id"⟧: "c" } } }],  // expect: bad-values"#
    expectFix(text.replacing(#""text": "b" } } }],"#, with: marked), becomes: text)
  }

  @Test(arguments: [
    (##"{ "spcing"⟧: 3 }"##, "unknown-key"), (##"{ "spacing": "x"⟧ }"##, "wrong-value-type"),
    (##"{ "spacing"⟧: 3, "spacing": 4 }"##, "json-duplicate-key"),
  ])
  func `bad-values not reported: other diagnostics of values`(values: String, code: String) {
    let start = code == "wrong-value-type" ? #""x""# : code == "unknown-key" ? #""spcing""# : ""
    let marked =
      start.isEmpty
      ? values.replacing(##""spacing"⟧: 3"##, with: ##"⟦"spacing": 3⟧"##)
      : values.replacing(start, with: "⟦" + start)
    expectDiagnostics(
      onAllScreens: """
        { "constrainedSize": { "width": 375, "height": 100 }, "variants": [{ "name": "v", "values": { "#a": \(marked) } }],  // expect: \(code)
          "root": { "type": "stack", "id": "a", "children": [{ "type": "text", "text": "Title" }] } }
        """)
  }
}
