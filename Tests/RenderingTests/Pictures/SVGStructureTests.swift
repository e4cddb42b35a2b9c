import LayoutEngine
import LiveDocuments
import TestSupport
import Testing

@testable import Rendering

/// A row in an inset, with something of everything that has a frame of its own.
let cell = """
  {"scale": 2, "constrainedSize": {"width": 200, "height": 100}, "root":
    {"type": "inset", "id": "cell", "insets": 10, "child":
      {"type": "stack", "spacing": 8, "children": [
        {"type": "image", "id": "photo", "imageSize": {"width": 40, "height": 40}},
        {"type": "text", "id": "name", "text": "Mira Okafor", "font": {"size": 10}},
        {"type": "node", "id": "gone", "hidden": true},
        {"type": "spec", "style": {"flexGrow": 1}}]}}}
  """

@Suite struct SVGStructureTests {
  @Test func `every element that is laid out is a group with its frame in the root`() throws {
    let document = openDocument(cell)
    let tree = try SVGTree(Picture(of: document).svg())
    var count = 0
    for id in ["cell", "_.root.child", "photo", "name", "_.root.child.children.3"] {
      let pointer = String(id.dropFirst()).replacing(".", with: "/")
      let element: ElementID? =
        id.hasPrefix("_") ? document.element(at: pointer) : document.element(withID: id)
      let drawn = try #require(element)
      let frame = try #require(document.layout.absoluteFrame(of: drawn))
      let group = try tree.group(id)
      let box = try #require(tree.children(of: group, "rect").first).attributes
      #expect(box["x"] == decimal(frame.origin.x))
      #expect(box["y"] == decimal(frame.origin.y))
      #expect(box["width"] == decimal(frame.size.width))
      #expect(box["height"] == decimal(frame.size.height))
      count += 1
    }
    #expect(count == tree.nodes.count { $0.name == "g" && $0.attributes["id"] != nil })
    #expect(!tree.nodes.contains { $0.attributes["id"] == "gone" })
  }

  @Test func `groups are nested as elements are`() throws {
    let tree = try SVGTree(Picture(of: openDocument(cell)).svg())
    let photo = try tree.group("photo")
    let stack = try #require(photo.parent.map { tree.nodes[$0] })
    #expect(stack.attributes["id"] == "_.root.child")
    #expect(stack.parent.map { tree.nodes[$0].attributes["id"] } == "cell")
  }

  @Test func `a title says type, id, frame and place`() throws {
    let tree = try SVGTree(Picture(of: openDocument(cell)).svg())
    let title = try #require(tree.children(of: try tree.group("photo"), "title").first)
    #expect(title.text == "image #photo\n10, 10 · 40 × 80\n/root/child/children/0")
  }

  @Test func `ids that are shared or no names in XML give way to pointers`() throws {
    let svg = Picture(
      of: openDocument(
        """
        {"type": "stack", "id": "1st", "children": [
          {"type": "node", "id": "same"}, {"type": "node", "id": "same"},
          {"type": "node", "id": "_.root"}, {"type": "node", "id": "zażółć.gęślą-7"}]}
        """)
    ).svg()
    let ids = try SVGTree(svg).nodes.compactMap { $0.name == "g" ? $0.attributes["id"] : nil }
    #expect(
      ids == [
        "_.root", "_.root.children.0", "_.root.children.1", "_.root.children.2", "zażółć.gęślą-7",
      ])
  }

  @Test func `nothing needs a script, a font or another file`() {
    let svg = Picture(of: openDocument(cell)).svg()
    for word in [
      "<script", "@font-face", "@import", "href", "url(http", "<image", "<foreignObject",
    ] {
      #expect(!svg.contains(word), "\(word)")
    }
  }

  @Test func `deep documents nest groups only so far`() throws {
    var text = #"{"type": "text", "id": "core", "text": "x"}"#
    for _ in 0..<1_000 { text = #"{"type": "inset", "insets": 1, "child": \#(text)}"# }
    let document = openDocument(text)
    let tree = try SVGTree(Picture(of: document).svg())
    var depth = 0
    var node: SVGTree.Node? = try tree.group("core")
    while let current = node {
      depth += 1
      node = current.parent.map { tree.nodes[$0] }
    }
    #expect(depth < SVGPicture.nestingLimit + 10)
    #expect(tree.nodes.count { $0.name == "title" } > 1_000)
  }
}
