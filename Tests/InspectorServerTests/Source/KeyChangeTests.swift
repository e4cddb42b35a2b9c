import JSON
import Testing

@testable import InspectorServer

@Suite struct KeyChangeTests {
  private func changes(_ old: JSONValue, _ new: JSONValue) -> [KeyChange]? {
    KeyChange.changes(from: ["root": old], to: ["root": new])
  }

  @Test func `changes of keys are found in any order and notation`() {
    #expect(
      changes(
        ["type": "stack", "spacing": 4, "children": [["type": "text", "style": ["width": 5]]]],
        [
          "children": [["type": "text", "style": ["flexGrow": 1]]], "type": "stack", "spacing": 4.0,
        ])
        == [
          KeyChange(
            element: "/root/children/0", isStyle: true, key: "width", old: 5, new: nil),
          KeyChange(
            element: "/root/children/0", isStyle: true, key: "flexGrow", old: nil, new: 1),
        ])
    #expect(
      changes(["type": "text", "style": ["width": 5]], ["type": "text"])
        == [KeyChange(element: "/root", isStyle: true, key: "width", old: 5, new: nil)])
    #expect(changes(["type": "text"], ["type": "text"]) == [])
  }

  @Test func `other elements or variants are no change of keys`() {
    let stack: JSONValue = ["type": "stack", "children": [["type": "text"]]]
    #expect(changes(stack, ["type": "stack", "children": []]) == nil)
    #expect(changes(stack, ["type": "stack"]) == nil)
    #expect(changes(stack, ["type": "inset", "child": stack]) == nil)
    #expect(
      changes(["type": "inset", "child": ["type": "text"]], ["type": "inset"]) == nil)
    #expect(
      KeyChange.changes(
        from: ["root": stack, "variants": []], to: ["root": stack, "variants": [["name": "a"]]])
        == nil)
  }
}
