import Diagnostics
import DocumentSyntax
import LiveDocuments
import Randomness
import Testing

/// Expectations that are many, long or wrong: the work is linear, and errors are at their ranges.
///
/// Quadratic work on these inputs takes far longer than the time limit.
@Suite(.timeLimit(.minutes(2))) struct HostileExpectationsTests {
  private func document(_ expectations: [String], nodes: Int) -> LiveDocument {
    let children = Array(
      repeating: #"{ "type": "node", "style": { "width": 1, "height": 1 } }"#, count: nodes)
    let text = """
      { "expect": [\(expectations.map { "\"\($0)\"" }.joined(separator: ",\n"))],
        "root": { "type": "stack", "direction": "vertical", "children": [
          \(children.joined(separator: ",\n"))] } }
      """
    return LiveDocument(text: Array(text.utf8))
  }

  @Test func `10,000 unknown members are errors at their ranges`() {
    let document = document((0..<10_000).map { "root.widht\($0) == 1" }, nodes: 1)
    let found = DocumentCheck().diagnostics(of: document).filter { $0.code == "bad-expectation" }
    #expect(found.count == 10_000)
    for (index, diagnostic) in found.enumerated() {
      let word = document.source.text.bytes(in: diagnostic.range)
      #expect(String(decoding: word, as: UTF8.self) == "widht\(index)")
    }
  }

  @Test func `10,000 unknown ids are errors, and nearest ids are looked for a few times`() {
    let document = document((0..<10_000).map { "#lst\($0).x == 1" }, nodes: 1)
    let results = ExpectationResults(of: document)
    #expect(results.results.allSatisfy { $0?.outcome == .bad })
  }

  @Test func `all over 100,000 elements is evaluated in linear time`() {
    let expressions = ["all(node).width == 1", "all(node).height < 2", "not image"]
    let results = ExpectationResults(of: document(expressions, nodes: RandomCases.count(100_000)))
    #expect(results.results.map(\.?.outcome) == [.holds, .holds, .holds])
  }

  @Test func `Expectations that match all elements share the matches`() {
    let failing = Array(repeating: "not node", count: 10_000)
    let results = ExpectationResults(of: document(failing, nodes: 10_000))
    #expect(results.results.allSatisfy { $0?.outcome == .failed })
  }

  @Test func `Long arithmetic counts as more comparisons for each element`() {
    let sum = Array(repeating: "1", count: 20_000).joined(separator: " + ")
    let results = ExpectationResults(
      of: document(["all(node).x < \(sum)", "1 < \(sum)"], nodes: 2_000))
    #expect(results.results.map(\.?.outcome) == [.bad, .holds])
    #expect(results.results.first??.message.hasPrefix("this is not evaluated") == true)
  }

  @Test func `Long selectors count as more comparisons for each element`() {
    let conditions = String(repeating: ":not(image)", count: 300)
    let results = ExpectationResults(
      of: document(
        (0..<40).map { "not node\(conditions)[width>\($0)]" }, nodes: RandomCases.count(2_000)),
      comparisonLimit: RandomCases.count(ExpectationResults.comparisonLimit))
    let outcomes = results.results.map(\.?.outcome)
    #expect(outcomes.prefix(2) == [.failed, .holds])
    #expect(outcomes.last == .bad)
  }

  @Test func `The ids of long selectors have their ranges`() throws {
    let text = "not " + Array(repeating: "#ä", count: 1_000).joined(separator: ", ")
    for _ in 0..<RandomCases.count(300) {
      let expectation = try Expectation(text)
      #expect(expectation.ids.count == 1_000)
      #expect(expectation.ids.last?.range == 4_999..<5_002)
    }
  }
}
