import Authoring
import DocumentSyntax
import Foundation
import LiveDocuments
import Testing

/// Definitions, references, highlights and names of layouts.
@Suite struct LayoutNavigationTests {
  private static let text = ##"""
    {
      "layouts": {
        "avatar": { "root": { "type": "image", "imageSize": { "width": 8, "height": 8 } } },
        "row": { "root": { "type": "node", "layout": "#avatar" } }
      },
      "variables": { "unread": { "layout": "#avatar" } },
      "variants": [
        { "name": "v", "instead": { "#second": { "type": "node", "layout": "#row" } } }
      ],
      "root": { "type": "stack", "children": [
        { "type": "node", "id": "first", "layout": "#avatar" },
        { "each": 2, "layout": "#row" },
        { "type": "node", "id": "second", "child": { "type": "node", "layout": "#avatar" } },
        { "type": "node", "id": "third", "layout": "#none" }
      ] }
    }
    """##

  private let document = LiveDocument(text)

  private func at(_ word: String) -> Int { document.offset(of: word) + word.utf8.count / 2 }

  private func lines(_ ranges: [Range<Int>]) -> [Int] {
    ranges.map { document.source.text.position(at: $0.lowerBound, in: .utf8).line + 1 }
  }

  @Test(arguments: [
    (##""first", "layout": "#avatar""##, "avatar"), (##""each": 2, "layout": "#row""##, "row"),
    (##""child": { "type": "node", "layout": "#avatar""##, "avatar"),
    (##""#second": { "type": "node", "layout": "#row""##, "row"),
    (##""row": { "root": { "type": "node", "layout": "#avatar""##, "avatar"),
  ])
  func `The definition of a use is the member of layouts`(use: String, name: String) throws {
    let end = document.offset(of: use) + use.utf8.count
    let target = try #require(document.definition(at: end - 2))
    #expect(document.text(in: target.exact) == "\"\(name)\"")
    #expect(document.text(in: target.whole).hasPrefix("\"\(name)\": { \"root\""))
    #expect(document.text(in: target.whole).hasSuffix("}"))
    #expect(document.text(in: target.origin) == name)
  }

  @Test func `References and highlights are all uses, in variants and layouts too`() {
    let definition = at(#""avatar""#)
    #expect(
      lines(document.sizeDependents(at: definition, includesDeclaration: true)) == [3, 4, 11, 13])
    #expect(
      lines(document.sizeDependents(at: definition, includesDeclaration: false)) == [4, 11, 13])
    #expect(lines(document.highlights(at: at(#""row""#))) == [4, 8, 12])
  }

  @Test func `A layout gets another name wherever it is used`() throws {
    for name in ["face", "#face"] {
      let edits = try document.renaming(idAt: at(#""avatar""#), to: name)
      let other = LiveDocument(Self.text)
      _ = other.apply(edits)
      let text = String(decoding: other.source.text.bytes, as: UTF8.self)
      #expect(text.components(separatedBy: "#face").count == 4 && text.contains(#""face": {"#))
      // A value of a variable is no use.
      #expect(text.components(separatedBy: "avatar").count == 2)
      #expect(other.documentProblems.count == document.documentProblems.count)
      #expect(other.elements.count == document.elements.count)
    }
  }

  @Test func `A name that is empty or taken is refused`() {
    #expect(throws: RenameError.emptyName) { try document.renaming(idAt: at(#""row""#), to: "#") }
    for name in ["avatar", "#avatar", "none"] {
      #expect(throws: RenameError.self) { try document.renaming(idAt: at(#""row""#), to: name) }
    }
  }

  @Test func `Other strings name no layout`() {
    for word in [
      ##""unread": { "layout": "#avatar""##, ##""third", "layout": "#none""##, ##""#second""##,
      #""type": "stack""#, #""layouts""#,
    ] {
      let end = document.offset(of: word) + word.utf8.count
      #expect(document.pointedLayout(at: end - 2) == nil, "\(word)")
    }
    let broken = LiveDocument(##"{ "layouts": { "a": {} }, "root": { "layout": "#a"##)
    for offset in 0...broken.source.text.utf8Count { _ = broken.definition(at: offset) }
  }

  @Test func `A name in a document without layouts is not searched for`() {
    let document = LiveDocument(##"{ "root": { "type": "node", "layout": "#a" } }"##)
    #expect(document.pointedLayout(at: document.offset(of: "#a") + 1) == nil)
  }
}
