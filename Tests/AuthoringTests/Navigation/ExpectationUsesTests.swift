import Authoring
import DocumentSyntax
import LiveDocuments
import Testing

/// Ids, completion and names in the expressions of layout tests.
@Suite struct ExpectationUsesTests {
  private let document = LiveDocument(
    #"""
    {"variants": [{"name": "large", "hidden": {"#a": true}}],
     "expect": ["\u0023a.width == #b.x", {"that": "all(#row > #'a').x < #a.maxX", "on": ["large"]}, "#a.x ="],
     "root": {"type": "stack", "id": "row", "children": [
      {"type": "node", "id": "a", "style": {"width": 20, "height": 10}},
      {"type": "node", "id": "b", "style": {"width": 20, "height": 10}}]}}
    """#)

  private func texts(_ ranges: [Range<Int>]) -> [String] { ranges.map { document.text(in: $0) } }

  @Test func `an id is renamed in variants and expressions, from any of them`() throws {
    for word in ["\"a\", \"style", "a\": true", "a.width", "'a'", "a.maxX"] {
      let edits = try document.renaming(idAt: document.offset(of: word), to: "new \"one\"")
      #expect(
        texts(edits.map(\.range)) == [##""#a""##, "\\u0023a", "#'a'", "#a", #""a""#], "\(word)")
      let names = edits.map { String(decoding: $0.replacement, as: UTF8.self) }
      #expect(
        names == [
          ##""#new \"one\"""##, ##"#'new \"one\"'"##, ##"#'new \"one\"'"##, ##"#'new \"one\"'"##,
          #""new \"one\"""#,
        ])
      let renamed = edits.applied(to: document.source.text.bytes)
      let uses = LiveDocument(text: renamed).highlights(
        at: LiveDocument(text: renamed).offset(of: "new"))
      #expect(uses.count == 5)
    }
  }

  @Test func `an id in an expression leads to the element and back`() throws {
    for word in ["a.width", "'a'", "a.maxX"] {
      let offset = document.offset(of: word)
      let definition = try #require(document.definition(at: offset))
      #expect(document.text(in: definition.exact) == #""a""#)
      #expect(document.pointedID(at: offset)?.id == "a")
      #expect(
        texts(document.highlights(at: offset)) == [
          ##""#a""##, "\\u0023a", "#'a'", "#a", #""a""#,
        ])
      let references = document.sizeDependents(at: offset, includesDeclaration: false)
      #expect(texts(references).prefix(4) == [##""#a""##, "\\u0023a", "#'a'", "#a"])
    }
    #expect(document.pointedID(at: document.offset(of: "width ==")) == nil)
    #expect(document.definition(at: document.offset(of: " == #b")) == nil)
  }

  // MARK: Completion

  private func labels(_ expression: String) -> [String] {
    Completed(
      ##"{"expect": ["\##(expression)"], "root": {"type": "stack", "id": "row", "children": ["##
        + ##"{"type": "text", "id": "a", "text": "x"}, {"type": "text", "id": "b.c", "text": "x"}]}}"##
    ).labels
  }

  @Test(arguments: [
    ("‸", ["#'b.c'", "#a", "#row", "all(", "not ", "root"]),
    ("#‸", ["#'b.c'", "#a", "#row", "all(", "root"]),
    ("#a.width == #r‸", ["#'b.c'", "#a", "#row", "all(", "root"]),
    ("1 + ‸", ["#'b.c'", "#a", "#row", "all(", "root"]),
    ("#a inside ‸", ["#'b.c'", "#a", "#row", "all(", "root"]),
    ("#a ‸", ["above", "inside", "left of", "overlaps", "same row as"]),
    ("root ins‸", ["above", "inside", "left of", "overlaps", "same row as"]),
    ("#a.width ‸", ["!=", "<", "<=", "==", ">", ">="]),
    ("2 * #a.width ‸", ["!=", "<", "<=", "==", ">", ">="]),
  ])
  func `words of an expression are offered where they can stand`(
    expression: String, expected: [String]
  ) {
    #expect(labels(expression) == expected)
  }

  @Test(arguments: ["#a.‸", "#a.wid‸", "root.‸", "#'b.c'.‸", "all(#row > text).‸", "1 < #a.m‸"])
  func `members are offered behind a dot`(expression: String) {
    let members = labels(expression)
    #expect(members.count == 12)
    #expect(members.contains("firstBaseline") && members.contains("width"))
  }

  @Test(arguments: ["not ‸", "not text > #‸", "all(‸", "all(#row > t‸"])
  func `a selector is offered ids and types`(expression: String) {
    let words = labels(expression)
    #expect(words.contains("#a") && words.contains("stack") && !words.contains("root"))
  }

  @Test func `an item takes the place of the word alone`() {
    func accepting(_ expression: String, _ label: String) -> String? {
      Completed(##"{"expect": ["\##(expression)"], "root": {"type": "node", "id": "it's \"a\""}}"##)
        .accepting(label)
    }
    #expect(
      accepting("1 < root.wi‸", "width")?.hasPrefix(##"{"expect": ["1 < root.width"]"##) == true)
    #expect(
      accepting("1 < #i‸", ##"#'it\'s "a"'"##)?.hasPrefix(##"{"expect": ["1 < #'it\\'s \"a\"'"]"##)
        == true)
  }

  @Test func `an item takes the place of the whole word that the caret is in`() {
    let text = ##"{"expect": ["#a.wi‸dth < 1"], "root": {"type": "node", "id": "a"}}"##
    #expect(
      Completed(text).accepting("height")?.hasPrefix(##"{"expect": ["#a.height < 1"]"##) == true)
  }

  @Test(arguments: [##""#a.x"‸"##, ##""\u00‸23a""##, ##""\‸u0023a""##])
  func `nothing is offered behind the string and within an escape`(string: String) {
    #expect(
      Completed(##"{"expect": [\##(string)], "root": {"type": "node", "id": "a"}}"##).labels.isEmpty
    )
  }

  @Test func `names of screens are offered in on`() {
    let text = ##"{"variants": [{"name": "v"}, {"name": "w"}], "expect": [{"on": ["v", ‸]}]}"##
    #expect(Completed(text).labels == ["document", "w"])
    #expect(Completed(##"{"expect": [{‸}]}"##).labels == ["that", "on", "why"])
  }
}
