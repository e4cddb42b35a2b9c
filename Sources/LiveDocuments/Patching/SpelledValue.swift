import DocumentSyntax

/// A value of a text that comes to stand elsewhere with its tokens as they are; only white space
/// between them changes.
struct SpelledValue: WritableValue {
  private let bytes: [UInt8]
  let isOnSeveralLines: Bool

  /// What the line is indented by on which it begins.
  private let indentation: [UInt8]

  /// Whether nothing in it depends on its line ends.
  private let canBeJoined: Bool

  init(_ range: Range<Int>, in source: DocumentSource) {
    bytes = source.text.bytes(in: range)
    isOnSeveralLines = bytes.contains { $0.isLineEnd }
    indentation = isOnSeveralLines ? source.indentation(at: range.lowerBound) : []
    canBeJoined =
      isOnSeveralLines
      && !source.syntax.errors.contains { range.contains($0.range.lowerBound) }
  }

  func text(at place: WritingPlace, _ style: WritingStyle) -> [UInt8] {
    guard isOnSeveralLines else { return bytes }
    if !place.isSpread, canBeJoined {
      let line = bytes.joiningLines(style)
      if line.width <= place.room { return line }
    }
    return bytes.edits(indentingFrom: indentation, to: place.indentation).applied(to: bytes)
  }

  func lineWidth(_ style: WritingStyle) -> Int { bytes.joiningLines(style).width }
}
