import LayoutEngine
import LiveDocuments
import Testing

/// What each operation does, along the examples in appendix A of RFC 6902.
@Suite struct PatchOperationTests {
  @Test(arguments: [
    // A member and an element are added.
    (#"{"id":"a"}"#, #"{"op":"add","path":"/type","value":"node"}"#, #"{"id":"a","type":"node"}"#),
    (#"{"c":[1,3]}"#, #"{"op":"add","path":"/c/1","value":2}"#, #"{"c":[1,2,3]}"#),
    (#"{"c":[1,3]}"#, #"{"op":"add","path":"/c/0","value":0}"#, #"{"c":[0,1,3]}"#),
    (#"{"c":[1]}"#, #"{"op":"add","path":"/c/1","value":2}"#, #"{"c":[1,2]}"#),
    (#"{"c":[1]}"#, #"{"op":"add","path":"/c/-","value":[2,"b"]}"#, #"{"c":[1,[2,"b"]]}"#),
    (#"{"a":1}"#, #"{"op":"add","path":"/b","value":{"c":{}}}"#, #"{"a":1,"b":{"c":{}}}"#),
    (#"{"a":1}"#, #"{"op":"add","path":"/b","value":null}"#, #"{"a":1,"b":null}"#),
    // A member that is there is replaced, and a member of an array-like name is a member.
    (#"{"a":1,"b":2}"#, #"{"op":"add","path":"/a","value":3}"#, #"{"a":3,"b":2}"#),
    (#"{"a":1}"#, #"{"op":"add","path":"/0","value":3}"#, #"{"a":1,"0":3}"#),
    (#"{"a":1}"#, #"{"op":"add","path":"/-","value":3}"#, #"{"a":1,"-":3}"#),
    (#"{"a":1}"#, #"{"op":"add","path":"/","value":3}"#, #"{"a":1,"":3}"#),
    (#"{"a":1}"#, #"{"op":"add","path":"","value":[]}"#, "[]"),
    // A member and an element are removed.
    (#"{"a":1,"b":2}"#, #"{"op":"remove","path":"/a"}"#, #"{"b":2}"#),
    (#"{"a":1,"b":2}"#, #"{"op":"remove","path":"/b"}"#, #"{"a":1}"#),
    (#"{"a":[1,2,3]}"#, #"{"op":"remove","path":"/a/1"}"#, #"{"a":[1,3]}"#),
    (#"{"a":[1]}"#, #"{"op":"remove","path":"/a/0"}"#, #"{"a":[]}"#),
    // A value is replaced.
    (#"{"a":1,"b":2}"#, #"{"op":"replace","path":"/a","value":{"x":0}}"#, #"{"a":{"x":0},"b":2}"#),
    (#"{"a":1}"#, #"{"op":"replace","path":"","value":true}"#, "true"),
    // A value is moved, an element within its array.
    (
      #"{"a":{"x":1,"y":2},"b":{"z":3}}"#, #"{"op":"move","from":"/a/x","path":"/b/x"}"#,
      #"{"a":{"y":2},"b":{"z":3,"x":1}}"#
    ),
    (
      #"["all","cows","eat","grass"]"#, #"{"op":"move","from":"/1","path":"/3"}"#,
      #"["all","eat","grass","cows"]"#
    ),
    (#"[1,2,3]"#, #"{"op":"move","from":"/2","path":"/0"}"#, "[3,1,2]"),
    (#"{"a":1,"b":2}"#, #"{"op":"move","from":"/a","path":"/b"}"#, #"{"b":1}"#),
    (#"{"a":{"b":[1]}}"#, #"{"op":"move","from":"/a/b","path":"/a"}"#, #"{"a":[1]}"#),
    (#"{"a":{"b":1}}"#, #"{"op":"move","from":"/a","path":"/a"}"#, #"{"a":{"b":1}}"#),
    (#"{"a":[1]}"#, #"{"op":"move","from":"/a","path":""}"#, "[1]"),
    // A value is copied, also into itself.
    (#"{"a":[1],"b":2}"#, #"{"op":"copy","from":"/a","path":"/c"}"#, #"{"a":[1],"b":2,"c":[1]}"#),
    (#"{"a":[1]}"#, #"{"op":"copy","from":"/a","path":"/a/0"}"#, #"{"a":[[1],1]}"#),
    // Keys with the characters that pointers escape.
    (#"{"~1":1,"/":2}"#, #"{"op":"replace","path":"/~01","value":10}"#, #"{"~1":10,"/":2}"#),
    (#"{"~1":1,"/":2}"#, #"{"op":"replace","path":"/~1","value":20}"#, #"{"~1":1,"/":20}"#),
    (#"{"a":1}"#, #"{"op":"add","path":"/~0~1\"","value":2}"#, #"{"a":1,"~/\"":2}"#),
    // A key that is written with escapes.
    (#"{"\u0061":1}"#, #"{"op":"replace","path":"/a","value":2}"#, #"{"\u0061":2}"#),
  ])
  func `an operation does what its name says`(before: String, operation: String, after: String)
    throws
  {
    #expect(try patched(before, "[\(operation)]") == after)
  }

  @Test(arguments: [
    ("1", "1.0"), ("100", "1e2"), (#""é""#, #""\u00e9""#),
    (#"{"a":1,"b":[2]}"#, #"{"b":[2.0],"a":1}"#),
    ("9007199254740993", "9007199254740993"), ("null", "null"), ("{}", "{}"),
  ])
  func `a test compares values and not spellings`(left: String, right: String) throws {
    let text = "{\"a\":\(left)}"
    #expect(try patched(text, #"[{"op":"test","path":"/a","value":\#(right)}]"#) == text)
    #expect(try patched(text, #"[{"op":"replace","path":"/a","value":\#(right)}]"#) == text)
  }

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

  @Test func `Operations of a patch see the results of earlier ones`() throws {
    let operations = """
      [{"op":"add","path":"/b","value":{}}, {"op":"add","path":"/b/c","value":[]},
       {"op":"add","path":"/b/c/-","value":1}, {"op":"add","path":"/b/c/0","value":0},
       {"op":"test","path":"/b","value":{"c":[0,1]}}, {"op":"remove","path":"/a"}]
      """
    #expect(try patched(#"{"a":1}"#, operations) == #"{"b":{"c":[0,1]}}"#)
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

  @Test func `any place of a document can be edited, and the layout follows`() throws {
    let document = LiveDocument(
      text: Array(#"{"constrainedSize": {"width": 100}, "root": {"type": "node"}}"#.utf8))
    _ = try document.apply(
      patch(
        """
        [{"op": "replace", "path": "/constrainedSize/width", "value": 200},
         {"op": "add", "path": "/root/style", "value": {"height": 20}},
         {"op": "add", "path": "/root/style/width", "value": "50%"}]
        """))
    document.finishEditing(version: 2)
    let root = try #require(document.elements.root)
    #expect(document.layout.frame(of: root)?.size.height == 20)
    #expect(document.header.constrainedSize.max.width == 200)
  }
}
