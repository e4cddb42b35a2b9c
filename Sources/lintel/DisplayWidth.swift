/// How many columns a terminal takes for a text; control characters take none.
func displayWidth(_ text: some StringProtocol) -> Int {
  text.reduce(0) { $0 + displayWidth($1) }
}

/// How many columns a terminal takes for a character: 2 for East Asian wide ones and for emoji.
func displayWidth(_ character: Character) -> Int {
  guard let first = character.unicodeScalars.first else { return 0 }
  if first.isASCII { return first.value < 0x20 || first.value == 0x7F ? 0 : 1 }
  let properties = first.properties
  switch properties.generalCategory {
  case .nonspacingMark, .enclosingMark, .control, .format: return 0
  default: break
  }
  let looksLikeEmoji =
    properties.isEmojiPresentation || character.unicodeScalars.contains { $0.value == 0xFE0F }
  return looksLikeEmoji || wideRanges.contains { $0.contains(first.value) } ? 2 : 1
}

/// The blocks whose characters are wide.
///
/// - Source: Unicode, EastAsianWidth.txt, `W` and `F`, neighbouring ranges joined
private let wideRanges: [ClosedRange<UInt32>] = [
  0x1100...0x115F, 0x2E80...0x303E, 0x3041...0x33FF, 0x3400...0x4DBF, 0x4E00...0x9FFF,
  0xA000...0xA4CF, 0xA960...0xA97F, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F,
  0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x17000...0x18CFF, 0x1B000...0x1B2FF, 0x20000...0x3FFFD,
]
