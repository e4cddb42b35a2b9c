import LayoutEngine
import LiveDocuments
import TestSupport
import Testing

@testable import Rendering

@Suite struct LargePicturesTests {
  @Test func `tens of thousands of elements give a picture of limited size that says so`() throws {
    let document = openDocument(BalancedDocument(elements: 40_000).text)
    let count = document.elements.count
    let picture = Picture(of: document)
    let svg = picture.svg()
    #expect(svg.utf8.count < 8_000_000)
    #expect(svg.contains("\(count - 10_000) elements are left out"))
    #expect(picture.text(rows: 40).utf8.count < 20_000)
    #expect(Labelling(picture.scene, in: picture.scene.canvas).labels.count <= 2_000)
  }

  @Test func `children of one parent do not cost more the more siblings they have`() throws {
    let nodes = Array(
      repeating: #"{"type": "node", "style": {"width": 3, "height": 1}}"#, count: 30_000)
    let document = openDocument(
      #"{"type": "stack", "direction": "vertical", "children": [\#(nodes.joined(separator: ","))]}"#
    )
    let svg = Picture(of: document).svg()
    #expect(svg.contains("20001 elements are left out"))
    #expect(svg.contains("_.root.children.9998\""))
    #expect(svg.contains("1 element leaves the picture, which ends after"))
  }

  @Test func `long texts are drawn as far as they can be seen`() throws {
    let words = String(repeating: "word ", count: 40_000)
    let document = openDocument(
      #"{"type": "stack", "direction": "vertical", "children": ["#
        + Array(repeating: #"{"type": "text", "text": "\#(words)"}"#, count: 20).joined(
          separator: ",")
        + "]}")
    #expect(Picture(of: document).svg().utf8.count < 2_000_000)
  }

  @Test func `a layout that was given up has a picture that says so`() throws {
    var text = #"{"type": "text", "text": "x"}"#
    for level in 0..<300 {
      let direction = level % 2 == 0 ? "horizontal" : "vertical"
      let style = """
        "style": {"flexBasis": "97%", "flexShrink": 1, "width": "93%", "minHeight": \(level * 37 % 90)}
        """
      text = """
        {"type": "stack", "direction": "\(direction)", "spacing": 0.3, "children": [
          \(text.dropLast()), \(style)},
          {"type": "node", "style": {"flexGrow": 1, "width": "\(level * 7 % 50)%", "height": 2}}]}
        """
    }
    let document = openDocument(
      #"{"constrainedSize": {"width": 375, "height": 667}, "root": \#(text)}"#)
    let limit = try #require(document.layout.exceededWorkLimit)
    let picture = Picture(of: document)
    let note = "the layout was given up after \(limit) steps, so nothing has a frame"
    #expect(picture.text(columns: 200) == note + "\n")
    #expect(try SVGTree(picture.svg()).texts("note").joined(separator: " ") == note)
  }

  @Test func `hatching ends when there is too much of it`() {
    var hatching = Hatching()
    var writer = SVGWriter()
    let part = Rectangle(x: 0, y: 0, width: 16_000, height: 16_000)
    for _ in 0..<200 { hatching.fill(part, .overflow, to: &writer) }
    for _ in 0..<20_000 {
      hatching.fill(Rectangle(x: 0, y: 0, width: 9, height: 9), .spacing, to: &writer)
    }
    #expect(writer.text.utf8.count < 4_000_000)
  }
}
