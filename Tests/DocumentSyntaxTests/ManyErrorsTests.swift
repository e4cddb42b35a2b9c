import Randomness
import Testing

@testable import DocumentSyntax

/// Texts with more syntax errors than are reported.
@Suite struct ManyErrorsTests {
  /// An array of objects of which every second one has an error: alternately one that loses text and one that does not.
  private static func text(errors: Int) -> SourceText {
    let objects = (0..<errors).map { number in
      let value = number.isMultiple(of: 2) ? "word" : "1 \"b\": 2"
      return "{\"a\": [3]},\n{\"a\": \(value)}"
    }
    return SourceText(Array("[\n\(objects.joined(separator: ",\n"))\n]".utf8))
  }

  @Test func `Only the first thousand errors are reported, and that there are more`() {
    let few = SyntaxTree(Self.text(errors: 1_000))
    #expect(few.errors.count == 1_000)
    #expect(!few.hasMoreErrors)
    let text = Self.text(errors: 1_001)
    let many = SyntaxTree(text)
    #expect(many.errors == Array(few.errors))
    #expect(many.hasMoreErrors)
    #expect(Array(many.faultyContainers).count == 501)
  }

  @Test func `An edit scans as many bytes beside 4,000 errors as beside 100`() {
    func cost(_ errors: Int) -> [Int] {
      var text = Self.text(errors: errors)
      var tree = SyntaxTree(text)
      let place = text.range(ofLine: errors + 1).lowerBound
      return [SourceEdit(place..<place, with: [32]), SourceEdit(place..<(place + 1), with: [])].map
      {
        tree.apply($0, text: &text).scannedBytes
      }
    }
    #expect(cost(100) == cost(4_000))
  }

  @Test func `Removing every error one by one leaves the errors of a fresh scan after each step`() {
    let count = RandomCases.count(1_200, least: 120)
    // More than are reported before, and fewer afterwards.
    var text = Self.text(errors: 900 + count)
    var tree = SyntaxTree(text)
    let stops = RandomCases.size(12, short: 4)
    for step in 0..<count {
      let line = text.range(ofLine: 2 * step + 2)
      _ = tree.apply(SourceEdit(line, with: Array("{\"a\": 5},\n".utf8)), text: &text)
      guard step.isMultiple(of: count / stops) || step > count - stops else { continue }
      let fresh = SyntaxTree(text)
      #expect(tree.errors == fresh.errors)
      #expect(tree.difference(from: fresh, in: text) == nil)
    }
  }

  @Test func `After random edits the errors and faulty containers are those of a fresh scan`() {
    for seed in RandomCases.seeds(0..<4) {
      var text = Self.text(errors: 1_200)
      var tree = SyntaxTree(text)
      var edits = RandomEdits(seed: seed)
      for step in 0..<40 {
        _ = tree.apply(edits.next(in: text), text: &text)
        let fresh = SyntaxTree(text)
        if let difference = tree.difference(from: fresh, in: text) {
          Issue.record("seed \(seed), step \(step): \(difference.prefix(300))")
          break
        }
      }
    }
  }
}
