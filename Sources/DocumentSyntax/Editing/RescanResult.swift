/// What a rescan found.
struct RescanResult {
  /// In the order of the text, beginning with the document.
  var drafts: [Draft]
  /// The old records that go on in a draft.
  var taken: Set<Int32>
  /// The owner is the index of a draft.
  var errors: [Automaton.FoundError]
  var hasMoreErrors: Bool
  var root: SyntaxEntry
  var scannedBytes: Int
}
