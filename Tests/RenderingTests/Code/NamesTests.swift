import Rendering
import TestSupport
import Testing

@Suite struct NamesTests {
  @Test func `long names are cut`() {
    let id = String(repeating: "x", count: 100_000)
    let text = CodeSections(#"{"type": "map", "id": "\#(id)"}"#, in: .swift).text
    #expect(text.contains("  let \(id.prefix(60)) = ASMapNode()\n"))
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
}
