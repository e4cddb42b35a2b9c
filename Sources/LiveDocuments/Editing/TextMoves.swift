package import LayoutEngine

/// How the text was edited since somebody asked last, for those who remember where things stand.
package enum TextMoves {
  /// In such a way that places have to be looked up again.
  case anyhow

  /// By these edits, one after the other, all within objects and arrays that are still there.
  case by([Move])

  package struct Move: Hashable, Sendable {
    /// The bytes that were replaced, in the text as it was then.
    package let range: Range<Int>

    /// How many bytes took their place.
    package let count: Int

    /// The element whose own object was edited; `nil` for the document's own.
    package let element: ElementID?
  }

  /// More edits than these are not told one by one.
  private static let limit = 16

  mutating func append(_ move: Move) {
    guard case .by(var moves) = self, moves.count < Self.limit else {
      self = .anyhow
      return
    }
    moves.append(move)
    self = .by(moves)
  }
}

extension LiveDocument {
  /// The edits since the last call.
  package func takeTextMoves() -> TextMoves {
    defer { textMoves = .by([]) }
    return textMoves
  }
}
