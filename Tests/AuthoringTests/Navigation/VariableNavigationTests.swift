import Authoring
import DocumentSyntax
@testable import LiveDocuments
import Testing

/// Tokens of variables, and the search for variables.
@Suite struct VariableNavigationTests {
  private static let text = ##"""
    {
      "variables": { "gutter": 12, "margin": "$gutter * 2", "name": "Al", "shows": true,
        "box": { "width": "$margin", "height": 9 } },
      "defaults": { "text": { "style": { "width": "$margin" } } },
      "variants": [
        { "name": "v", "variables": { "gutter": 8, "shows": false }, "text": { "#t": "$name" },
          "style": { "#t": { "width": "$gutter" } }, "values": { "#row": { "spacing": "$gutter" } },
          "instead": { "#i": { "type": "inset", "insets": "$gutter" } } } ],
      "constrainedSize": { "width": "$margin + 76", "height": 50 },
      "root": { "type": "stack", "id": "row", "spacing": "($gutter + $gutter) / 4", "children": [
        { "type": "text", "id": "t", "text": "$name", "font": { "size": "$gutter" }, "hidden": "!$shows" },
        { "type": "text", "id": "i", "text": "$gutter * 2", "unknown-key": "$gutter" },
        { "type": "image", "imageSize": "$box", "style": { "minWidth": "\u0024gutter", "height": "$none" } }
      ] }
    }
    """##

  private let document = LiveDocument(text)

  @Test func `Definitions and references are tokens of their own`() {
    let tokens = document.tokens()
    let definitions = tokens.filter { $0.kind == .definition }.map { document.text(in: $0.range) }
    #expect(
      definitions == [
        #""gutter""#, #""margin""#, #""name""#, #""shows""#, #""box""#, #""gutter""#, #""shows""#,
      ])
    let names = Set(tokens.filter { $0.kind == .variable }.map { document.text(in: $0.range) })
    #expect(
      names == [
        #""$gutter * 2""#, #""$margin""#, #""$name""#, #""$gutter""#, #""$margin + 76""#,
        #""($gutter + $gutter) / 4""#, #""!$shows""#, #""$box""#, #""$none""#,
      ])
    let text = tokens.first { document.text(in: $0.range) == #""$gutter * 2""# && $0.kind == .text }
    #expect(text != nil)
  }

  @Test func `Finding the variables of a long text reads what names them`() {
    func entryCount(_ rowCount: Int) -> Int {
      let row = #"{"type":"stack","spacing":4,"children":[{"type":"text","text":"a"}]}"#
      let rows = Array(repeating: row, count: rowCount).joined(separator: ",")
      let document = LiveDocument(
        #"{"variables":{"a":1},"root":{"type":"stack","spacing":"$a","children":[\#(rows)]}}"#)
      var search = VariableSearch(document.text, nil)
      search.run()
      #expect(search.strings.count == 2)
      return search.entryCount
    }
    // The two members of the document, the variable, and the members of the stack.
    #expect(entryCount(10) == 6)
    #expect(entryCount(1_000) == 6)
  }
}
