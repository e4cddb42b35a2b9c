import Diagnostics
import DocumentSyntax
import LiveDocuments
import Randomness
import Testing

/// The results of layout tests after edits, and their limits.
@Suite struct ExpectationResultsTests {
  /// Replaces parts of a document one after the other, and compares its layout tests with those of a fresh opening.
  private func expectFreshResults(_ text: String, _ edits: [(old: String, new: String)]) {
    var text = text
    let document = LiveDocument(text: Array(text.utf8))
    let check = DocumentCheck()
    for (old, new) in [("", "")] + edits {
      text = text.replacing(old, with: new, maxReplacements: 1)
      document.replaceAll(with: Array(text.utf8))
      document.finishEditing(version: nil)
      let fresh = DocumentCheck().expectations(of: LiveDocument(text: Array(text.utf8)))
      #expect(check.expectations(of: document).map(\.message) == fresh.map(\.message))
      #expect(
        check.diagnostics(of: document).map(\.range)
          == DocumentCheck().diagnostics(of: LiveDocument(text: Array(text.utf8))).map(\.range))
    }
  }

  @Test func `Edits of frames, ids, texts and tests have the results of a fresh opening`() {
    let text = sampleDocument([
      "#a.width == 20", "#b.x == 20", "#c.height == 20", "#text.y == 30", "#a.x == 0",
      "all(#row > node).y == 0", "not image", "#text.lines == 3",
    ])
    expectFreshResults(
      text,
      [
        (#""width": 20"#, #""width": 24"#), (#""height": 10 }"#, #""height": 12 }"#),
        ("  { \"type\": \"text\"", "\n{ \"type\": \"text\""), ("#b.x == 20", "#b.x == 24"),
        (#""hidden": true, "#, ""), (#""id": "c""#, #""id": "d""#),
        // The text keeps its frame.
        (#""text": "one two"#, #""style": { "height": 61.5 }, "text": "one"#),
        (##""#a.x == 0","##, ""), (#""root""#, #""roo""#),
      ])
  }

  @Test func `Former diagnostics of layout tests move with the text until tests are evaluated`() {
    let text = sampleDocument(["#a.width == 21", "#b.width == 40", "#a.widht == 1"])
    let document = LiveDocument(text: Array(text.utf8))
    let check = DocumentCheck()
    let opened = check.testDiagnostics(of: document, evaluated: false)
    #expect(opened.map(\.code) == ["expectation-failed", "bad-expectation"])
    #expect(check.hasEvaluatedTests(of: document))
    var edited = text
    for (old, new) in [(#""expect""#, #"  "expect""#), (#""width": 40"#, #""width": 41"#)] {
      edited = edited.replacing(old, with: new, maxReplacements: 1)
      document.replaceAll(with: Array(edited.utf8))
      document.finishEditing(version: nil)
      let former = check.testDiagnostics(of: document, evaluated: false)
      #expect(former.map(\.message) == opened.map(\.message))
      #expect(former.map { $0.range.lowerBound } == opened.map { $0.range.lowerBound + 2 })
      #expect(!check.hasEvaluatedTests(of: document))
    }
    let evaluated = check.testDiagnostics(of: document)
    #expect(evaluated.count == 3)
    #expect(check.testDiagnostics(of: document, evaluated: false) == evaluated)
  }

  @Test func `Removed elements and tests leave former diagnostics without them`() {
    let text = sampleDocument(["all(#row > node).y == 1", "#a.width == 21"])
    let document = LiveDocument(text: Array(text.utf8))
    let check = DocumentCheck()
    #expect(check.diagnostics(of: document).count { $0.code == "expectation-failed" } == 2)
    let edited = #"{ "expect": ["all(node).x == 0"], "root": { "type": "node" } }"#
    document.replaceAll(with: Array(edited.utf8))
    document.finishEditing(version: nil)
    let former = check.testDiagnostics(of: document, evaluated: false)
    #expect(former.count == 2)
    #expect(former.allSatisfy { $0.range.upperBound <= edited.utf8.count })
    #expect(former.allSatisfy { $0.related.count == $0.relatedRanges.count })
    document.replaceAll(with: Array(#"{ "expect": [], "root": { "type": "node" } }"#.utf8))
    document.finishEditing(version: nil)
    #expect(check.testDiagnostics(of: document, evaluated: false).isEmpty)
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
      let check = DocumentCheck()
      _ = check.diagnostics(of: document)
      document.replaceAll(with: Array(edited.utf8))
      document.finishEditing(version: nil)
      let fresh = ExpectationResults(of: LiveDocument(text: Array(edited.utf8), variant: variant))
      #expect(
        check.expectations(of: document).map { $0.on(variant).screens.first?.result.message }
          == fresh.results.map(\.?.message))
    }
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
    ).results.compactMap(\.self)
    let evaluated = results.prefix { $0.outcome != .bad }.count
    // One pass for the selector, and one for each expectation.
    #expect(evaluated == limit / (count + 1) - 1)
    #expect(results.dropFirst(evaluated).allSatisfy { $0.outcome == .bad })
    #expect(results.last?.message.hasPrefix("this is not evaluated") == true)
  }
}
