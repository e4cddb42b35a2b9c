import DocumentSyntax
import LayoutEngine
import LiveDocuments
import Testing

@Suite struct AppearanceTests {
  private static let text = """
    { "root": { "type": "node", "id": "cell", "backgroundColor": "#102030",
      "cornerRadius": 12, "borderWidth": 1.5, "borderColor": "gray", "child": {
      "type": "stack", "children": [
        { "type": "image", "id": "photo", "imageSize": { "width": 40, "height": 40 }, "image": "cat.png" },
        { "type": "text", "id": "name", "text": "Al", "color": "orange" } ] } } }
    """

  @Test func `an edit of a color or an image lays nothing out`() throws {
    let document = LiveDocument(text: Array(Self.text.utf8))
    let cell = try #require(document.element(withID: "cell"))
    let photo = try #require(document.element(withID: "photo"))
    let name = try #require(document.element(withID: "name"))
    #expect(document.elements.appearance(of: photo).image?.text == "cat.png")
    #expect(document.elements.appearance(of: name).color == Color("orange"))
    for (old, new) in [
      ("#102030", "#10203040"), ("orange", "red"), ("cat.png", "dog.png"), ("12,", "16,"),
      ("1.5", "2.5"), ("gray", "blue"),
    ] {
      let bytes = Array(old.utf8)
      let text = document.source.text.bytes
      let start = try #require(
        text.indices.first { text[$0...].starts(with: bytes) })
      document.replace(start..<(start + bytes.count), with: Array(new.utf8))
      document.finishEditing(version: nil)
      #expect(document.work.decoded == 1)
      #expect(document.work.measured == 0 && document.work.changedFrames == 0)
    }
    #expect(document.elements.appearance(of: cell).backgroundColor?.alpha == 0x40)
    #expect(document.elements.appearance(of: name).color == Color("red"))
    #expect(document.elements.appearance(of: photo).image?.text == "dog.png")
    #expect(document.elements.appearance(of: cell).cornerRadius == 16)
    #expect(document.elements.appearance(of: cell).border?.width == 2.5)
    #expect(document.elements.appearance(of: cell).border?.color == Color("blue"))
    #expect(document.elements.appearance(of: name).border == nil)
  }

  @Test func `colors`() throws {
    let color = try #require(Color("#12aBff80"))
    #expect([color.red, color.green, color.blue, color.alpha] == [0x12, 0xAB, 0xFF, 0x80])
    #expect(try #require(Color("#000000")).alpha == 255)
    for text in ["", "#", "#12345", "#1234567", "#12345g", "123456", "Red", "#+12345", "#１２３４５６"] {
      #expect(Color(text) == nil, "\(text)")
    }
    for name in Color.named.compactMap(\.name) { #expect(Color(name)?.name == name) }
  }

  @Test func `paths stay in the folder`() {
    for path in ["cat.png", "photos/cat 1.png", "a/b/c", "..cat", "日本.png"] {
      #expect(ImagePath(path)?.text == path)
    }
    for path in [
      "", "/cat.png", "../cat.png", "a/../b", "a//b", "./cat.png", "https://a/b", "a\\b", "a/",
    ] {
      #expect(ImagePath(path) == nil, "\(path)")
    }
  }
}
