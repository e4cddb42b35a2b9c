import Randomness
import Testing

@testable import DocumentSyntax

@Suite struct TextDifferenceTests {
  @Test(arguments: RandomCases.seeds(0..<200, least: 40))
  func `Difference begins and ends between characters, and makes the new text`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    // Characters of two to four bytes with common first or last bytes.
    let pieces = ["a", "\n", "\r\n", "\r", "é", "è", "ǩ", "😀", "😁", "漢", "\u{FEFF}"]
    func text() -> [UInt8] {
      let count = Int.random(in: 0..<12, using: &random)
      return (0..<count).flatMap { _ in Array(random.pick(pieces).utf8) }
    }
    let (first, last) = (text(), text())
    let (old, new) = (first + text() + last, first + text() + last)
    guard let edit = SourceText.differenceBetweenCharacters(of: new, from: old) else {
      #expect(old == new)
      return
    }
    let (oldText, newText) = (SourceText(old), SourceText(new))
    let newEnd = edit.range.upperBound + new.count - old.count
    for (text, offset) in [
      (oldText, edit.range.lowerBound), (oldText, edit.range.upperBound),
      (newText, edit.range.lowerBound), (newText, newEnd),
    ] {
      for encoding in [PositionEncoding.utf8, .utf16] {
        let position = text.position(at: offset, in: encoding)
        let isInMark = position.line == 0 && offset < text.byteOrderMarkLength
        #expect(isInMark || text.offset(of: position, in: encoding) == offset, "\(old) \(new)")
      }
    }
    var edited = oldText
    edited.replace(edit.range, with: edit.replacement)
    #expect(edited.bytes == new)
    let shortest = SourceText.difference(of: new, from: old)
    #expect(edit.range.count - (shortest?.range.count ?? 0) <= 8)
  }

  @Test(arguments: [
    (#"[{"id":"a"},{"id":"b"},{"id":"c"}]"#, #"[{"id":"a"},{"id":"c"}]"#, #"{"id":"b"},"#),
    (
      #"[{"k":[{"id":"a"}]},{"k":[{"id":"b"}]},{"k":[]}]"#, #"[{"k":[{"id":"a"}]},{"k":[]}]"#,
      #"{"k":[{"id":"b"}]},"#
    ),
    ("[\n  [1],\n  [1],\n  [2]\n]", "[\n  [1],\n  [2]\n]", "[1],\n  "),
    (#"{"a":1,"b":2}"#, #"{"a":1}"#, #","b":2"#),
  ])
  func `Difference of a text without an element is the element`(
    longer: String, shorter: String, element: String
  ) throws {
    for (old, new) in [(longer, shorter), (shorter, longer)] {
      let difference = try #require(
        SourceText.difference(of: Array(new.utf8), from: Array(old.utf8)))
      var text = SourceText(old)
      let edit = text.alignedToContainer(
        SourceEdit(difference.range, with: difference.replacement))
      let changed = old == longer ? text.bytes(in: edit.range) : edit.replacement
      #expect(String(decoding: changed, as: UTF8.self) == element)
      text.replace(edit.range, with: edit.replacement)
      #expect(String(decoding: text.bytes, as: UTF8.self) == new)
    }
  }

  @Test(arguments: RandomCases.seeds(0..<200, least: 40))
  func `Aligned insertion or removal makes the text that the difference makes`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let pieces = ["{", "}", "[", "]", ",", "{}", "[1]", "\"a\"", "é"]
    func text(_ count: Int) -> [UInt8] {
      (0..<count).flatMap { _ in Array(random.pick(pieces).utf8) }
    }
    let (first, part, last) = (text(8), text(4), text(8))
    for (old, new) in [(first + part + last, first + last), (first + last, first + part + last)] {
      guard let difference = SourceText.difference(of: new, from: old) else { continue }
      var edited = SourceText(old)
      let edit = edited.alignedToContainer(
        SourceEdit(difference.range, with: difference.replacement))
      edited.replace(edit.range, with: edit.replacement)
      #expect(edited.bytes == new, "seed \(seed)")
    }
  }
}
