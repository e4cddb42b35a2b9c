/// A stretch of text between two places where a line may end, as numbers of grapheme clusters.
///
/// Eight bytes, since a long text has many of them.
struct TextSegment: Hashable, Sendable {
  private let word: UInt32
  private let spacesAndEnd: UInt32

  init(wordLength: Int, trailingSpaces: Int, endsParagraph: Bool) {
    word = UInt32(clamping: wordLength)
    spacesAndEnd = min(UInt32(clamping: trailingSpaces), .max >> 1) << 1 | (endsParagraph ? 1 : 0)
  }

  /// The clusters up to the last one that is not white space; 0 if there is only white space.
  var wordLength: Int { Int(word) }

  /// The clusters of white space after the word, which hang where a line is broken after them.
  var trailingSpaces: Int { Int(spacesAndEnd >> 1) }

  /// Whether a line must end here: at a mandatory break or at the end of the text.
  var endsParagraph: Bool { spacesAndEnd & 1 == 1 }
}
