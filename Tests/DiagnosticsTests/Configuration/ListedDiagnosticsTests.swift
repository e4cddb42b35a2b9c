import Diagnostics
import Testing

@Suite struct ListedDiagnosticsTests {
  private let severities: [Severity] = [
    .hint, .warning, .error, .information, .warning, .error, .hint,
  ]

  private func listed(_ limit: Int) -> CappedDiagnostics<(Int, Severity)> {
    CappedDiagnostics(Array(severities.enumerated().map { ($0, $1) }), limit: limit) { $0.1 }
  }

  @Test(arguments: [7, 8, .max])
  func `Diagnostics below the limit are all listed in their order`(limit: Int) {
    #expect(listed(limit).items.map(\.0) == Array(0...6))
    #expect(listed(limit).remark == nil)
  }

  @Test(
    arguments: [
      (6, [2, 5, 1, 4, 3, 0]), (4, [2, 5, 1, 4]), (3, [2, 5, 1]), (1, [2]), (0, []), (-1, []),
    ])
  func `Capped diagnostics are the most severe, and of one severity the first`(
    limit: Int, expected: [Int]
  ) {
    #expect(listed(limit).items.map(\.0) == expected)
    #expect(listed(limit).leftOutCount == 7 - expected.count)
  }

  @Test func `Diagnostics beyond the cap are counted in a sentence`() {
    #expect(
      listed(6).remark
        == "1 more diagnostic is not listed, because at most 6 are, the worst first")
    #expect(
      listed(1).remark
        == "6 more diagnostics are not listed, because at most 1 are, the worst first")
  }
}
