import Diagnostics
import LiveDocuments
import Testing

/// The results of expressions on one screen.
@Suite struct ExpectationEvaluatorTests {
  @Test(arguments: [
    "#b.x == 20", "#b.minX == 20", "#b.midX == 40", "#b.maxX == 60", "#b.y == 0", "#b.minY == 0",
    "#b.midY == 15", "#b.maxY == 30", "#b.width == 40", "#b.height == 30", "root.width == 100",
    "#text.y == 30", "#text.lines >= 2", "#text.firstBaseline > #text.y", "1 + 2 * 3 == 7",
    "(1 + 2) * 3 == 9", "8 / 4 / 2 == 1", "8 - 4 - 2 == 2", "-2 - -3 == 1", "#b.x-#a.width == 0",
    "1 == 1.001", "1 != 1.002", "1 <= 0.9995", "1 >= 1.0005", "1 < 1.002", "1.002 > 1",
    "20 == 20.5 ± 0.5", "20 != 20.51 ± 0.5", "#a inside #row", "#a inside #a", "#b overlaps #row",
    "#row above #text", "#a left of #b", "#b left of #c", "#a same row as #b", "#b same row as #a",
    "not #gone:outside", "not image", "all(#row > node).height <= 30", "all(node) inside #row",
    "all(#row > node:not(:hidden)).maxX - all(#row > node:not(:hidden)).minX == "
      + "all(#row > node:not(:hidden)).width",
  ])
  func `an expression holds`(text: String) {
    let document = evaluated([text])
    #expect(document.outcomes == [.holds], "\(document.messages)")
  }

  @Test(arguments: [
    ("#a.width == #b.width", "the left side is 20, the right side 40"),
    ("#a.width == 21", "the left side is 20"), ("21 == #a.width", "the right side is 20"),
    ("1 == 2", "the left side is 1"), ("1 == 1.0011", "the left side is 1"),
    ("1 < 1.0005", "the left side is 1"), ("20 == 20.51 ± 0.5", "the left side is 20"),
    ("#a.width / 0 == 3", "the left side is infinite"),
    ("#a.x / 0 == 0", "the left side is not a number"),
    ("#b inside #a", "#b covers x 20 to 60 and y 0 to 30, #a x 0 to 20 and y 0 to 10"),
    ("#a overlaps #b", "#a covers x 0 to 20 and y 0 to 10, #b x 20 to 60 and y 0 to 30"),
    ("#a above #b", "#a covers x 0 to 20 and y 0 to 10, #b x 20 to 60 and y 0 to 30"),
    ("#b left of #a", "#b covers x 20 to 60 and y 0 to 30, #a x 0 to 20 and y 0 to 10"),
    (
      "#text same row as #a",
      "#text covers x 0 to 100 and y 30 to 91.5, #a x 0 to 20 and y 0 to 10"
    ),
    ("not #a", "#a matches"), ("not node:not(:hidden)", "3 elements match, the first is #a"),
    ("all(image).width == 3", "no element matches the selector"),
    ("all(#row > node).width == 40", "for 1 of 3 elements, first for #a: the left side is 20"),
    (
      "all(node).height == #a.height",
      "for 2 of 3 elements, first for #b: the left side is 30, the right side 10"
    ),
  ])
  func `an expression fails with both values`(text: String, message: String) {
    let document = evaluated([text])
    #expect(document.outcomes == [.failed])
    #expect(document.messages == [message])
  }

  /// A frame and what it is to one that covers x 20 to 60 and y 20 to 60.
  @Test(arguments: [
    ("30, 30, 10, 10", ["inside", "overlaps", "same row as"]),
    ("20, 20, 40, 40", ["inside", "overlaps", "same row as"]),
    ("19, 30, 10, 10", ["overlaps", "same row as"]),
    ("51, 30, 10, 10", ["overlaps", "same row as"]),
    ("30, 19, 10, 10", ["overlaps", "same row as"]),
    ("30, 51, 10, 10", ["overlaps", "same row as"]),
    ("30, 10, 10, 10", ["above"]), ("30, 11, 10, 10", ["overlaps"]),
    ("30, 60, 10, 10", []), ("10, 30, 10, 10", ["left of", "same row as"]),
    ("60, 30, 10, 10", ["same row as"]), ("5, 5, 10, 10", ["above", "left of"]),
    ("30, 15, 10, 10", ["overlaps", "same row as"]), ("30, 56, 10, 10", ["overlaps"]),
    ("30, 0, 10, 80", ["overlaps", "same row as"]), ("30, 41, 10, 80", ["overlaps"]),
  ])
  func `Relations compare all sides`(frame: String, expected: [String]) {
    let sides = frame.split(separator: ", ")
    let relations = ["inside", "overlaps", "above", "left of", "same row as"]
    let expectations = relations.map { "\"#a \($0) #b\"" }.joined(separator: ", ")
    let text = """
      { "constrainedSize": { "width": 200, "height": 200 }, "expect": [\(expectations)],
        "root": { "type": "absolute", "children": [
          { "type": "node", "id": "a", "style": { "layoutPosition": { "x": \(sides[0]), "y": \(sides[1]) },
            "width": \(sides[2]), "height": \(sides[3]) } },
          { "type": "node", "id": "b", "style": { "layoutPosition": { "x": 20, "y": 20 },
            "width": 40, "height": 40 } } ] } }
      """
    let results = ExpectationResults(of: LiveDocument(text: Array(text.utf8))).items
    let holding = zip(relations, results).filter { $0.1.result?.outcome == .holds }.map(\.0)
    #expect(holding == expected)
  }

  @Test(arguments: [
    ("#gone.width == 9", "#gone is hidden"), ("#a.width == #gone.width", "#gone is hidden"),
    ("#gone inside #row", "#gone is hidden"), ("all(#gone).width == 9", "#gone is hidden"),
  ])
  func `an expression about a hidden element is skipped`(text: String, message: String) {
    let document = evaluated([text])
    #expect(document.outcomes == [.skipped])
    #expect(document.messages == [message])
  }

  @Test(arguments: [
    ("#lst.width == 9", 0..<4, "no element has the id \"lst\"; did you mean \"#list\"?"),
    ("not #b > #lst", 9..<13, "no element has the id \"lst\"; did you mean \"#list\"?"),
    ("all(#nothing).x == 1", 4..<12, "no element has the id \"nothing\""),
    ("#a.lines == 1", 3..<8, "#a has no lines: it is neither a text nor a stack that wraps"),
  ])
  func `a name that does not exist is bad at its range`(
    text: String, range: Range<Int>, message: String
  ) {
    let document = evaluated([text])
    #expect(document.outcomes == [.bad])
    #expect(document.messages == [message])
    #expect(document.results.first?.range == range)
  }

  @Test func `a failure lists the elements for which it fails, each once`() {
    let document = evaluated([
      "#a.width == #b.width + #a.x", "all(#row > node).width == 40", "not node", "#a.x == 0",
    ])
    #expect(document.elements == [["a", "b"], ["a"], ["a", "b", "c", "gone"], ["a"]])
  }

  @Test func `values are those of the first element for which it fails`() throws {
    let result = try #require(evaluated(["all(#row > node).width < 30"]).results.first)
    #expect(result.left == 40)
    #expect(result.right == 30)
  }

  @Test func `nothing is evaluated where nothing is laid out`() {
    let document = LiveDocument(text: Array(#"{ "expect": ["1 == 2", "not text"] }"#.utf8))
    let results = ExpectationResults(of: document).items.compactMap(\.result)
    #expect(results.map(\.outcome) == [.skipped, .skipped])
  }

  @Test func `A number with an exponent is the number that a document reads`() {
    let evaluated = evaluated(["#a.width == 2e1", "#b.width == 0.4E+2", "#c.height == 200e-1"])
    #expect(evaluated.outcomes == [.holds, .holds, .holds])
  }
}
