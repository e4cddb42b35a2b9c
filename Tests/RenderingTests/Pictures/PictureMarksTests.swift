import LayoutEngine
import LiveDocuments
import TestSupport
import Testing

@testable import Rendering

@Suite struct PictureMarksTests {
  private let document = openDocument(cell)

  @Test func `Diagnostics are marked at their elements and listed below`() throws {
    let photo = try #require(document.element(withID: "photo"))
    let gone = try #require(document.element(withID: "gone"))
    let marks = [
      PictureMark(photo, .error, code: "too-small", message: "it is <small> & it should not be"),
      PictureMark(photo, .hint, code: "renamed", message: "it has another name now"),
      PictureMark(gone, .warning, code: "hidden", message: "it is hidden"),
      PictureMark(nil, .information, code: "document", message: "it is a document"),
    ]
    let picture = Picture(of: document, marks: marks)
    let tree = try SVGTree(picture.svg())
    #expect(
      tree.nodes("marked").map { tree.classes($0) } == [["marked", "hint"], ["marked", "error"]])
    #expect(tree.nodes("marked").allSatisfy { $0.attributes["width"] == "40" })
    // Two in the drawing and four in the list.
    #expect(tree.texts("number") == ["1", "2", "1", "2", "3", "4"])
    #expect(
      tree.texts("heading") == [
        "too-small #photo", "renamed #photo", "hidden #gone (not drawn)", "document",
      ])
    #expect(tree.texts("message").first == "it is <small> & it should not be")

    let discs = tree.nodes("disc").prefix(2).map(\.attributes)
    #expect(discs[0]["cx"] == "50")
    #expect(discs[0]["cy"] == "10")
    #expect(discs[0]["cx"] != discs[1]["cx"])

    let text = picture.text()
    #expect(text.contains("#photo (1,2)") || text.contains("40 × 40 (1,2)"))
    #expect(text.contains("(3) warning hidden #gone: it is hidden\n"))
    #expect(text.contains("(4) information document: it is a document\n"))
  }

  @Test func `Marks are drawn at elements of zero size`() throws {
    let document = openDocument(#"{"type": "spec"}"#)
    let mark = PictureMark(
      document.elements.root, .warning, code: "empty", message: "it has no height")
    let tree = try SVGTree(Picture(of: document, marks: [mark]).svg())
    #expect(tree.nodes("marked").first?.name == "path")
  }

  @Test func `thousands of marks are counted and not all drawn`() throws {
    let photo = try #require(document.element(withID: "photo"))
    let mark = PictureMark(photo, .error, code: "x", message: "y")
    let picture = Picture(of: document, marks: Array(repeating: mark, count: 5_000))
    let tree = try SVGTree(picture.svg())
    #expect(tree.texts("note").last == "and 4900 more")
    #expect(tree.texts("heading").count == 100)
    #expect(picture.text().hasSuffix("lines more\n"))
  }

  @Test func `plain pictures have no marks`() throws {
    let photo = try #require(document.element(withID: "photo"))
    var options = PictureOptions()
    options.annotations = false
    let mark = PictureMark(photo, .error, code: "x", message: "y")
    let plain = Picture(of: document, options: options, marks: [mark])
    #expect(plain.svg() == Picture(of: document, options: options).svg())
  }
}
