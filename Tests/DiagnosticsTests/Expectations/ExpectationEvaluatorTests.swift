import Diagnostics
import LiveDocuments
import Testing

/// The results of expressions on one screen.
@Suite struct ExpectationEvaluatorTests {
  @Test(arguments: [
    ("#a.width == #b.width", "the left side is 20, the right side 40"),
    ("#a.width == 21", "the left side is 20"), ("21 == #a.width", "the right side is 20"),
    ("1 == 2", "the left side is 1"), ("1 == 1.0011", "the left side is 1"),
    ("1 < 1.0005", "the left side is 1"), ("20 == 20.51 ± 0.5", "the left side is 20"),
    ("#a.width / 0 == 3", "the left side is a division by zero"),
    ("#a.x / 0 == 0", "the left side is a division by zero"),
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
    let results = ExpectationResults(of: LiveDocument(text: Array(text.utf8))).results
    let holding = zip(relations, results).filter { $0.1?.outcome == .holds }.map(\.0)
    #expect(holding == expected)
  }
}
