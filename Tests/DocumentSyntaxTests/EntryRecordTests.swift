import Randomness
import Testing

@testable import DocumentSyntax

/// The entries recorded while a tree is made equal those found when the text is read again.
@Suite struct EntryRecordTests {
  private static let names = KeywordTable([
    "type", "children", "style", "a", "aVeryLongNameOfMoreThanSixteen",
  ])

  private func record(of text: SourceText) -> (SyntaxTree, EntryIndex?) {
    var record: EntryIndex?
    let tree = SyntaxTree(text, maximumDepth: 100, keysIn: Self.names, recording: &record)
    return (tree, record)
  }

  /// A description of the first container whose entries differ.
  private func difference(_ text: SourceText, _ tree: SyntaxTree, _ record: EntryIndex) -> String? {
    var pending = [tree.root.container].compactMap(\.self)
    var misread: [String] = []
    while let node = pending.popLast() {
      var recorded: [SyntaxEntry] = []
      record.forEachEntry(of: node) { entry in
        if let wrong = wrongNumber(of: entry, in: text) { misread.append(wrong) }
        var entry = entry
        entry.keyNumber = KeywordTable.notLookedUp
        recorded.append(entry)
      }
      let found = tree.entries(of: node, in: text)
      if recorded != found { return "\(recorded) is not \(found)" }
      pending += found.compactMap(\.container)
    }
    return misread.first
  }

  /// The key of an entry whose number is another one's.
  private func wrongNumber(of entry: SyntaxEntry, in text: SourceText) -> String? {
    guard entry.keyNumber != KeywordTable.notLookedUp else { return nil }
    guard let range = entry.keyRange, !entry.keyHasEscapes else { return "a number without a name" }
    let key = String(
      decoding: text.bytes(in: (range.lowerBound + 1)..<(range.upperBound - 1)), as: UTF8.self)
    let number = Self.names.names.firstIndex(of: key).map(Int16.init) ?? KeywordTable.unknown
    return number == entry.keyNumber ? nil : key
  }

  @Test func `Recorded entries equal those of a second parse, in valid and broken texts`() {
    var wholeTexts = 0
    for seed in RandomCases.seeds(0..<150) {
      var text = SourceText(randomText(seed: seed, elements: Int(seed % 30) + 1))
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
    #expect(wholeTexts > RandomCases.count(150))
  }

  @Test(arguments: [
    "[]", "{}", " {\"a\": [[], {}, \"\\n\", {\"b\\u0041\": null}], \"é\": -1.5e3} ",
  ])
  func `of small texts as well`(_ source: String) throws {
    let text = SourceText(source)
    let (tree, record) = record(of: text)
    #expect(difference(text, tree, try #require(record)) == nil)
  }

  @Test func `Keys are numbered in the order of parsing`() throws {
    let source =
      #"{"type": 1, "aVeryLongNameOfMoreThanSixteen": 2, "aVeryLongNameOfMoreThanSeventy": 3, "\u0061": 4}"#
    let text = SourceText(source)
    let (tree, record) = record(of: text)
    var numbers: [KeywordTable.Number] = []
    try #require(record).forEachEntry(of: #require(tree.root.container)) {
      numbers.append($0.keyNumber)
    }
    #expect(numbers == [0, 4, KeywordTable.unknown, KeywordTable.notLookedUp])
  }

  @Test func `Keys are counted, and entries not looked up count for each key`() throws {
    let source =
      #"{"type": "a", "a": [1, "type", {"type": 2, "b": 3, "a": []}], "style": {"\u0061": 4, "a": 5}}"#
    let record = try #require(record(of: SourceText(source)).1)
    #expect(Self.names.names.indices.map { record.keyCount(Int16($0)) } == [3, 1, 2, 4, 1])
  }

  @Test func `A key that lies in two chunks of the text is looked up and counted once`() throws {
    for length in 4_000..<4_200 as Range<Int> {
      let text = SourceText(
        "[\(String(repeating: " ", count: length))" + #"{"type": {"type": 1, "a": 2}}]"#)
      let record = try #require(record(of: text).1)
      #expect(record.keyCount(0) == 2 && record.keyCount(4) == 0, "length \(length)")
    }
  }

  @Test func `nothing is taken down of a text that is deeper than is read`() {
    let deep = String(repeating: "[", count: 101) + String(repeating: "]", count: 101)
    #expect(record(of: SourceText(deep)).1 == nil)
  }
}
