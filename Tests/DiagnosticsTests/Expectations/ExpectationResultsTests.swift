import Diagnostics
import DocumentSyntax
import LiveDocuments
import Randomness
import Testing

/// The work of evaluating layout tests after edits.
@Suite struct ExpectationResultsTests {
  /// A document that is edited, with the results of its tests.
  private struct Edited {
    let document: LiveDocument
    var store = DiagnosticStore()

    init(_ expressions: [String], _ more: String = "") {
      document = LiveDocument(text: Array(sampleDocument(expressions, more).utf8))
      _ = store.diagnostics(of: document)
    }

    /// Replaces a part of the text.
    ///
    /// - Returns: The number of expectations that were evaluated and of expressions that were read because of it.
    mutating func replace(_ old: String, with new: String) -> [Int] {
      let text = String(decoding: document.source.text.bytes, as: UTF8.self)
      document.replaceAll(with: Array(text.replacing(old, with: new, maxReplacements: 1).utf8))
      document.finishEditing(version: nil)
      let before = (store.expectations.evaluationCount, store.expectations.parseCount)
      _ = store.diagnostics(of: document)
      let fresh = ExpectationResults(of: LiveDocument(document.snapshot))
      #expect(store.expectations.items.map(\.result?.message) == fresh.items.map(\.result?.message))
      return [
        store.expectations.evaluationCount - before.0, store.expectations.parseCount - before.1,
      ]
    }
  }

  @Test func `an edit evaluates the expectations whose elements have other frames`() {
    var edited = Edited([
      "#a.width == 20", "#b.x == 20", "#c.height == 20", "#text.y == 30", "#a.x == 0",
      "all(#row > node).y == 0", "not image",
    ])
    #expect(edited.store.expectations.evaluationCount == 7)
    // The width of a moves b and c, and all(…) matches them.
    #expect(edited.replace(#""width": 20"#, with: #""width": 24"#) == [5, 0])
    // The height of a is read by two, which get another frame; the rest stays.
    #expect(edited.replace(#""height": 10 }"#, with: #""height": 12 }"#) == [3, 0])
    #expect(edited.replace("  { \"type\": \"text\"", with: "\n{ \"type\": \"text\"") == [0, 0])
    #expect(
      edited.replace(#""id": "text""#, with: #""id": "text", "maximumNumberOfLines": 0"#) == [0, 0])
    // An expression alone.
    #expect(edited.replace("#b.x == 20", with: "#b.x == 24") == [1, 1])
    #expect(edited.replace(#""hidden": true, "#, with: "") == [1, 0])
  }

  @Test
  func `Edits that give and take ids on other screens have the diagnostics of a fresh opening`() {
    let text = ##"""
      { "constrainedSize": { "width": 100, "height": 100 },
        "expect": ["#a.width == 20", "#t.x == 0", "not #t:cut", "#zz.x == 0"],
        "root": { "type": "stack", "children": [
          { "type": "node", "id": "a", "style": { "width": 20, "height": 10 } } ] },
        "variants": [
          { "name": "text", "instead": { "#a": { "type": "text", "id": "t", "text": "A" } } },
          { "name": "same", "instead": { "#a": { "type": "text", "id": "a", "text": "A" } } } ] }
      """##
    let document = LiveDocument(text: Array(text.utf8))
    let check = DocumentCheck()
    _ = check.diagnostics(of: document)
    var edited = text
    let edits = [
      (#""id": "t""#, #""id": "u""#), (#""id": "u""#, #""id": "t""#),
      (#""id": "a", "s"#, #""id": "t", "s"#), (#""same", "instead""#, #""same", "insted""#),
    ]
    for (old, new) in edits {
      edited = edited.replacing(old, with: new, maxReplacements: 1)
      document.replaceAll(with: Array(edited.utf8))
      document.finishEditing(version: nil)
      let fresh = DocumentCheck().diagnostics(of: LiveDocument(text: Array(edited.utf8)))
      #expect(check.diagnostics(of: document).map(\.message) == fresh.map(\.message))
    }
  }

  @Test(arguments: [
    // An id in what a variant replaces is read on the document's own screen only.
    (#""id": "y""#, #""id": "x""#), (#""id": "x2""#, #""id": "x""#),
    // An id that only a selector names comes to this screen.
    (#""id": "other""#, #""id": "t""#),
  ])
  func `Ids of other screens are looked up again after edits`(old: String, new: String) {
    let text = ##"""
      { "constrainedSize": { "width": 100, "height": 100 },
        "expect": ["#x.x == 0", "not #t:cut"],
        "root": { "type": "stack", "children": [
          { "type": "stack", "id": "a", "children": [ { "type": "node", "id": "y" } ] },
          { "type": "node", "id": "other" } ] },
        "variants": [ { "name": "text", "instead": {
          "#a": { "type": "stack", "children": [
            { "type": "text", "id": "t", "text": "A" }, { "type": "node", "id": "x2" } ] } } } ] }
      """##
    let edited = text.replacing(old, with: new, maxReplacements: 1)
    for variant in [nil, "text"] {
      let document = LiveDocument(text: Array(text.utf8), variant: variant)
      var store = DiagnosticStore()
      _ = store.diagnostics(of: document)
      document.replaceAll(with: Array(edited.utf8))
      document.finishEditing(version: nil)
      _ = store.diagnostics(of: document)
      let fresh = ExpectationResults(of: LiveDocument(text: Array(edited.utf8), variant: variant))
      #expect(
        store.expectations.items.map(\.result?.message) == fresh.items.map(\.result?.message))
    }
  }

  @Test func `lines are counted again where a text has the frame that it had`() {
    var edited = Edited(["#text.lines == 3", "#a.width == 20"])
    let change = edited.replace(
      #""text": "one two"#, with: #""style": { "height": 61.5 }, "text": "one"#)
    #expect(change == [1, 0])
  }

  @Test func `a document with 10,000 expectations evaluates those that an edit concerns`() {
    let expressions = (0..<10_000).map { "#\($0 % 2 == 0 ? "a" : "c").width <= \($0)" }
    var edited = Edited(expressions)
    #expect(edited.store.expectations.evaluationCount == 10_000)
    #expect(edited.replace(#""height": 20"#, with: #""height": 21"#) == [5_000, 0])
  }

  @Test func `A selector is matched once in a revision for all expectations that have it`() {
    let expressions = (0..<1_000).flatMap { ["all(#row > node).width <= \($0 + 40)", "not image"] }
    var edited = Edited(expressions)
    func passes() -> Int { edited.store.expectations.selectorPassCount }
    #expect(edited.store.expectations.evaluationCount == 2_000)
    #expect(passes() == 2)
    // The text is matched by neither, and nothing moves.
    #expect(edited.replace("one two", with: "one six") == [0, 0])
    #expect(passes() == 4)
    #expect(edited.replace(#""width": 20"#, with: #""width": 21"#) == [1_000, 0])
    #expect(passes() == 6)
  }

  @Test func `An edit evaluates on each screen the expectations of the elements that it moves`() {
    let count = 200
    let cells = (0..<count).map {
      #"{ "type": "node", "id": "n\#($0)", "style": { "width": 10, "height": 10 } }"#
    }
    let expectations = (0..<count).map { "\"#n\($0).width == 10\"" }
    let variants = (0..<4).map { #"{ "name": "v\#($0)", "textScale": \#($0 + 1) }"# }
    let text = """
      { "variants": [\(variants.joined(separator: ","))],
        "expect": [\(expectations.joined(separator: ",\n"))],
        "root": { "type": "stack", "direction": "vertical", "children": [
          \(cells.joined(separator: ",\n"))] } }
      """
    var edits = CheckedEdits(text)
    #expect(edits.check.expectationsEvaluated == 5 * count)
    let before = edits.check.expectationsEvaluated
    _ = edits.work(replacing: #""width": 10"#, by: #""width": 12"#)
    // The edit, and that it is taken back, on five screens.
    #expect(edits.check.expectationsEvaluated - before == 10)
    #expect(edits.differencesFromFresh == [])
  }

  @Test func `selectors are compared with a limited number of elements`() throws {
    let count = 2_000
    let children = Array(
      repeating: #"{ "type": "node", "style": { "width": 1, "height": 1 } }"#, count: count
    )
    .joined(separator: ",")
    let limit = RandomCases.count(ExpectationResults.comparisonLimit)
    let expectations = (0..<RandomCases.count(6_000)).map { "\"all(node).width <= \($0)\"" }.joined(
      separator: ",")
    let text = """
      { "expect": [\(expectations)], "root": { "type": "stack", "children": [\(children)] } }
      """
    let results = ExpectationResults(
      of: LiveDocument(text: Array(text.utf8)), comparisonLimit: limit
    ).items.compactMap(\.result)
    let evaluated = results.prefix { $0.outcome != .bad }.count
    // One pass for the selector, and one for each expectation.
    #expect(evaluated == limit / (count + 1) - 1)
    #expect(results.dropFirst(evaluated).allSatisfy { $0.outcome == .bad })
    #expect(results.last?.message.hasPrefix("this is not evaluated") == true)
  }
}
