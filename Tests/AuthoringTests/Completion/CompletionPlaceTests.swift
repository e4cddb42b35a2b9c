import Authoring
import Testing

@Suite struct CompletionPlaceTests {
  @Test(arguments: [
    // Half typed keys, with and without quotes.
    (#"{"type":"node","id":"a","hid‸"}"#, "hidden", #"{"type":"node","id":"a","hidden": true}"#),
    (#"{"type":"node","hid‸}"#, "hidden", #"{"type":"node","hidden": true}"#),
    (#"{"type":"node", hid‸}"#, "hidden", #"{"type":"node", "hidden": true}"#),
    (#"{"type":"node", 'hid‸'}"#, "hidden", #"{"type":"node", "hidden": true}"#),
    (#"{"type":"node", 'hid‸}"#, "hidden", #"{"type":"node", "hidden": true}"#),
    (#"{"type":"node", "h‸id"}"#, "hidden", #"{"type":"node", "hidden": true}"#),
    (#"{"type":"node", "‸"}"#, "hidden", #"{"type":"node", "hidden": true}"#),
    (#"{"type":"node", ‸}"#, "hidden", #"{"type":"node", "hidden": true}"#),
    (#"{"type":"node",‸}"#, "hidden", #"{"type":"node", "hidden": true}"#),
    // A key that has its value, or only its colon.
    (#"{"type":"node", "hid‸": false}"#, "hidden", #"{"type":"node", "hidden": false}"#),
    (#"{"type":"node", hid‸: false}"#, "hidden", #"{"type":"node", "hidden": false}"#),
    (#"{"type":"node", "hid‸: false}"#, "hidden", #"{"type":"node", "hidden": false}"#),
    (#"{"type":"node", "hid‸" false}"#, "hidden", #"{"type":"node", "hidden": false}"#),
    // Commas that are missing.
    (#"{"type":"node" ‸}"#, "hidden", #"{"type":"node", "hidden": true}"#),
    (#"{"type":"node" hid‸}"#, "hidden", #"{"type":"node", "hidden": true}"#),
    (#"{"type":"node" "hid‸"}"#, "hidden", #"{"type":"node", "hidden": true}"#),
    (#"{"style":{}‸}"#, "hidden", #"{"style":{}, "hidden": true}"#),
    (#"{‸ "type":"node"}"#, "hidden", #"{"hidden": true, "type":"node"}"#),
    (#"{"hid‸" "type":"node"}"#, "hidden", #"{"hidden": true, "type":"node"}"#),
    (#"{"hid‸ "type":"node"}"#, "hidden", #"{"hidden": true, "type":"node"}"#),
    // Values.
    (#"{"type": ‸, "id":"a"}"#, "stack", #"{"type": "stack", "id":"a"}"#),
    (#"{"type":‸, "id":"a"}"#, "stack", #"{"type": "stack", "id":"a"}"#),
    (#"{"type": "‸, "id":"a"}"#, "stack", #"{"type": "stack", "id":"a"}"#),
    (#"{"type": "st‸", "id":"a"}"#, "stack", #"{"type": "stack", "id":"a"}"#),
    (#"{"type": "st‸, "id":"a"}"#, "stack", #"{"type": "stack", "id":"a"}"#),
    (#"{"type": st‸, "id":"a"}"#, "stack", #"{"type": "stack", "id":"a"}"#),
    (#"{"type": 'st‸', "id":"a"}"#, "stack", #"{"type": "stack", "id":"a"}"#),
    (#"{"type": ‸"text", "id":"a"}"#, "stack", #"{"type": "stack", "id":"a"}"#),
    (#"{"type":‸ "text", "id":"a"}"#, "stack", #"{"type": "stack", "id":"a"}"#),
    (#"{"type" ‸, "id":"a"}"#, "stack", #"{"type" : "stack", "id":"a"}"#),
    (#"{"type": ‸ "id":"a"}"#, "stack", #"{"type": "stack", "id":"a"}"#),
    (#"{"type":"node","hidden": t‸}"#, "true", #"{"type":"node","hidden": true}"#),
  ])
  func `Inserted completion items fit into the text around them`(
    marked: String, label: String, expected: String
  ) {
    let completed = completed(element: marked)
    #expect(
      completed.accepting(label).map(squeezed) == squeezed(#"{"root": \#(expected)}"#),
      "\(completed.labels)")
  }

  /// Blanks are the formatter's.
  private func squeezed(_ text: String) -> String { text.filter { $0 != " " } }

  @Test(arguments: [
    (#"[‸]"#, #"[{ "type": "spec" }]"#),
    (#"[{"type":"node"}, ‸]"#, #"[{"type":"node"}, { "type": "spec" }]"#),
    (#"[{"type":"node"}‸]"#, #"[{"type":"node"}, { "type": "spec" }]"#),
    (#"[{"type":"node"} ‸]"#, #"[{"type":"node"}, { "type": "spec" }]"#),
    (#"[‸ {"type":"node"}]"#, #"[{ "type": "spec" }, {"type":"node"}]"#),
    (#"["sp‸"]"#, #"[{ "type": "spec" }]"#),
    (#"[sp‸]"#, #"[{ "type": "spec" }]"#),
    (#"[{"type":"node"} sp‸]"#, #"[{"type":"node"}, { "type": "spec" }]"#),
  ])
  func `elements are put in as a whole`(marked: String, expected: String) {
    let completed = completed(element: #"{"type":"stack","children": \#(marked)}"#)
    #expect(
      completed.accepting("spec").map(squeezed)
        == squeezed(#"{"root": {"type":"stack","children": \#(expected)}}"#))
  }

  @Test func `the word is held against with its quote`() {
    #expect(
      completed(element: #"{"type":"node","hid‸"}"#).item("hidden")?.filterText == "\"hidden\"")
    #expect(completed(element: #"{"type":"node",hid‸}"#).item("hidden")?.filterText == "hidden")
    #expect(completed(element: #"{"type":"node",'hid‸'}"#).item("hidden")?.filterText == "'hidden'")
  }
}
