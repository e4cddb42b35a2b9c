/// A way of saying what was found.
protocol CheckReport {
  /// Says what was found in one file; files come in their order.
  mutating func add(_ document: CheckedDocument, to output: inout Output)

  /// Says what remains to be said.
  mutating func finish(_ summary: CheckSummary, to output: inout Output)
}
