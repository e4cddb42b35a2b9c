import Testing

@testable import DocumentSyntax

@Suite struct IncrementalTests {
  @Test func `after any edits the tree is that of a fresh scan`() {
    for seed in 0..<100 as Range<UInt64> {
      var text = SourceText(RandomDocument.text(seed: seed, elements: Int(seed % 20) + 1))
      var tree = SyntaxTree(text, maximumDepth: seed % 3 == 0 ? 12 : 2000)
      var edits = RandomEdits(seed: seed)
      for step in 0..<60 {
        let before = text.bytes
        let edit = edits.next(in: text)
        _ = tree.apply(edit, text: &text)
        let fresh = SyntaxTree(text, maximumDepth: tree.maximumDepth)
        if let difference = tree.difference(from: fresh, in: text) {
          Issue.record(
            """
            seed \(seed), step \(step): \(difference)
            \(edit.range) \(String(decoding: edit.replacement, as: UTF8.self).debugDescription)
            before: \(String(decoding: before, as: UTF8.self))
            """)
          break
        }
      }
    }
  }
}
