import Foundation
import LiveDocuments
import TestSupport
import Testing

@testable import Rendering

@Suite struct EscapingTests {
  private let awkward = [
    "<", ">", "&", "\"", "'", "]]>", "<!--", "-->", "&amp;", "&#0;", "\u{0}", "\u{1B}[31m",
    "\u{7F}",
    "\u{85}", "\u{9B}", "\u{2028}", "\u{202E}", "\u{FEFF}", "\u{FFFE}", "\u{FFFF}", "\u{10FFFF}",
    "\u{E0001}", "\u{301}", ">\u{338}", "<\u{338}", "\u{200D}", "👩‍👩‍👧", "\r\n", "a\tb\nc", "", "\\",
  ]

  @Test func `any text can be written and read back as what can be shown of it`() throws {
    for text in awkward {
      let json = try #require(String(data: JSONEncoder().encode(text), encoding: .utf8))
      let document = openDocument(
        #"{"type": "text", "id": \#(json), "text": \#(json), "style": {"width": 200, "height": 60}}"#
      )
      let marks = [PictureMark(document.elements.root, .error, code: text, message: text)]
      let picture = Picture(of: document, marks: marks)
      let tree = try SVGTree(picture.svg())
      let title = tree.nodes.first { $0.name == "title" && $0.text.hasPrefix("text ") }?.text ?? ""
      let expected = "text #\(legible(text, limit: 40))\n"
      let isTold = title.unicodeScalars.starts(with: expected.unicodeScalars)
      #expect(isTold, "\(text.debugDescription): \(title.debugDescription)")
      for scalar in picture.text().unicodeScalars where scalar != "\n" {
        let category = scalar.properties.generalCategory
        #expect(category != .control && category != .lineSeparator, "\(text.debugDescription)")
        #expect(scalar != "\u{202E}" && scalar != "\u{FEFF}")
      }
    }
  }

  @Test func `nothing of a text is taken for markup`() {
    var writer = SVGWriter()
    writer.leaf("text", ["class": "<\"&'>"], text: "]]> <b>&amp;\u{338}")
    #expect(
      writer.text
        == "<text class=\"&lt;&quot;&amp;'&gt;\">]]&gt; &lt;b&gt;&amp;amp;\u{338}</text>\n")
  }

  @Test func `what cannot be shown is replaced, and long texts are cut`() {
    #expect(legible("a\u{0}b\u{1B}", limit: 9) == "a␀b␛")
    #expect(legible("\u{202E}x\u{2028}", limit: 9) == "�x�")
    #expect(legible("\u{301}x", limit: 9).unicodeScalars.first == "◌")
    #expect(legible("a\r\nb", limit: 9) == "a␍b")
    #expect(legible("abcdef", limit: 4) == "abc…")
    #expect(legible("abcd", limit: 4) == "abcd")
    #expect(legible("👩‍👩‍👧", limit: 4) == "👩‍👩‍👧")
    // Marks that would cover the lines above and below.
    let marks = String(repeating: "\u{301}", count: 1_000)
    #expect(legible("e\(marks)", limit: 4).unicodeScalars.count < 20)
  }

  @Test func `numbers have three places, no exponent and no negative zero`() {
    #expect(decimal(0.1 + 0.2) == "0.3")
    #expect(decimal(-0.0) == "0")
    #expect(decimal(-0.0004) == "0")
    #expect(decimal(-12.3456) == "-12.346")
    #expect(decimal(1e-300) == "0")
    #expect(decimal(9_999_999.5) == "9999999.5")
    #expect(decimal(1.005, digits: 2) == "1" || decimal(1.005, digits: 2) == "1.01")
    #expect(decimal(2.05, digits: 0) == "2")
    #expect(decimal(.nan) == "?")
    #expect(decimal(.infinity) == "∞")
    #expect(decimal(-1e300) == "-∞")
  }
}
