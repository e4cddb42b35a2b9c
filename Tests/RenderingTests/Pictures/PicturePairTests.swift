import DocumentMaking
import LayoutEngine
import LiveDocuments
import TestSupport
import Testing

@testable import Rendering

/// Two widths side by side.
@Suite struct PicturePairTests {
  private static func text(_ width: Int) -> String {
    """
    {"constrainedSize": {"min": {"width": \(width), "height": 0}, "max": {"width": \(width), "height": 200}},
     "root": {"type": "stack", "id": "row", "children": [
      {"type": "image", "id": "icon", "imageSize": {"width": 20, "height": 20}},
      {"type": "map", "id": "rest", "style": {"flexGrow": 1, "height": 20}},
      {"type": "spec", "id": "end", "style": {"width": 4}}]}}
    """
  }

  private func pair(_ left: Int, _ right: Int) -> PicturePair {
    PicturePair(
      Picture(of: openDocument(Self.text(left))), Picture(of: openDocument(Self.text(right))))
  }

  @Test func `Elements with another size or position are marked and listed`() throws {
    let tree = try SVGTree(pair(100, 160).svg())
    #expect(tree.texts("screen") == ["100 points wide", "160 points wide"])
    // The row, the rest and the end; the icon is as it was.
    #expect(tree.nodes("differs").count == 2 * 3 + 1)
    #expect(
      tree.texts("heading") == ["3 elements differ in size, or in place in the parent:"])
    #expect(
      tree.texts("message") == [
        "#row 0,0 100×20 → 0,0 160×20 (60 wider)", "#rest 20,0 76×20 → 20,0 136×20 (60 wider)",
        "#end 96,0 4×20 → 156,0 4×20",
      ])
  }

  @Test func `names are there only once in the file`() throws {
    let tree = try SVGTree(pair(100, 160).svg())
    let names = tree.nodes.compactMap { $0.attributes["id"] }
    #expect(Set(names).count == names.count && names.contains("_right.icon"))
    let used = tree.nodes.compactMap { $0.attributes["clip-path"] }
    for use in used { #expect(names.contains { use == "url(#\($0))" }) }
  }

  @Test func `A pair of equal pictures says that nothing differs`() throws {
    let tree = try SVGTree(pair(100, 100).svg())
    #expect(tree.nodes("differs").isEmpty)
    #expect(tree.texts("heading").first?.hasPrefix("Every element has the same size") == true)
  }

  @Test func `characters stand beside each other where there is space`() {
    let wide = pair(100, 160).text(columns: 100)
    #expect(wide.split(separator: "\n").first?.contains("┐   ┌") == true)
    #expect(wide.contains("\n#end 96,0 4×20 → 156,0 4×20\n"))
    for line in wide.split(separator: "\n") { #expect(line.count <= 100) }
    let narrow = pair(100, 160).text(columns: 40)
    #expect(narrow.split(separator: "\n").first?.contains("┐   ┌") == false)
    for line in narrow.split(separator: "\n") { #expect(line.count <= 40) }
  }

  @Test func `an element that one of them has not is listed`() {
    let other = openDocument(
      #"{"constrainedSize": {"width": 100, "height": 20}, "root": {"type": "stack", "id": "row"}}"#)
    let text = PicturePair(
      Picture(of: openDocument(Self.text(100))), Picture(of: other)
    ).text()
    #expect(text.contains("#icon only on the left"))
    let reverse = PicturePair(
      Picture(of: other), Picture(of: openDocument(Self.text(100)))
    ).text()
    #expect(reverse.contains("#icon only on the right"))
  }

  @Test func `random pairs are well-formed`() throws {
    for seed in 0..<30 {
      let text = RandomDocuments.hostileText(seed)
      let (left, right) = (openDocument(text), openDocument(text))
      var screen = right.currentScreen
      screen.constrainedSize.max.width = 200
      screen.constrainedSize.min.width = 200
      right.layOut(on: screen)
      let pair = PicturePair(Picture(of: left), Picture(of: right))
      let tree = try SVGTree(pair.svg())
      let names = tree.nodes.compactMap { $0.attributes["id"] }
      #expect(Set(names).count == names.count)
    }
  }
}
