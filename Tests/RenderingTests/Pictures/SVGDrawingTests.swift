import DocumentMaking
import LayoutEngine
import LiveDocuments
import TestSupport
import Testing

@testable import Rendering

@Suite struct SVGDrawingTests {
  private func tree(_ text: String, _ edit: (inout PictureOptions) -> Void = { _ in }) throws
    -> SVGTree
  {
    var options = PictureOptions()
    edit(&options)
    return try SVGTree(Picture(of: openDocument(text), options: options).svg())
  }

  @Test func `A picture has the file of an image, or its name`() throws {
    let row = """
      {"type": "image", "imageSize": {"width": 90, "height": 20}, "image": "photos/cat.png"}
      """
    let named = try tree(row) { $0.annotations = false }
    #expect(named.texts("note").contains("cat.png"))
    let png: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 1, 2]
    let path = try #require(ImagePath("photos/cat.png"))
    var options = PictureOptions()
    options.annotations = false
    options.images[path] = PictureImage(file: png)
    let picture = Picture(of: openDocument(row), options: options).svg()
    #expect(!picture.contains(">cat.png<"))
    #expect(picture.contains("href=\"data:image/png;base64,iVBORw0KGgoBAg==\""))
  }

  @Test func `Round corners clip the file of an image`() throws {
    let image = """
      {"type": "image", "id": "c", "imageSize": {"width": 40, "height": 20}, "image": "cat.png",
       "cornerRadius": 4, "borderColor": "red"}
      """
    let path = try #require(ImagePath("cat.png"))
    var options = PictureOptions()
    options.images[path] = PictureImage(file: [
      0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 1, 2,
    ])
    let picture = Picture(of: openDocument(image), options: options).svg()
    #expect(picture.ranges(of: "clip-path=\"url(#_lintel-corners-").count == 1)
    #expect(picture.ranges(of: "<clipPath id=\"_lintel-corners-").count == 1)
  }

  @Test func `files that are no image or too large are not drawn`() {
    #expect(PictureImage(file: Array("<svg/>".utf8)) == nil)
    #expect(PictureImage(file: []) == nil)
    let jpeg: [UInt8] = [0xFF, 0xD8, 0xFF]
    let room = PictureImage.largestFile - jpeg.count
    #expect(PictureImage(file: jpeg + Array(repeating: 0, count: room)) != nil)
    #expect(PictureImage(file: jpeg + Array(repeating: 0, count: room + 1)) == nil)
  }

  @Test func `distances are drawn where they are kept`() throws {
    let svg = try tree(
      """
      {"type": "inset", "insets": {"top": 5, "left": 7, "bottom": 0, "right": "infinity"}, "child":
        {"type": "stack", "spacing": 6, "children": [
          {"type": "node", "style": {"width": 20, "height": 20, "spacingAfter": 4}},
          {"type": "node", "style": {"width": 30, "height": 20}}]}}
      """)
    func boxes(_ style: String) -> [String] {
      svg.nodes(style).map { node in
        ["x", "y", "width", "height"].map { node.attributes[$0] ?? "–" }.joined(separator: " ")
      }.filter { !$0.hasSuffix(" 16 8") }
    }
    #expect(boxes("tint-inset") == ["0 0 375 5", "0 5 7 20"])
    #expect(boxes("tint-free") == ["67 5 308 20"])
    #expect(boxes("tint-margin") == ["27 5 4 20"])
    #expect(boxes("tint-spacing") == ["31 5 6 20"])
  }

  @Test func `lines of a stack that wraps have their spacing between them`() throws {
    let svg = try tree(
      """
      {"type": "stack", "flexWrap": "wrap", "spacing": 10, "lineSpacing": 8, "style": {"width": 100},
       "children": [
        {"type": "node", "style": {"width": 40, "height": 20}},
        {"type": "node", "style": {"width": 40, "height": 30}},
        {"type": "node", "style": {"width": 90, "height": 10}}]}
      """)
    let bands = svg.nodes("tint-spacing").map(\.attributes)
    #expect(bands.map { $0["y"] }.prefix(2) == ["0", "30"])
    #expect(bands.map { $0["width"] }.prefix(2) == ["10", "100"])
    #expect(bands.map { $0["height"] }.prefix(2) == ["30", "8"])
  }

  @Test func `children aligned by their baselines show it`() throws {
    let svg = try tree(
      """
      {"type": "stack", "alignItems": "baselineFirst", "children": [
        {"type": "text", "text": "A", "font": {"size": 30}},
        {"type": "text", "text": "b", "font": {"size": 10}}]}
      """)
    // 0.9 of the larger font; the other text is moved down to it.
    #expect(svg.nodes("baseline").first?.attributes["d"] == "M0 27 L24 27")
  }

  @Test func `Parts outside of the parent are hatched, and the picture includes them`() throws {
    let svg = try tree(
      """
      {"type": "absolute", "style": {"width": 50, "height": 50}, "children": [
        {"type": "node", "style": {"width": 30, "height": 20, "layoutPosition": {"x": -10, "y": 40}}}]}
      """
    )
    let parts = svg.nodes("tint-overflow").map(\.attributes)
    // The rest of its height was never offered to it.
    #expect(parts.first?["x"] == "-10")
    #expect(parts.first?["y"] == "40")
    #expect(parts.first?["width"] == "10")
    #expect(parts.first?["height"] == "10")
    let plain = try tree(
      """
      {"type": "absolute", "style": {"width": 50, "height": 50}, "children": [
        {"type": "node", "style": {"width": 30, "height": 20, "layoutPosition": {"x": -10, "y": 40}}}]}
      """
    ) { $0.annotations = false }
    #expect(plain.nodes.first?.attributes["viewBox"] == "-10 0 60 50")
  }

  @Test func `The legend explains only what the picture contains`() throws {
    #expect(try tree(cell).texts("note").suffix(2) == ["insets", "spacing"])
    let bare = try tree(#"{"type": "image", "imageSize": {"width": 0, "height": 9}}"#)
    #expect(bare.texts("note").last == "no width")
    #expect(!bare.texts("note").contains("insets"))
  }

  @Test func `labels say as much as there is space for`() throws {
    let labels = try tree(cell).texts("label")
    #expect(
      labels.contains { $0.contains("inset") && $0.contains("#cell") && $0.contains("200×100") })
    #expect(labels.contains { $0.contains("#photo") })
    // Nothing is labelled twice.
    #expect(Set(labels).count == labels.count)
  }

  @Test func `labels hide neither each other nor text`() {
    for seed in UInt64(1)...40 {
      let document = openDocument(RandomDocuments.hostileText(seed))
      let picture = SVGPicture(Picture(of: document).scene, PictureOptions())
      guard let labelling = picture.labelling else {
        Issue.record("no labels")
        return
      }
      var taken = labelling.lengths.map(\.rectangle)
      for item in picture.scene.items {
        if case .text(let text) = item.content { taken += text.lines.map(text.rectangle) }
      }
      for label in labelling.labels.map(\.rectangle) {
        #expect(!taken.contains { $0.overlaps(label) }, "seed \(seed)")
        #expect(picture.drawing.contains(label), "seed \(seed)")
        taken.append(label)
      }
    }
  }
}
