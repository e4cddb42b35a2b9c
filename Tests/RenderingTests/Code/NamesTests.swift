import JSON
import Rendering
import TestSupport
import Testing

@Suite struct NamesTests {
  @Test(arguments: [
    ("title", "title"), ("Title", "title"), ("header_title", "headerTitle"), ("a b", "aB"),
    ("row-1", "row1"), ("URLLabel", "urlLabel"), ("URL", "url"), ("ID2", "id2"), ("_x", "x"),
    ("/path/to.it", "pathToIt"), ("1st", "textNode1st"), ("1", "textNode1"), ("", "textNode"),
    ("🎉", "textNode"), ("-- ", "textNode"), ("class", "classNode"), ("self", "selfNode"),
    ("Self", "selfNode"), ("id", "idNode"), ("view", "viewNode"),
    ("description", "descriptionNode"),
    ("style", "styleNode"), ("errno", "errnoNode"), ("constrainedSize", "constrainedSizeNode"),
    ("überschrift", "überschrift"), ("日本語", "日本語"), ("\u{301}a", "a"), ("٣a", "a"),
    ("a\nb", "aB"), ("a\u{202E}b", "aB"), ("let x = 1 //", "letX1"),
  ])
  func `an id becomes a name`(id: String, name: String) {
    #expect(names([id]) == [name])
  }

  @Test func `names are there only once`() {
    #expect(
      names(["a", "a", "A", "a2", "row1", "row1", "text node 1", "", ""]) == [
        "a", "a2", "a3", "a2_2", "row1", "row1_2", "textNode1", "textNode1_2", "textNode2",
      ])
  }

  @Test func `long names are cut`() {
    #expect(names([String(repeating: "x", count: 100_000)]) == [String(repeating: "x", count: 60)])
  }

  @Test func `elements without a name are called after their type`() {
    let root = """
      {"type": "stack", "children": [{"type": "spec"}, {"type": "spec"}, {"type": "video"},
       {"type": "center", "id": "view", "child": {"type": "networkImage"}}]}
      """
    #expect(
      CodeSections(root, in: .swift).layout.contains(
        "children: [spacer1, spacer2, videoNode, viewSpec])"))
    // A block of Objective-C has a parameter of that name.
    #expect(CodeSections(#"{"type": "node"}"#, in: .objc).text.contains("_node1"))
  }

  @Test func `a method is called like nothing else`() {
    let root = """
      {"type": "stack", "children": [
       {"type": "node", "id": "a", "child": {"type": "spec", "id": "layoutSpecForA"}}]}
      """
    let text = CodeSections(root, in: .swift).text
    #expect(text.contains("self.layoutSpecForA2(constrainedSize)"))
    #expect(text.contains("private func layoutSpecForA2(_ constrainedSize"))
  }

  @Test(arguments: [
    ("FeedCell", "FeedCell"), ("feedCell", "FeedCell"), ("XY_Cell", "XY_Cell"), ("", "LayoutNode"),
    ("feed cell", "FeedCell"), ("3D", "Node3D"), ("🎉", "LayoutNode"),
    ("class", "Class" + "LayoutNode"),
    ("Any", "AnyLayoutNode"), ("ASDisplayNode", "ASDisplayNodeLayoutNode"), ("_", "LayoutNode"),
    ("a; } //", "A"), ("FlowNode", "FlowNodeLayoutNode"),
  ])
  func `any class name becomes one`(wanted: String, name: String) {
    let document = openDocument(#"{"type": "spec"}"#)
    #expect(
      code(for: document, in: .swift, className: wanted)
        .contains("\nfinal class \(name): ASDisplayNode {\n"))
    #expect(
      code(for: document, in: .objc, className: wanted)
        .contains("\n@implementation \(name)\n"))
  }

  /// What the nodes of a stack are called.
  private func names(_ ids: [String]) -> [String] {
    let children = ids.map { id in
      var writer = JSONWriter()
      writer.value(id)
      return #"{"type": "text", "id": \#(String(decoding: writer.bytes, as: UTF8.self))}"#
    }
    let root = #"{"type": "stack", "children": [\#(children.joined(separator: ","))]}"#
    let lines = CodeSections(root, in: .swift).text.split(separator: "\n")
    return lines.filter { $0.hasSuffix(" = ASTextNode()") }.map { line in
      String(line.dropFirst("  let ".count).dropLast(" = ASTextNode()".count))
    }
  }
}
