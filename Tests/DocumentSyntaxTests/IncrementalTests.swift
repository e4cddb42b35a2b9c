import Randomness
import Testing

@testable import DocumentSyntax

@Suite struct IncrementalTests {
  @Test func `After any edits the tree is that of a fresh scan`() {
    for seed in RandomCases.seeds(0..<100) {
      if let difference = difference(seed: seed) { Issue.record("\(difference)") }
    }
  }

  @Test func `After any edits of a text with comments the tree is that of a fresh scan`() {
    for seed in RandomCases.seeds(0..<400) {
      if let difference = difference(seed: seed, comments: true) {
        Issue.record("\(difference)")
      }
    }
  }

  /// Makes random edits until the tree differs from that of a fresh scan.
  private func difference(seed: UInt64, comments: Bool = false) -> String? {
    var text = SourceText(
      randomText(seed: seed, elements: Int(seed % 20) + 1, comments: comments))
    var tree = SyntaxTree(text, maximumDepth: seed % 3 == 0 ? 12 : 2000)
    var edits = RandomEdits(seed: seed)
    for step in 0..<60 {
      let before = text.bytes
      let edit = edits.next(in: text)
      _ = tree.apply(edit, text: &text)
      let fresh = SyntaxTree(text, maximumDepth: tree.maximumDepth)
      guard let difference = tree.difference(from: fresh, in: text) else { continue }
      return """
        seed \(seed), step \(step): \(difference)
        \(edit.range) \(String(decoding: edit.replacement, as: UTF8.self).debugDescription)
        before: \(String(decoding: before, as: UTF8.self))
        """
    }
    return nil
  }

  @Test func `A container has the bytes it had while the number of its last edit is the same`() {
    var keptCount = 0
    for seed in RandomCases.seeds(0..<40) {
      var text = SourceText(randomText(seed: seed, elements: Int(seed % 20) + 1))
      var tree = SyntaxTree(text)
      var edits = RandomEdits(seed: seed)
      var known: [NodeID: (edit: Int32, bytes: [UInt8])] = [:]
      for step in 0..<60 {
        for node in tree.containers(overlapping: 0..<max(text.utf8Count, 1)) {
          let now = (edit: tree.lastEdit(in: node), bytes: text.bytes(in: tree.range(of: node)))
          if let former = known[node], former.edit == now.edit {
            #expect(former.bytes == now.bytes, "seed \(seed), step \(step)")
            keptCount += 1
          }
          known[node] = now
        }
        _ = tree.apply(edits.next(in: text), text: &text)
      }
    }
    #expect(keptCount > RandomCases.count(1_000))
  }

  @Test func `An edit numbers the containers around it and no others`() throws {
    var text = SourceText(#"{"a": [{"b": {"c": 1}}, {"d": 2}]}"#)
    var tree = SyntaxTree(text)
    let all = tree.containers(overlapping: 0..<text.utf8Count)
    #expect(all.map { tree.lastEdit(in: $0) } == [0, 0, 0, 0, 0])
    let number = 19
    #expect(text.bytes(in: number..<(number + 1)) == Array("1".utf8))
    _ = tree.apply(SourceEdit(number..<number, with: Array("5".utf8)), text: &text)
    #expect(all.map { tree.lastEdit(in: $0) } == [1, 1, 1, 1, 0])
    _ = tree.apply(SourceEdit(31..<31, with: Array("5".utf8)), text: &text)
    #expect(all.map { tree.lastEdit(in: $0) } == [2, 2, 1, 1, 2])
  }
}
