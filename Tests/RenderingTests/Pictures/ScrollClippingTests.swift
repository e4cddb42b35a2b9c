import Foundation
import LiveDocuments
import TestSupport
import Testing

@testable import Rendering

/// Scroll nodes clip what is in them, as `UIScrollView` does.
@Suite struct ScrollClippingTests {
  /// A scroll node of 100 × 50 below a title, with three nodes of 40 in it.
  private let list = """
    {"constrainedSize": {"width": 100, "height": 70}, "root": {"type": "stack", "direction": "vertical",
     "children": [
      {"type": "node", "id": "bar", "style": {"height": 20}},
      {"type": "scroll", "id": "scroll", "automaticallyManagesContentSize": true,
       "scrollableDirections": "vertical", "style": {"flexGrow": 1, "flexShrink": 1, "flexBasis": 0},
       "child": {"type": "stack", "id": "list", "direction": "vertical", "children": [
         {"type": "node", "id": "first", "style": {"height": 40}},
         {"type": "node", "id": "cut", "style": {"height": 40}},
         {"type": "image", "id": "hidden", "style": {"height": 40}}]}}]}}
    """

  private func picture(_ text: String, annotations: Bool = true) -> Picture {
    var options = PictureOptions()
    options.annotations = annotations
    return Picture(of: openDocument(text), options: options)
  }

  @Test func `content of a scroll node is in a group with its bounds as clip path`() throws {
    let svg = try SVGTree(picture(list, annotations: false).svg())
    let path = try #require(try svg.group("list").attributes["clip-path"])
    #expect(path == "url(#_lintel-scroll-0)")
    let clip = try #require(svg.nodes.first { $0.attributes["id"] == "_lintel-scroll-0" })
    let bounds = try #require(svg.children(of: clip, "rect").first).attributes
    #expect(["x", "y", "width", "height"].map { bounds[$0] } == ["0", "20", "100", "50"])
    for name in ["scroll", "bar", "first", "cut", "hidden"] {
      #expect(try svg.group(name).attributes["clip-path"] == nil, "\(name)")
    }
  }

  @Test func `content that is cut off takes no space and has no label`() throws {
    let picture = picture(list)
    #expect(picture.scene.canvas == Rectangle(x: 0, y: 0, width: 100, height: 70))
    #expect(picture.scene.notes.isEmpty)
    let labels = try SVGTree(picture.svg()).texts("label").joined(separator: "\n")
    #expect(labels.contains("#cut"))
    #expect(!labels.contains("#hidden"))
  }

  @Test func `nested scroll nodes clip by what both show`() throws {
    let svg = try SVGTree(
      picture(
        """
        {"constrainedSize": {"width": 100, "height": 50}, "root": {"type": "scroll",
         "automaticallyManagesContentSize": true, "child": {"type": "stack", "direction": "vertical",
          "children": [{"type": "node", "style": {"height": 30}},
           {"type": "wrapper", "style": {"height": 80}, "child": {"type": "scroll", "id": "inner",
             "automaticallyManagesContentSize": true, "child": {"type": "node", "id": "deep",
              "style": {"height": 300}}}}]}}}
        """, annotations: false
      ).svg())
    let path = try #require(try svg.group("deep").attributes["clip-path"])
    let clip = try #require(
      svg.nodes.first { "url(#\($0.attributes["id"] ?? ""))" == path })
    let bounds = try #require(svg.children(of: clip, "rect").first).attributes
    #expect(["y", "height"].map { bounds[$0] } == ["30", "20"])
  }

  @Test func `groups beyond the nesting limit are clipped one by one`() throws {
    var element = #"{"type": "node", "id": "deep", "style": {"height": 300}}"#
    for _ in 0..<(SVGPicture.nestingLimit + 20) {
      element = #"{"type": "wrapper", "child": \#(element)}"#
    }
    let svg = try SVGTree(
      picture(
        """
        {"constrainedSize": {"width": 100, "height": 50}, "root": {"type": "scroll",
         "automaticallyManagesContentSize": true, "child": \(element)}}
        """, annotations: false
      ).svg())
    #expect(try svg.group("deep").attributes["clip-path"] == "url(#_lintel-scroll-0)")
  }

  @Test func `mark of an element that is cut off is listed and not drawn`() throws {
    let document = openDocument(list)
    let hidden = try #require(document.element(withID: "hidden"))
    let picture = Picture(
      of: document, marks: [PictureMark(hidden, .warning, code: "x", message: "y")])
    let svg = try SVGTree(picture.svg())
    #expect(svg.texts("heading") == ["x #hidden (not drawn)"])
    #expect(svg.nodes("marked").isEmpty)
  }
}
