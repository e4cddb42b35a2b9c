import LayoutEngine
import LiveDocuments
import Testing

/// What each operation does, along the examples in appendix A of RFC 6902.
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

  @Test(arguments: [
    (#"{"op":"replace","path":"/a","value":7}"#, #"{"a":1,"b":2,"a":7}"#),
    (#"{"op":"add","path":"/a","value":7}"#, #"{"a":1,"b":2,"a":7}"#),
    (#"{"op":"test","path":"/a","value":3}"#, #"{"a":1,"b":2,"a":3}"#),
    (#"{"op":"remove","path":"/a"}"#, #"{"b":2}"#),
    (#"{"op":"move","from":"/a","path":"/c"}"#, #"{"b":2,"c":3}"#),
    (#"{"op":"move","from":"/b","path":"/a"}"#, #"{"a":1,"a":2}"#),
  ])
  func `of equal keys the last counts, and none comes to light`(operation: String, after: String)
    throws
  {
    #expect(try patched(#"{"a":1,"b":2,"a":3}"#, "[\(operation)]") == after)
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
