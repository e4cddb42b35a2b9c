import DocumentSyntax
import Randomness
import Testing

@Suite struct TextEditsTests {
  private static let seeds = RandomCases.seeds(0..<400)

  @Test func `Offset at an insertion, in a replaced range and at its ends is mapped as requested`()
  {
    // 0123456789 → 01ab2356xy9
    let edits = TextEdits([
      SourceEdit(2..<2, with: [1, 2]), SourceEdit(4..<5, with: []),
      SourceEdit(7..<9, with: [3, 4]),
    ])
    #expect((0...10).map { edits.map($0, bias: .before) } == [0, 1, 2, 5, 6, 6, 7, 8, 8, 10, 11])
    #expect((0...10).map { edits.map($0, bias: .behind) } == [0, 1, 4, 5, 6, 6, 7, 10, 10, 10, 11])
    #expect(
      (0..<10).map { edits.map(byteAt: $0, ifReplaced: .isLost) }
        == [0, 1, 4, 5, nil, 6, 7, nil, nil, 10])
    #expect(
      (0..<10).map { edits.map(byteAt: $0, ifReplaced: .becomesFirst) }
        == [0, 1, 4, 5, nil, 6, 7, 8, nil, 10])
    #expect(edits.map(untouched: 0..<1) == 0..<1)
    #expect(edits.map(untouched: 0..<2) == nil)
    #expect(edits.map(untouched: 3..<3) == 5..<5)
    #expect(edits.map(untouched: 6..<6) == 7..<7)
    #expect(edits.map(untouched: 9..<10) == nil)
    #expect(edits.map(untouched: 10..<10) == 11..<11)
    #expect(edits.shift == 1)
    #expect(edits.hull == TextEdits.Replacement(old: 2..<9, new: 2..<10))
  }

  @Test func `Range loses what an edit puts at its ends`() {
    func range(of range: Range<Int>, after edited: Range<Int>, _ count: Int) -> Range<Int> {
      TextEdits.Replacement(SourceEdit(edited, with: Array(repeating: 0, count: count))).map(range)
    }
    #expect(range(of: 4..<8, after: 4..<4, 3) == 7..<11)
    #expect(range(of: 4..<8, after: 8..<8, 3) == 4..<8)
    #expect(range(of: 4..<8, after: 5..<6, 3) == 4..<10)
    #expect(range(of: 4..<8, after: 3..<5, 3) == 6..<9)
    #expect(range(of: 4..<8, after: 7..<9, 3) == 4..<7)
    #expect(range(of: 4..<8, after: 2..<9, 3) == 5..<5)
    #expect(range(of: 4..<4, after: 4..<4, 3) == 7..<7)
  }

  @Test func `No edits map each offset to itself`() {
    let edits = TextEdits()
    #expect(edits.map(7, bias: .before) == 7)
    #expect(edits.map(byteAt: 7, ifReplaced: .isLost) == 7)
    #expect(edits.map(untouched: 7..<9) == 7..<9)
    #expect(edits.shift == 0)
    #expect(edits.hull == nil)
    #expect(TextEdits(successive: []) == edits)
    #expect(!edits.isNew(at: 0))
  }

  @Test(arguments: seeds) func `Edits read from the new text make it of the old one, and back`(
    seed: UInt64
  ) {
    var random = RandomTextEdits(seed: seed)
    let old = random.text()
    let made = random.edits(of: old)
    let new = old.applying(made)
    let edits = TextEdits(made)
    #expect(edits.edits(to: new) == made)
    #expect(new.applying(edits.inverted.edits(to: old)).bytes == old.bytes)
    #expect(edits.inverted.inverted == edits)
    #expect(TextEdits(edits.inverted.edits(to: old)) == edits.inverted)
    #expect(old.utf8Count + edits.shift == new.utf8Count)
  }

  @Test(arguments: seeds) func `Offsets agree with a count of the bytes before them`(seed: UInt64) {
    var random = RandomTextEdits(seed: seed)
    let text = random.text()
    let made = random.edits(of: text)
    let edits = TextEdits(made)
    let model = ModelEdits(made, of: text.utf8Count)
    for offset in 0...text.utf8Count {
      #expect(edits.map(offset, bias: .before) == model.position(offset, keepsByteBefore: true))
      #expect(edits.map(offset, bias: .behind) == model.position(offset, keepsByteBefore: false))
      for end in offset...text.utf8Count {
        let range = edits.map(untouched: offset..<end)
        #expect(range == model.untouched(offset..<end))
        if let range {
          #expect(text.bytes(in: offset..<end) == text.applying(made).bytes(in: range))
        }
      }
    }
    for offset in 0..<text.utf8Count {
      #expect(edits.map(byteAt: offset, ifReplaced: .isLost) == model.byte(offset))
      #expect(
        edits.map(byteAt: offset, ifReplaced: .becomesFirst)
          == model.byte(offset) ?? model.replacement(ofFirst: offset))
    }
    for (offset, token) in model.bytes.enumerated() {
      #expect(edits.isNew(at: offset) == token.isNew)
    }
    #expect(!edits.isNew(at: model.bytes.count))
  }

  @Test(arguments: seeds)
  func `Composition of successive edits knows each byte that all of them keep`(
    seed: UInt64
  ) {
    var random = RandomTextEdits(seed: seed)
    let old = random.text()
    var new = old
    /// The offset in the old text of each byte; `nil` for a new byte.
    var origins: [Int?] = Array(0..<old.utf8Count)
    var steps: [TextEdits] = []
    var composition = TextEdits()
    for _ in 0..<Int.random(in: 0...6, using: &random.generator) {
      let made = random.edits(of: new)
      new = new.applying(made)
      for edit in made.reversed() {
        origins.replaceSubrange(
          edit.range, with: Array<Int?>(repeating: nil, count: edit.replacement.count))
      }
      steps.append(TextEdits(made))
      composition.append(TextEdits(made))
    }
    #expect(old.applying(composition.edits(to: new)).bytes == new.bytes)
    #expect(TextEdits(successive: steps) == composition)
    for offset in 0..<old.utf8Count {
      #expect(
        composition.map(byteAt: offset, ifReplaced: .isLost) == origins.firstIndex(of: offset))
    }
    for (offset, origin) in origins.enumerated() {
      #expect(composition.isNew(at: offset) == (origin == nil))
    }
    for (left, right) in zip(composition.replacements, composition.replacements.dropFirst()) {
      #expect(left.old.upperBound < right.old.lowerBound)
    }
    #expect(composition.replacements.allSatisfy { !$0.old.isEmpty || !$0.new.isEmpty })
  }

  @Test func `Edits that undo one another compose to none`() {
    let steps = [
      TextEdits(SourceEdit(3..<3, with: [1, 2])), TextEdits(SourceEdit(9..<9, with: [7])),
      TextEdits(SourceEdit(9..<10, with: [])), TextEdits(SourceEdit(3..<5, with: [])),
    ]
    #expect(TextEdits(successive: steps).isEmpty)
    #expect(TextEdits(successive: [TextEdits(SourceEdit(3..<3, with: []))]).isEmpty)
  }
}

/// A new text, byte by byte, with the ends of each replacement.
private struct ModelEdits {
  enum Token: Hashable {
    case kept(Int)
    case new(edit: Int)
    case start(edit: Int)
    case end(edit: Int)

    var isByte: Bool {
      switch self {
      case .kept, .new: true
      case .start, .end: false
      }
    }

    var isNew: Bool {
      if case .new = self { true } else { false }
    }
  }

  private let edits: [SourceEdit]
  private var tokens: [Token] = []

  var bytes: [Token] { tokens.filter(\.isByte) }

  init(_ edits: [SourceEdit], of length: Int) {
    self.edits = edits
    var end = 0
    for (index, edit) in edits.enumerated() {
      tokens += (end..<edit.range.lowerBound).map(Token.kept)
      tokens.append(.start(edit: index))
      tokens += edit.replacement.map { _ in .new(edit: index) }
      tokens.append(.end(edit: index))
      end = edit.range.upperBound
    }
    tokens += (end..<length).map(Token.kept)
  }

  private func offset(of token: Token) -> Int? {
    tokens.firstIndex(of: token).map { tokens[..<$0].count(where: \.isByte) }
  }

  /// The edit that replaces a byte.
  private func edit(replacing byte: Int) -> Int? {
    edits.firstIndex { $0.range.contains(byte) }
  }

  func byte(_ byte: Int) -> Int? { offset(of: .kept(byte)) }

  /// The first byte of the replacement of a range that begins with a byte.
  func replacement(ofFirst byte: Int) -> Int? {
    edit(replacing: byte).flatMap {
      edits[$0].range.lowerBound == byte ? offset(of: .new(edit: $0)) : nil
    }
  }

  func position(_ position: Int, keepsByteBefore: Bool) -> Int? {
    let (before, behind) = (edit(replacing: position - 1), edit(replacing: position))
    if keepsByteBefore {
      if position == 0 { return 0 }
      guard let before else { return byte(position - 1).map { $0 + 1 } }
      return offset(of: before == behind ? .start(edit: before) : .end(edit: before))
    }
    return behind.map { offset(of: .end(edit: $0)) } ?? byte(position) ?? bytes.count
  }

  func untouched(_ range: Range<Int>) -> Range<Int>? {
    for edit in edits
    where edit.range.lowerBound <= range.upperBound && edit.range.upperBound >= range.lowerBound {
      return nil
    }
    let start = byte(range.lowerBound) ?? bytes.count
    return start..<(start + range.count)
  }
}

/// Short texts and edits of them that touch, are empty or replace nothing more often than people's edits.
private struct RandomTextEdits {
  var generator: SeededGenerator

  init(seed: UInt64) { generator = SeededGenerator(seed: seed) }

  private mutating func bytes(upTo count: Int) -> [UInt8] {
    (0..<Int.random(in: 0...count, using: &generator)).map { _ in
      UInt8.random(in: 97...122, using: &generator)
    }
  }

  mutating func text() -> SourceText { SourceText(bytes(upTo: 24)) }

  mutating func edits(of text: SourceText) -> [SourceEdit] {
    let bounds = (0..<(2 * Int.random(in: 0...5, using: &generator))).map { _ in
      Int.random(in: 0...text.utf8Count, using: &generator)
    }.sorted()
    return stride(from: 0, to: bounds.count, by: 2).map {
      SourceEdit(bounds[$0]..<bounds[$0 + 1], with: bytes(upTo: 4))
    }
  }
}

extension SourceText {
  /// The text with edits of it made, the last first.
  fileprivate func applying(_ edits: [SourceEdit]) -> SourceText {
    var text = self
    for edit in edits.reversed() { text.replace(edit.range, with: edit.replacement) }
    return text
  }
}
