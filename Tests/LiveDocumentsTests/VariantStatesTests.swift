import DocumentSyntax
import Foundation
import LayoutEngine
import LiveDocuments
import Testing

/// One document in all the states of a cell.
@Suite struct VariantStatesTests {
  /// A photo and a name of 10 points, 6 points a character.
  private static func cell(_ variant: String) -> String {
    """
    { "constrainedSize": { "width": 200, "height": 80 },
      "variants": [ { "name": "state", \(variant) } ],
      "root": { "type": "node", "id": "cell", "child": {
        "type": "stack", "id": "row", "spacing": 8, "alignItems": "start", "children": [
          { "type": "image", "id": "photo", "imageSize": { "width": 40, "height": 40 } },
          { "type": "text", "id": "name", "text": "Al", "font": { "size": 10 } } ] } } }
    """
  }

  @Test func `text styles have the published sizes`() {
    #expect(
      TextStyle.allCases.map { $0.size(in: .large) }
        == [34, 28, 22, 20, 17, 17, 16, 15, 13, 12, 11])
    #expect(
      ContentSizeCategory.allCases.map { TextStyle.body.size(in: $0) }
        == [14, 15, 16, 17, 19, 21, 23, 28, 33, 40, 47, 53])
    for style in TextStyle.allCases {
      let sizes = ContentSizeCategory.allCases.map { style.size(in: $0) }
      #expect(sizes == sizes.sorted(), "\(style)")
    }
  }

  @Test func `Pseudolanguages lengthen or accent a text`() {
    #expect(Pseudolanguage.accented.translation(of: "Save 2 é") == "Šáṽé 2 é")
    #expect(Pseudolanguage.long.translation(of: "Delete") == "Delete De")
    #expect(Pseudolanguage.long.translation(of: "x") == "xx")
    #expect(Pseudolanguage.long.translation(of: "") == "")
    #expect(Pseudolanguage.rightToLeft.translation(of: "Save") == "Save")
  }

  @Test(arguments: [
    "Delete", "a", "ab", "e\u{301}e\u{301}e\u{301}", "日本語のテキスト", "one two three",
  ])
  func `a long text is half as long again`(text: String) {
    let long = Pseudolanguage.long.translation(of: text)
    #expect(long.count == text.count + (text.count + 1) / 2)
  }

  @Test func `an edit of a state reads again only what it is about`() throws {
    let text = Self.cell(##""hidden": { "#photo": true }, "textScale": 1"##)
    let document = LiveDocument(text: Array(text.utf8), variant: "state")
    func edit(_ old: String, _ new: String) throws {
      let text = String(decoding: document.source.text.bytes, as: UTF8.self)
      let start = try #require(text.range(of: old)).lowerBound.utf16Offset(in: text)
      document.replace(start..<(start + old.utf8.count), with: Array(new.utf8))
      document.finishEditing(version: nil)
    }
    try edit("#photo", "#nobody")
    #expect(document.work.decoded == 1)
    try edit("\"textScale\": 1", "\"textScale\": 2")
    #expect(document.work.decoded == 1 && document.work.measured > 0)
    try edit("#nobody", "#somebody")
    #expect(document.work.decoded == 0 && document.work.measured == 0)
  }

  @Test func `The location of a key that a variant overrides is in the variant`() throws {
    let text = Self.cell(##""style": { "#name": { "width": "300pt" } }, "text": { "#name": "B" }"##)
    let document = LiveDocument(text: Array(text.utf8), variant: "state")
    let name = try #require(document.element(withID: "name"))
    let width = document.location(of: .width, in: name, part: .value)
    #expect(document.spelling(at: width) == "\"300pt\"")
    #expect(document.spelling(at: document.location(of: .text, in: name, part: .value)) == "\"B\"")
    #expect(document.plainText(of: name) == "B")
    let own = LiveDocument(text: Array(text.utf8))
    let element = try #require(own.element(withID: "name"))
    #expect(own.spelling(at: own.location(of: .text, in: element, part: .value)) == "\"Al\"")
  }
}
