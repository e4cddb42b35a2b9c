/// A place in a text as an editor names it, both numbers counted from 0.
///
/// What `character` counts depends on a ``PositionEncoding``, which is said where the two meet.
package struct TextPosition: Hashable, Sendable, Comparable {
  package let line: Int
  package let character: Int

  package init(line: Int, character: Int) {
    self.line = line
    self.character = character
  }

  package static func < (left: TextPosition, right: TextPosition) -> Bool {
    (left.line, left.character) < (right.line, right.character)
  }
}
