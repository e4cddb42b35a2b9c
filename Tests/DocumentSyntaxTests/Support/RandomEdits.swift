import DocumentMaking
import Randomness
@testable import DocumentSyntax

/// Edits as they come from people and from editors, and some that come from nobody.
struct RandomEdits {
  private var random: SeededGenerator
  private var undo: [SourceEdit] = []

  init(seed: UInt64) {
    random = SeededGenerator(seed: seed)
  }

  private static let fragments: [String] = [
    "{", "}", "[", "]", "\"", ",", ":", " ", "\n", "1", "x", "-", "\\", "'", "/", "/*", "*/", "//",
    " // c\n", "/* d */", "/*\n", "// {", "*", ",]", "{}", "[]", "\"\"", ", ", "\": ", "\"k\": 1",
    ", \"k\": {\"a\": [1]}", "{\"type\": \"text\"},",
    "],", "},", "}}", "{{", "null", "NaN", "\t", "\r\n", "\u{1}", "é", "😀", "\\ud83d",
    "\"a\": [{\"b\": 1}, {\"c\": [2, {}]}],\n",
  ]

  /// The next edit of a text; sooner or later it is undone.
  mutating func next(in text: SourceText) -> SourceEdit {
    if !undo.isEmpty, random.chance(undo.count > 6 ? 80 : 25) { return undo.removeLast() }
    let edit = makeEdit(in: text)
    let end = edit.range.lowerBound + edit.replacement.count
    undo.append(SourceEdit(edit.range.lowerBound..<end, with: text.bytes(in: edit.range)))
    return edit
  }

  private mutating func makeEdit(in text: SourceText) -> SourceEdit {
    let count = text.utf8Count
    let offset = Int.random(in: 0...count, using: &random)
    switch Int.random(in: 0..<10, using: &random) {
    case 0...3:
      return SourceEdit(offset..<offset, with: Array(random.pick(Self.fragments).utf8))
    case 4, 5:
      return SourceEdit(offset..<min(offset + 1, count), with: [])
    case 6:
      let end = min(offset + Int.random(in: 0...40, using: &random), count)
      return SourceEdit(offset..<end, with: Array(random.pick(Self.fragments).utf8))
    case 7:
      return SourceEdit(
        text.range(ofLine: Int.random(in: 0..<text.lineCount, using: &random)), with: [])
    case 8:
      let start = Int.random(in: 0...count, using: &random)
      let end = min(start + Int.random(in: 0...200, using: &random), count)
      return SourceEdit(offset..<offset, with: text.bytes(in: start..<end))
    default:
      let end = min(offset + 1, count)
      return SourceEdit(offset..<end, with: [UInt8.random(in: 0...255, using: &random)])
    }
  }
}

/// The text of a random document of at most so many elements with children, on one line or on many.
func randomText(seed: UInt64, elements: Int, comments: Bool = false) -> String {
  let document = RandomDocuments.document(
    Int(seed), seed: 40, values: .hostile, elements: elements)
  return RandomWriter.text(document, seed: seed, comments: comments)
}
