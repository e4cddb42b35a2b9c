import Testing

@testable import DocumentSyntax

/// What is taken down while a tree is made, beside what is found when the text is read again.
@Suite struct EntryRecordTests {
  private func record(of text: SourceText) -> (SyntaxTree, EntryRecord?) {
    var record: EntryRecord?
    let tree = SyntaxTree(text, maximumDepth: 100, recording: &record)
    return (tree, record)
  }

  /// Where both tell other entries of a container.
  private func difference(_ text: SourceText, _ tree: SyntaxTree, _ record: EntryRecord) -> String?
  {
    var pending = [tree.root.container].compactMap(\.self)
    while let node = pending.popLast() {
      var recorded: [SyntaxEntry] = []
      record.forEachEntry(of: node) { recorded.append($0) }
      let found = tree.entries(of: node, in: text)
      if recorded != found { return "\(recorded) is not \(found)" }
      pending += found.compactMap(\.container)
    }
    return nil
  }

  @Test func `entries are those that a second look finds, in whole and in broken texts`() {
    var wholeTexts = 0
    for seed in 0..<150 as Range<UInt64> {
      var text = SourceText(RandomDocument.text(seed: seed, elements: Int(seed % 30) + 1))
      var edits = RandomEdits(seed: seed)
      for step in 0..<10 {
        let (tree, record) = record(of: text)
        #expect((record != nil) == tree.errors.isEmpty, "seed \(seed), step \(step)")
        if let record {
          wholeTexts += 1
          let difference = difference(text, tree, record)
          #expect(difference == nil, "seed \(seed), step \(step)")
        }
        let edit = edits.next(in: text)
        text.replace(edit.range, with: edit.replacement)
      }
    }
    #expect(wholeTexts > 150)
  }

  @Test(arguments: [
    "[]", "{}", " {\"a\": [[], {}, \"\\n\", {\"b\\u0041\": null}], \"é\": -1.5e3} ",
  ])
  func `of small texts as well`(_ source: String) throws {
    let text = SourceText(source)
    let (tree, record) = record(of: text)
    #expect(difference(text, tree, try #require(record)) == nil)
  }

  @Test func `nothing is taken down of a text that is deeper than is read`() {
    let deep = String(repeating: "[", count: 101) + String(repeating: "]", count: 101)
    #expect(record(of: SourceText(deep)).1 == nil)
  }
}
