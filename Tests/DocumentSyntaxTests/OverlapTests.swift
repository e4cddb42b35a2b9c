import DocumentSyntax
import Testing

@Suite struct OverlapTests {
  private let text = SourceText(#"{"a": [{}, {"b": []}, {}], "c": {"d": {}}}"#)

  private func starts(_ range: Range<Int>) -> [Int] {
    let tree = SyntaxTree(text)
    return tree.containers(overlapping: range).map { tree.range(of: $0).lowerBound }
  }

  @Test func `Containers that overlap a range are found in the order of the text`() {
    #expect(starts(0..<text.utf8Count) == [0, 6, 7, 11, 17, 22, 32, 38])
    #expect(starts(12..<13) == [0, 6, 11])
    #expect(starts(20..<23) == [0, 6, 22])
    #expect(starts(40..<41) == [0, 32])
    #expect(starts(3..<3) == [0])
  }

  @Test func `Containers found for any range are those of the document that overlap it`() {
    let tree = SyntaxTree(text)
    let all = tree.containers(overlapping: 0..<text.utf8Count).map(tree.range)
    for lower in 0...text.utf8Count {
      for upper in lower...text.utf8Count where lower < upper {
        let expected = all.filter { $0.overlaps(lower..<upper) }
        #expect(tree.containers(overlapping: lower..<upper).map(tree.range) == expected)
      }
    }
  }
}
