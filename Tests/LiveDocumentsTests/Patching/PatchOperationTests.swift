import LayoutEngine
import LiveDocuments
import Testing

/// The values that `test` tells apart, and the cost of a patch.
@Suite struct PatchOperationTests {
  @Test(arguments: [
    ("1", "\"1\""), ("1", "true"), ("0", "false"), ("null", "0"), ("[]", "{}"), ("[1,2]", "[2,1]"),
    (#"{"a":1}"#, #"{"a":1,"b":1}"#), ("9007199254740993", "9007199254740992.0"),
    (#""\u00e9""#, #""e\u0301""#), (#"{"\u00e9":1}"#, #"{"e\u0301":1}"#),
  ])
  func `a test tells values apart`(left: String, right: String) throws {
    for (left, right) in [(left, right), (right, left)] {
      let document = LiveDocument(text: Array("{\"a\":\(left)}".utf8))
      let patch = try patch(#"[{"op":"test","path":"/a","value":\#(right)}]"#)
      #expect(throws: PatchError.self) { try document.apply(patch) }
    }
  }

  @Test func `a patch costs what typing it would cost`() throws {
    let children = Array(repeating: #"{"type": "node", "width": 10}"#, count: 1_000)
    let text = #"{"root": {"type": "stack", "children": [\#(children.joined(separator: ", "))]}}"#
    let document = LiveDocument(text: Array(text.utf8))
    _ = try document.apply(
      patch(#"[{"op":"replace","path":"/root/children/500/width","value":20}]"#))
    document.finishEditing(version: 2)
    #expect(document.work.decoded == 1)
    #expect(document.work.scannedBytes < 100)
  }
}
