import Randomness
import Testing

@testable import DocumentSyntax

/// What is said of arrays that hold only objects, and how they are gone through.
@Suite struct ObjectArraysTests {
  private func arrays(in tree: SyntaxTree, _ text: SourceText) -> [NodeID] {
    var found: [NodeID] = []
    var pending = [tree.root.container].compactMap(\.self)
    while let node = pending.popLast() {
      if tree.kind(of: node) == .array { found.append(node) }
      pending += tree.entries(of: node, in: text).compactMap(\.container)
    }
    return found
  }

  private func objects(in array: NodeID, of tree: SyntaxTree) -> (forth: [NodeID], back: [NodeID]) {
    var (forth, back): ([NodeID], [NodeID]) = ([], [])
    var node = tree.firstChild(of: array)
    while let object = node {
      forth.append(object)
      node = tree.sibling(after: object)
    }
    node = tree.lastChild(of: array)
    while let object = node {
      back.append(object)
      node = tree.sibling(before: object)
    }
    return (forth, back)
  }

  @Test func `The list of object arrays is exact after parsing and safe through edits`() {
    var (known, unknown) = (0, 0)
    for seed in RandomCases.seeds(0..<200) {
      var text = SourceText(randomText(seed: seed, elements: Int(seed % 40) + 1))
      var tree = SyntaxTree(text, maximumDepth: 30)
      var edits = RandomEdits(seed: seed)
      for step in 0..<15 {
        for array in arrays(in: tree, text) {
          let entries = tree.entries(of: array, in: text)
          let isExact = entries.allSatisfy { $0.kind == .object }
          if step == 0 { #expect(tree.holdsOnlyObjects(array) == isExact, "seed \(seed)") }
          guard tree.holdsOnlyObjects(array) else {
            if isExact { unknown += 1 }
            continue
          }
          known += entries.count
          let found = objects(in: array, of: tree)
          #expect(found.forth == entries.compactMap(\.container), "seed \(seed), step \(step)")
          #expect(found.back == found.forth.reversed(), "seed \(seed), step \(step)")
          #expect(isExact, "seed \(seed), step \(step)")
        }
        let edit = edits.next(in: text)
        _ = tree.apply(edit, text: &text)
      }
    }
    #expect(known > RandomCases.count(1_000) && unknown < known)
  }
}
