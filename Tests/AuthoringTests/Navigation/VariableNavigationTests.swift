import Authoring
import DocumentSyntax
@testable import LiveDocuments
import Testing

/// Definitions, references, names, hints and outlines of variables.
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

  private func at(_ word: String, _ distance: Int = 1) -> Int {
    document.offset(of: word) + distance
  }

  /// The lines, from 1, and texts of ranges.
  private func spelled(_ ranges: [Range<Int>]) -> [String] {
    ranges.map { range in
      "\(document.source.text.position(at: range.lowerBound, in: .utf8).line + 1) \(document.text(in: range))"
    }
  }

  // MARK: Definition

  @Test func `The definition of a reference is the key of its variable`() {
    for (word, distance, origin, exact) in [
      (#""$name", "font"#, 1, "$name", #""name""#), (#""$margin + 76"#, 3, "$margin", #""margin""#),
      (#""!$shows"#, 4, "$shows", #""shows""#), (#"$margin", "height"#, 0, "$margin", #""margin""#),
      (#""($gutter"#, 0, "$gutter", #""gutter""#), (#""$box"#, 0, "$box", #""box""#),
      (#""margin""#, 3, "margin", #""margin""#),
    ] {
      let target = document.definition(at: at(word, distance))
      #expect(target.map { document.text(in: $0.origin) } == origin, "\(word)")
      #expect(target.map { document.text(in: $0.exact) } == exact, "\(word)")
    }
    let whole = document.definition(at: at(#""$box"#)).map { document.text(in: $0.whole) }
    #expect(whole?.hasPrefix(#""box": {"#) == true)
  }

  @Test func `The definition on a variant is the one that the variant sets`() {
    let uses = [#""$gutter" } },"#, #""$gutter" } } } ]"#]
    for use in uses {
      let target = document.definition(at: at(use))
      #expect(target.map { document.text(in: $0.whole) } == #""gutter": 8"#)
    }
    let name = document.definition(at: at(#""$name" },"#))
    #expect(name.map { document.text(in: $0.whole) } == #""name": "Al""#)
  }

  @Test func `Texts that are no references have no definition`() {
    for word in [#""$gutter * 2", "unknown"#, #""$none""#, #""Al""#] {
      #expect(document.definition(at: at(word, 3)) == nil, "\(word)")
      #expect(document.pointedVariable(at: at(word, 3)) == nil, "\(word)")
    }
  }

  // MARK: References

  @Test func `References of a variable are all its names, in values of variants and escapes too`() {
    let expected = [
      "2 gutter", "2 gutter", "6 gutter", "7 gutter", "7 gutter", "8 gutter", "10 gutter",
      "10 gutter", "11 gutter", "12 gutter", "13 gutter",
    ]
    for word in [#""gutter": 12"#, #""gutter": 8"#, #""$gutter * 2", "name""#] {
      let ranges = document.sizeDependents(at: at(word, 2), includesDeclaration: true)
      #expect(spelled(ranges) == expected)
      #expect(document.highlights(at: at(word, 2)) == ranges)
      let uses = document.sizeDependents(at: at(word, 2), includesDeclaration: false)
      #expect(ranges.count - uses.count == 2)
    }
  }

  // MARK: Rename

  private func renamed(_ word: String, to name: String) throws -> String {
    let edits = try document.renaming(idAt: at(word, 2), to: name)
    let copy = LiveDocument(Self.text)
    _ = copy.apply(edits)
    return String(decoding: copy.source.text.bytes, as: UTF8.self)
  }

  @Test(arguments: ["space", "$space"])
  func `A variable is renamed in all definitions and values`(name: String) throws {
    let text = Self.text.replacing("gutter", with: "space")
      .replacing(#""text": "$space * 2""#, with: #""text": "$gutter * 2""#)
    #expect(try renamed(#""gutter": 12"#, to: name) == text)
    #expect(try renamed(#""gutter": 8"#, to: name) == text)
    #expect(try renamed(#""$gutter" } } } ]"#, to: name) == text)
  }

  @Test func `A name that is taken or cannot be named is refused`() {
    for (name, error) in [
      ("margin", RenameError.usedVariable("margin", in: nil)),
      ("none", .usedVariable("none", in: nil)), ("$name", .usedVariable("name", in: nil)),
      ("a-b", .badVariableName("a-b")),
      ("", .badVariableName("")), ("9a", .badVariableName("9a")), ("$$a", .badVariableName("$$a")),
    ] {
      #expect(throws: error) { try document.renaming(idAt: at(#""gutter": 12"#), to: name) }
    }
    #expect(throws: RenameError.noID) { try document.renaming(idAt: at(#""$none""#), to: "x") }
  }

  // MARK: Hints, tokens, outline

  @Test func `A hint behind a reference shows its value`() {
    var options = LayoutHintOptions()
    options.set(.frames, false)
    let hints = document.hints(in: 0..<document.source.text.utf8Count, showing: options)
    #expect(
      hints.map { hint in
        let before = document.source.text.bytes(in: (hint.offset - 8)..<hint.offset)
        return "\(String(decoding: before, as: UTF8.self))|\(hint.text)"
      }
        == [
          #"er * 2",|= 24"#, #"margin",|= 24"#, #"$margin"|= 24"#, ##" "$name"|= "Al""##,
          #"$gutter"|= 8"#, #"$gutter"|= 8"#, #"$gutter"|= 8"#, #"n + 76",|= 100"#,
          #"r) / 4",|= 6"#, #""$name",|= "Al""#, #"$gutter"|= 12"#, #"!$shows"|= false"#,
          #"$gutter"|= 12"#, #"gutter",|= 12"#,
        ].map { String($0) })
    options.set(.variables, false)
    #expect(document.hints(in: 0..<document.source.text.utf8Count, showing: options).isEmpty)
  }

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

  @Test func `The outline has the document's variables with their values`() {
    let variables = document.outlinedVariables()
    #expect(variables.map(\.name) == ["gutter", "margin", "name", "shows", "box"])
    #expect(variables.prefix(4).map(\.value) == ["12", "24", #""Al""#, "true"])
    #expect(document.text(in: variables[1].range) == #""margin": "$gutter * 2""#)
    #expect(document.text(in: variables[1].nameRange) == #""margin""#)
    #expect(LiveDocument(#"{"root": {"type": "node"}}"#).outlinedVariables().isEmpty)
  }

  @Test func `The outline has values as they are spelled after an edit of white space`() {
    let document = LiveDocument(#"{"variables": {"box": {"width": 1}}, "root": {"type": "node"}}"#)
    let end = document.offset(of: "}")
    document.replace(end..<end, with: Array(" ".utf8))
    document.finishEditing(version: 2)
    #expect(document.outlinedVariables().map(\.value) == [#"{"width": 1 }"#])
    let fresh = LiveDocument(text: document.source.text.bytes)
    #expect(document.outlinedVariables() == fresh.outlinedVariables())
  }

  @Test func `The number of users counts those by way of other variables`() {
    // The row and two elements in it; the size of the image is a box of the margin.
    func count(_ name: String) -> Int? {
      document.pointedVariable(at: at("\"\(name)\":", 2)).map {
        document.elementCount(using: $0.named)
      }
    }
    #expect(count("gutter") == 4)
    #expect(count("margin") == 3)
    #expect(count("name") == 1)
    #expect(document.variants(changing: "box").map(\.name) == ["v"])
    #expect(document.variants(changing: "name").isEmpty)
    #expect(document.value(ofVariable: "margin", onVariant: 0)?.spelling == "16")
  }

  @Test func `Finding the variables of a long text reads what names them`() {
    func entryCount(_ rowCount: Int) -> Int {
      let row = #"{"type":"stack","spacing":4,"children":[{"type":"text","text":"a"}]}"#
      let rows = Array(repeating: row, count: rowCount).joined(separator: ",")
      let document = LiveDocument(
        #"{"variables":{"a":1},"root":{"type":"stack","spacing":"$a","children":[\#(rows)]}}"#)
      var search = VariableSearch(document, nil)
      search.run()
      #expect(search.strings.count == 2)
      return search.entryCount
    }
    // The two members of the document, the variable, and the members of the stack.
    #expect(entryCount(10) == 6)
    #expect(entryCount(1_000) == 6)
  }
}
