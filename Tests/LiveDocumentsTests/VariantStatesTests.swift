import DocumentSyntax
import Foundation
import LayoutEngine
import LiveDocuments
import Testing

/// One document in all the states of a cell.
@Suite struct VariantStatesTests {
  /// A photo and a name of 10 points, 6 points a character.
  private static func cell(
    _ variant: String, name: String = "Al", font: String = #"{"size": 10}"#
  ) -> String {
    """
    { "constrainedSize": { "width": 200, "height": 80 },
      "variants": [ { "name": "state", \(variant) } ],
      "root": { "type": "node", "id": "cell", "child": {
        "type": "stack", "id": "row", "spacing": 8, "alignItems": "start", "children": [
          { "type": "image", "id": "photo", "imageSize": { "width": 40, "height": 40 } },
          { "type": "text", "id": "name", "text": "\(name)", "font": \(font) } ] } } }
    """
  }

  private func frame(_ id: String, _ text: String, variant: String? = "state") throws -> [Double] {
    let document = LiveDocument(text: Array(text.utf8), variant: variant)
    let element = try #require(document.element(withID: id))
    guard let frame = document.layout.nodeFrame(of: element) else { return [] }
    return [frame.origin.x, frame.origin.y, frame.size.width, frame.size.height]
  }

  @Test func `a text scale multiplies all font sizes`() throws {
    #expect(try frame("name", Self.cell(#""textScale": 2.5"#)) == [48, 0, 30, 30])
    #expect(try frame("name", Self.cell(#""textScale": 2.5"#), variant: nil) == [48, 0, 12, 12])
    let styled = Self.cell(#""textScale": 2"#, font: #"{"textStyle": "title3"}"#)
    #expect(try frame("name", styled) == [48, 0, 48, 48])
  }

  @Test func `runs of a text are scaled as the text is`() throws {
    let runs = Self.cell(#""textScale": 2"#).replacing(
      #""text": "Al""#, with: #""text": [{"text": "A"}, {"text": "l", "font": {"size": 5}}]"#)
    #expect(try frame("name", runs) == [48, 0, 24, 24])
    let styled = Self.cell(#""textScale": 2"#).replacing(
      #""text": "Al""#, with: #""text": [{"text": "Al", "font": {"textStyle": "title3"}}]"#)
    #expect(try frame("name", styled) == [48, 0, 48, 48])
  }

  @Test func `a category changes text styles and no sizes`() throws {
    let category = #""contentSizeCategory": "accessibilityExtraExtraExtraLarge""#
    #expect(try frame("name", Self.cell(category)) == [48, 0, 12, 12])
    let styled = Self.cell(category, font: #"{"textStyle": "title3", "size": 10}"#)
    #expect(try frame("name", styled) == [48, 0, 66, 66])
    #expect(try frame("name", styled, variant: nil) == [48, 0, 24, 24])
  }

  @Test func `scale and category multiply`() throws {
    let both = #""contentSizeCategory": "extraLarge", "textScale": 2"#
    let styled = Self.cell(both, font: #"{"textStyle": "title3"}"#)
    #expect(try frame("name", styled) == [48, 0, 53, 53])
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

  @Test func `a direction is the variant's own`() throws {
    let mirrored = Self.cell(#""userInterfaceLayoutDirection": "rightToLeft""#)
    #expect(try frame("photo", mirrored) == [160, 0, 40, 40])
    #expect(try frame("photo", mirrored, variant: nil) == [0, 0, 40, 40])
    let own = #""userInterfaceLayoutDirection": "rightToLeft", "constrained"#
    let back = mirrored.replacing("\"constrained", with: own)
      .replacing("\"rightToLeft\" }", with: "\"leftToRight\" }")
    #expect(try frame("photo", back) == [0, 0, 40, 40])
    #expect(try frame("photo", back, variant: nil) == [160, 0, 40, 40])
  }

  @Test func `pseudolanguages make texts longer, accented, or mirror the app`() throws {
    let long = Self.cell(#""pseudolanguage": "long""#, name: "Alexa")
    #expect(try frame("name", long) == [48, 0, 48, 12])
    #expect(try frame("photo", Self.cell(#""pseudolanguage": "rightToLeft""#)) == [160, 0, 40, 40])
    let both = #""pseudolanguage": "rightToLeft", "userInterfaceLayoutDirection": "leftToRight""#
    #expect(try frame("photo", Self.cell(both)) == [0, 0, 40, 40])
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

  @Test func `elements are hidden, shown, renamed and restyled by their ids`() throws {
    #expect(try frame("photo", Self.cell(##""hidden": { "#photo": true }"##)) == [])
    #expect(try frame("name", Self.cell(##""hidden": { "#photo": true }"##)) == [0, 0, 12, 12])
    #expect(
      try frame("name", Self.cell(##""text": { "#name": "Alexandra" }"##)) == [48, 0, 54, 12])
    let style = ##""style": { "#name": { "flexGrow": 1, "height": 30 } }"##
    #expect(try frame("name", Self.cell(style)) == [48, 0, 152, 30])
    let hidden = Self.cell(##""hidden": { "#photo": false }"##)
      .replacing(#""id": "photo","#, with: #""id": "photo", "hidden": true,"#)
    #expect(try frame("photo", hidden) == [0, 0, 40, 40])
    #expect(try frame("photo", hidden, variant: nil) == [])
  }

  @Test func `a key that is laid over beats a more specific one of the element`() throws {
    let style = ##""style": { "#photo": { "preferredSize": { "width": 10, "height": 20 } } }"##
    let own = #""id": "photo", "style": { "width": 30, "height": 30 },"#
    let text = Self.cell(style).replacing(#""id": "photo","#, with: own)
    #expect(try frame("photo", text) == [0, 0, 10, 20])
    #expect(try frame("photo", text, variant: nil) == [0, 0, 30, 30])
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
