import Diagnostics
import LiveDocuments
import Testing

/// Expressions that can be read, and the ranges of the errors in those that cannot.
@Suite struct ExpectationParserTests {
  @Test(arguments: [
    "#a.width == #b.width", "#a.x!=1", "  root.height>=#a.maxY  ", "1 < 2", "#a inside #b",
    "#a overlaps root", "#a above #b", "#a left of #b", "#a same row as #b", "#a  left   of  #b",
    "not #a:outside", "not stack > text[height>20]", "all(#list > text).height == 20",
    "all(text[text='a)b']).x >= all(text[text='a)b']).minX", "all(text) inside root",
    "#a.height == 20.5 ± 0.5", "#a.height != 3±1", "-#a.x * (2 + 3) / --4 == -(-1)",
    "#a.width-#b.width-4 > 0", "#'an id'.width > 0", "#\"a.b\" inside #'it\\'s'",
    "#card.title.width < 3", "#card.title inside #card.body", "#é.lines == 1",
    "#a.firstBaseline == #b.firstBaseline", "#a.width == 1e2 ± 5E-1", "1.5e+3 > 1e2*2",
    "((#a.x)) == ((1))",
  ])
  func `an expression is read`(text: String) throws {
    #expect(try Expectation(text).text == text)
  }

  @Test(arguments: [
    ("⟦⟧", "an expression is expected"), ("#a.⟦widht⟧ == 3", "did you mean width?"),
    ("#a.⟦Width⟧ == 3", "did you mean width?"), ("#a.⟦w⟧ == 3", "they have x, y, width"),
    ("#card.title.⟦heigth⟧ == 3", "did you mean height?"), ("⟦#a⟧ == 3", "a member is expected"),
    ("#a.width ⟦= 3⟧", "a relation is expected"), ("⟦#a.width⟧", "a relation is expected"),
    ("#a ⟦below⟧ #b", "is no relation"), ("#a.width ⟦inside⟧ #b", "relates elements"),
    ("#a inside ⟦#b.width⟧", "relates elements"), ("⟦#a inside⟧", "an element is expected"),
    ("⟦a⟧.width == 3", "is no element"), ("⟦#⟧ == 3", "an id is expected"),
    ("#a.x == 3 ⟦4⟧", "cannot stand here"), ("#a.x == 1⟦e⟧", "cannot stand here"),
    ("#a.x == 0⟦7⟧", "cannot stand here"), ("#a.x == (1 + 2)⟦)⟧", "cannot stand here"),
    ("#a inside #b ⟦and⟧", "cannot stand here"),
    ("#a.x < 3 ⟦± 1⟧", "with == and != only"), ("⟦#a.x == 3 ±⟧", "a number is expected"),
    ("⟦#a.x == (3⟧", "is expected"), ("1 < ⟦not⟧ #a", "at the beginning only"),
    ("not ⟦txt⟧", "is not an element type"), ("not text:⟦blue⟧", "there is no :blue"),
    ("all(⟦txt⟧).x == 1", "is not an element type"), ("⟦all(text.x == 1⟧", "is expected"),
    ("⟦all⟧.x == 1", "in parentheses"), ("not⟦ text:diagnostic⟧", "by diagnostics"),
    ("all(text).x == ⟦all(image)⟧.x", "one all"), ("#⟦'a⟧", "is not closed"),
    ("1 < ⟦\(String(repeating: "9", count: 400))⟧", "too large"),
    ("#ä.⟦widht⟧ == 3", "did you mean width?"), ("not text[text='ä'] > ⟦txt⟧", "element type"),
  ])
  func `an error has a range and a reason`(marked: String, reason: String) throws {
    let parts = marked.components(of: "⟦", "⟧")
    let error = #expect(throws: ExpressionError.self) {
      try Expectation(parts.before + parts.inside + parts.after)
    }
    let start = parts.before.utf8.count
    #expect(error?.range == start..<(start + parts.inside.utf8.count), "\(error?.message ?? "")")
    #expect(error?.message.contains(reason) == true, "\(error?.message ?? "")")
  }

  @Test func `long arithmetic is read and evaluated without recursion`() throws {
    let sum = Array(repeating: "1", count: 100_000).joined(separator: " + ")
    let signs = String(repeating: "-", count: 100_001)
    let open = String(repeating: "(", count: 100_000)
    let close = String(repeating: ")", count: 100_000)
    for text in ["\(sum) == 100000", "\(signs)1 == -1", "\(open)1\(close) == 1"] {
      let document = evaluated([text])
      #expect(document.outcomes == [.holds])
    }
  }

  @Test func `the ids of an expression have their ranges, those in selectors too`() throws {
    func ids(_ text: String) throws -> [String] {
      try Expectation(text).ids.map {
        let bytes = Array(text.utf8)[$0.range]
        return "\($0.id)=\(String(decoding: bytes, as: UTF8.self))"
      }
    }
    #expect(try ids("#ä.x == #'b c'.x + #\"d\".x") == ["ä=#ä", "b c=#'b c'", "d=#\"d\""])
    #expect(try ids("all(#ä > #b text).x < #c.x") == ["ä=#ä", "b=#b", "c=#c"])
    #expect(try ids("not #a, #'b':not(#c)") == ["a=#a", "b=#'b'", "c=#c"])
    #expect(try ids("#card.title inside root") == ["card.title=#card.title"])
  }
}

extension String {
  fileprivate func components(
    of open: Character, _ close: Character
  ) -> (before: String, inside: String, after: String) {
    let before = prefix { $0 != open }
    let inside = dropFirst(before.count + 1).prefix { $0 != close }
    return (String(before), String(inside), String(dropFirst(before.count + inside.count + 2)))
  }
}
