import LiveDocuments
import TestSupport
import Testing

@testable import Rendering

/// Pictures of elements with values that are not known.
@Suite struct ContentMarksTests {
  private let row = """
    {"type": "stack", "direction": "vertical", "spacing": 20, "alignItems": "start", "children": [
      {"type": "image", "id": "a", "unknown": ["size"], "style": {"width": 200, "height": 40}},
      {"type": "node", "id": "b", "unknown": ["size"]},
      {"type": "text", "id": "c", "text": "made up", "assumed": ["text"]},
      {"type": "text", "id": "d", "text": "known"}]}
    """

  private func tree(
    _ text: String, _ edit: (inout PictureOptions) -> Void = { _ in }
  ) throws -> SVGTree {
    var options = PictureOptions()
    edit(&options)
    return try SVGTree(Picture(of: openDocument(text), options: options).svg())
  }

  @Test(arguments: [true, false])
  func `A node of unknown size is hatched`(annotations: Bool) throws {
    let picture = try tree(row) { $0.annotations = annotations }
    let group = try picture.group("a")
    let parts = group.children.map { picture.nodes[$0] }
    let tint = try #require(parts.first { $0.attributes["class"] == "tint-unknown" })
    #expect(["x", "y", "width", "height"].map { tint.attributes[$0] } == ["0", "0", "200", "40"])
    let lines = try #require(parts.first { $0.attributes["class"] == "hatch edge-unknown" })
    // The lines are six points apart.
    #expect(lines.attributes["d"]?.count { $0 == "M" } == 40)
    let known = try tree(row.replacing(#""unknown""#, with: #""assumed""#))
    #expect(known.nodes("hatch").allSatisfy { $0.attributes["class"] != "hatch edge-unknown" })
  }

  @Test func `Labels and titles tell that a size is unknown`() throws {
    let picture = try tree(row)
    let labels = picture.texts("label").map { $0.trimmingPrefix { $0 == " " } }
    #expect(labels.contains("image #a 200×40 size unknown"))
    #expect(labels.contains("node #b size unknown"))
    #expect(labels.contains { $0.hasPrefix("text #d") && !$0.contains("unknown") })
    let titles = picture.nodes.filter { $0.name == "title" }.map(\.text)
    #expect(titles.contains { $0.hasSuffix("\nsize unknown\n/root/children/1") })
    #expect(titles.contains { $0.hasSuffix("\ntext assumed\n/root/children/2") })
  }

  @Test func `A text that was made up looks different`() throws {
    for font in ["", #", "font": {"family": "Georgia"}"#] {
      let text = row.replacing(#""made up""#, with: #""made up"\#(font)"#)
      let styles = try tree(text).nodes("content").map { $0.attributes["class"] }
      // The last one is the sample in the legend.
      #expect(styles == ["content assumed", "content", "content assumed"])
    }
    let button = #"{"type": "button", "text": "made up", "assumed": ["text"]}"#
    #expect(try tree(button).texts("assumed").first == "made up")
  }

  @Test func `The legend has what is not known`() {
    let scene = Picture(of: openDocument(row)).scene
    #expect(
      LegendEntry.entries(of: scene).map(\.text) == [
        "spacing", "size unknown", "text assumed", "size unknown: no width or height",
      ])
    #expect(scene.bandedArea >= 200 * 40)
  }

  @Test func `Round corners clip the hatching`() throws {
    let text = """
      {"type": "image", "id": "a", "unknown": ["size"], "cornerRadius": 20,
       "style": {"width": 40, "height": 40}}
      """
    let picture = try tree(text)
    let clip = try #require(picture.nodes("edge-unknown").first?.attributes["clip-path"])
    let name = clip.dropFirst(5).dropLast()
    #expect(picture.nodes.contains { $0.name == "clipPath" && $0.attributes["id"] ?? "" == name })
    #expect(picture.nodes("tint-unknown").first?.attributes["rx"] == "20")
  }

  @Test func `A large node of unknown size takes few lines`() throws {
    let text = """
      {"type": "image", "id": "a", "unknown": ["size"], "style": {"width": 9e5, "height": 9e5}}
      """
    let picture = Picture(of: openDocument(text)).svg()
    #expect(picture.utf8.count < 1_000_000)
    #expect(picture.contains("tint-unknown"))
  }
}
