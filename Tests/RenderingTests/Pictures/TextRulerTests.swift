import Foundation
import LiveDocuments
import TestSupport
import Testing

@testable import Rendering

@Suite struct TextRulerTests {
  private func ruler() throws -> TextRuler {
    try #require(try RasterLibrary(RasterLibrary.names).makeRuler())
  }

  @Test(.enabled(if: PNGTests.isInstalled, "no librsvg2-2"))
  func `width grows with the text, the size and the weight`() throws {
    let ruler = try ruler()
    let face = TextFace(families: ["sans-serif"], size: 20)
    let short = ruler.width(of: "mm", in: face)
    #expect(short > 10 && short < 100)
    #expect(abs(ruler.width(of: "mmmm", in: face) - 2 * short) < 0.1)
    var large = face
    large.size = 40
    #expect(abs(ruler.width(of: "mm", in: large) - 2 * short) < 0.1)
    #expect(ruler.width(of: "", in: face) == 0)
  }

  @Test(.enabled(if: PNGTests.isInstalled, "no librsvg2-2"))
  func `line for a rasterizer is scaled to the width of the layout`() throws {
    let document = openDocument(
      """
      {"root": {"type": "stack", "direction": "vertical", "children": [
        {"type": "text", "text": "iiiiiiiiiiiiiiiiiiii", "font": {"size": 20}},
        {"type": "text", "text": "iiiiiiiiii", "font": {"size": 20, "family": "Helvetica"}}]}}
      """)
    var options = PictureOptions()
    options.annotations = false
    var drawing = SVGPicture(Picture(of: document, options: options).scene, options)
    let plain = try SVGTree(drawing.text).nodes("content")
    let ruler = try ruler()
    drawing.ruler = ruler
    let scaled = try SVGTree(drawing.text).nodes("content")
    #expect(plain.count == 2 && scaled.count == 2)
    let faces = [
      TextFace(families: Stylesheet.monospace, size: 20),
      TextFace(
        families: ["Helvetica", "-apple-system", "Inter", "system-ui", "sans-serif"], size: 20),
    ]
    for (place, face) in faces.enumerated() {
      #expect(scaled[place].attributes["textLength"] == nil)
      let transform = try #require(scaled[place].attributes["transform"])
      let factor = try #require(
        transform.split(separator: "scale(").last?.split(separator: " ").first.flatMap {
          Double($0)
        })
      let width = try #require(plain[place].attributes["textLength"].flatMap { Double($0) })
      #expect(abs(factor * ruler.width(of: scaled[place].text, in: face) - width) < 0.01)
    }
  }
}
