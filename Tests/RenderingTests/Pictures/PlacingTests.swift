import DocumentMaking
import LayoutEngine
import LiveDocuments
import TestSupport
import Testing

@testable import Rendering

@Suite struct PlacingTests {
  private func picture(_ document: LiveDocument, _ marks: [PictureMark] = []) -> SVGPicture {
    let picture = Picture(of: document, marks: marks)
    return SVGPicture(picture.scene, picture.options)
  }

  /// Texts that fill their boxes, so that labels have to go elsewhere.
  private static let rows = """
    {"constrainedSize": {"width": 160, "height": 120}, "root":
     {"type": "stack", "id": "rows", "direction": "vertical", "spacing": 2, "children": [
      {"type": "text", "id": "one", "text": "aaaaaaaaaaaaaaaaaaa"},
      {"type": "text", "id": "two", "text": "bbbbbbbbbbbbbbbbbbb"},
      {"type": "text", "id": "three", "text": "ccccccccccccccccccc"}]}}
    """

  @Test func `a label away from its element leads to it`() throws {
    var count = 0
    for seed in 0..<120 {
      let document = openDocument(RandomDocuments.hostileText(seed))
      let drawn = picture(document)
      for label in try #require(drawn.labelling).labels {
        let whole = try #require(drawn.scene.items[label.item].rectangle)
        let box = EmptinessSign(of: whole)?.rectangle ?? whole
        guard let leader = label.leader else {
          let isIn = box.grown(by: 0.02).overlaps(label.rectangle)
          #expect(isIn || label.rectangle.grown(by: 3.1).overlaps(box.grown(by: 0.1)))
          continue
        }
        count += 1
        #expect(
          box.grown(by: 0.02).contains(Rectangle(x: leader.toX, y: leader.toY, width: 0, height: 0))
        )
        #expect(
          label.rectangle.grown(by: 0.02)
            .contains(Rectangle(x: leader.x, y: leader.y, width: 0, height: 0)))
      }
    }
    #expect(count > 10)
    let tree = try SVGTree(Picture(of: openDocument(Self.rows)).svg())
    let labelled = try #require(picture(openDocument(Self.rows)).labelling?.labels)
    #expect(tree.nodes("leader").count == labelled.count { $0.leader != nil })
  }

  @Test func `marks hide no text where there is space beside it`() throws {
    let document = openDocument(Self.rows)
    let ids = ["one", "two", "three"]
    let marks = ids.map { id in
      PictureMark(document.element(withID: id), .warning, code: id, message: "it is wide")
    }
    let drawn = picture(document, marks)
    let placed = try #require(drawn.labelling).marks
    #expect(placed.count == 3)
    let discs = placed.map {
      Rectangle(x: $0.x, y: $0.y, width: 0, height: 0).grown(by: LabelMetrics.markRadius)
    }
    for item in drawn.scene.items {
      guard case .text(let lines) = item.content else { continue }
      for line in lines.lines {
        for disc in discs { #expect(!lines.rectangle(of: line).overlaps(disc)) }
      }
    }
    for (place, disc) in discs.enumerated() {
      for other in discs[(place + 1)...] { #expect(!disc.overlaps(other)) }
    }
  }

  @Test(arguments: [
    (#"{"type": "spec", "style": {"width": 40, "height": 0}}"#, ["no height"]),
    (#"{"type": "spec", "style": {"width": 0, "height": 40}}"#, ["no width"]),
    (#"{"type": "spec", "style": {"width": 0, "height": 0}}"#, ["no width or height"]),
    (#"{"type": "map", "style": {"width": 40, "height": 40}}"#, []),
    (
      #"{"type": "inset", "insets": 0, "child": {"type": "map", "style": {"width": 9, "height": 9}}}"#,
      []
    ),
    (
      #"{"type": "inset", "insets": 4, "child": {"type": "map", "style": {"width": 9, "height": 9}}}"#,
      ["insets"]
    ),
  ])
  func `the legend lists what is drawn`(root: String, entries: [String]) {
    let text = #"{"constrainedSize": {"max": {"width": 99, "height": 99}}, "root": \#(root)}"#
    let scene = Picture(of: openDocument(text)).scene
    #expect(LegendEntry.entries(of: scene).map(\.text) == entries)
  }

  @Test func `Elements too far away to be drawn are not in the legend`() {
    let text = """
      {"constrainedSize": {"width": 99, "height": 99}, "root": {"type": "absolute", "children": [
       {"type": "spec", "style": {"layoutPosition": {"x": 90000, "y": 0}}}]}}
      """
    #expect(LegendEntry.entries(of: Picture(of: openDocument(text)).scene).isEmpty)
  }
}
