/// The number of terminal columns of a text.
///
/// - Complexity: In the number of its characters.
package func displayWidth(_ text: some StringProtocol) -> Int {
  text.reduce(0) { $0 + displayWidth($1) }
}

/// The number of terminal columns of a character: two for East Asian ones and emoji, none for
/// control characters and for marks that stand alone.
package func displayWidth(_ character: Character) -> Int {
  guard let first = character.unicodeScalars.first else { return 0 }
  if first.isASCII, character.utf8.count == 1 { return first.isControl ? 0 : 1 }
  switch first.properties.generalCategory {
  case .nonspacingMark, .enclosingMark, .control, .format: return 0
  default: break
  }
  if first.isWide { return 2 }
  let isEmoji = character.unicodeScalars.contains { scalar in
    scalar.value == 0xFE0F || scalar.properties.isEmojiPresentation
  }
  return isEmoji ? 2 : 1
}

extension Unicode.Scalar {
  fileprivate var isControl: Bool { value < 0x20 || value == 0x7F }

  /// - Source: Unicode Character Database 15.0, EastAsianWidth (W and F); emoji are known to the
  ///   standard library.
  fileprivate var isWide: Bool {
    switch value {
    case ..<0x1100: false
    case 0x1100...0x115F, 0x2329...0x232A, 0x2E80...0x303E, 0x3041...0x4DBF, 0x4E00...0xA4CF,
      0xA960...0xA97F, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE10...0xFE19, 0xFE30...0xFE6F,
      0xFF01...0xFF60, 0xFFE0...0xFFE6, 0x16FE0...0x18DFF, 0x1AFF0...0x1B2FF,
      0x1F200...0x1F265, 0x20000...0x3FFFD:
      true
    default: properties.isEmojiPresentation
    }
  }
}

/// The start of a text that takes no more than these columns, with an ellipsis where it is cut.
package func cut(_ text: String, toColumns limit: Int) -> String {
  guard limit > 0 else { return "" }
  var columns = 0
  var end = text.startIndex
  var index = text.startIndex
  while index < text.endIndex {
    columns += displayWidth(text[index])
    if columns > limit { return String(text[..<end]) + "…" }
    index = text.index(after: index)
    if columns < limit { end = index }
  }
  return text
}
