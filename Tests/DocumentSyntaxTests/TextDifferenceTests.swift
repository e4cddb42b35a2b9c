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
}
