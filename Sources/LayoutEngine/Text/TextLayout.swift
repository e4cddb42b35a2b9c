/// What becomes of a text in a given width.
package struct TextLayout: Hashable, Sendable {
  /// The width of the widest line, which may exceed the width given, and the height of all lines.
  package let size: TextSize

  /// The number of lines shown; 0 for an empty text.
  package let lineCount: Int

  /// Whether the limit on the number of lines left content out.
  package let isTruncated: Bool

  /// Whether a line shown ends inside a word because the word is longer than a line.
  package let breaksWord: Bool
}
