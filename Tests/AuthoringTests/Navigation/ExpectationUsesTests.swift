import Authoring
import DocumentSyntax
import LiveDocuments
import Testing

/// Completion in the expressions of layout tests.
@Suite struct ExpectationUsesTests {
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
