/// The metrics of the family `system` where no file is given for it: a table of advance widths close to the widths of
/// the system's font.
struct SystemFont {
  /// The column of the table.
  private let column: Int

  /// The nearest weight that the table has.
  init(weight: Double) {
    column = weight < 450 ? 0 : weight < 550 ? 1 : weight < 650 ? 2 : 3
  }

  /// The weights of the columns.
  static let weights = [400.0, 500, 600, 700]

  /// The extent of a line in the font that Apple's devices have, whose line of 17 points is 20.29 high.
  ///
  /// - Source: UIKit `UIFont`, `ascender` and `descender` of a system font: 1950 and 494 of 2048
  static func lineExtent(size: Double) -> LineExtent {
    LineExtent(ascender: size * 1950 / 2048, descender: size * -494 / 2048)
  }

  /// The widths of the characters of ASCII, in sizes of the font.
  var asciiAdvances: [Double] { Self.asciiAdvances[column] }

  private static let asciiAdvances: [[Double]] = weights.map { weight in
    (0..<0x80).map { (byte: UInt8) in SystemFont(weight: weight).advance(ofASCII: byte) }
  }

  /// The width of a character at a size, in points, with `tracking` behind it unless it has no width.
  func width(ofASCII byte: UInt8, _ size: Double, _ tracking: Double) -> Double {
    let advance = asciiAdvances[Int(byte & 0x7F)]
    return advance > 0 ? advance * size + tracking : 0
  }

  /// The width of a grapheme cluster at a size, in points; characters that the system's font has are spaced by `tracking`.
  func width(of cluster: Substring.UnicodeScalarView, _ size: Double, _ tracking: Double) -> Double
  {
    let width = advance(of: cluster) * size
    return tracking != 0 && width > 0 && Self.isTracked(cluster) ? width + tracking : width
  }

  /// True for characters that stand in the system's font, and not in one for emoji or ideographs.
  private static func isTracked(_ cluster: Substring.UnicodeScalarView) -> Bool {
    guard let first = cluster.first?.value else { return false }
    return advance(first, 0) != nil && !isEmoji(cluster)
  }

  /// The width of a character, in sizes of the font.
  func advance(ofASCII byte: UInt8) -> Double {
    byte < 0x20
      ? (byte == 0x09 ? Self.advance(0x20, column) ?? 0 : 0)
      : Self.advance(UInt32(byte), column) ?? Self.otherAdvance
  }

  /// The width of a grapheme cluster in multiples of the font size: the advance of its first character.
  func advance(of cluster: Substring.UnicodeScalarView) -> Double {
    guard let first = cluster.first else { return 0 }
    if let advance = Self.advance(first.value, column) {
      return Self.isEmoji(cluster) ? Self.emojiAdvance : advance
    }
    if Self.isEmoji(cluster) { return Self.emojiAdvance }
    if Self.isWide(first.value) { return Self.isHangul(first.value) ? 0.92 : 1 }
    if let advance = Self.scriptAdvance(first) { return advance }
    return Self.isMark(first) ? 0 : Self.otherAdvance
  }

  /// True if the table has a width for this cluster; false if it gets the width of unknown characters.
  static func covers(_ cluster: Substring.UnicodeScalarView) -> Bool {
    guard let first = cluster.first else { return true }
    return advance(first.value, 0) != nil || isWide(first.value) || isEmoji(cluster)
  }

  private static let emojiAdvance = 1.25

  /// The mean width of the clusters of a script that the table lacks.
  ///
  /// - Source: phrases of interfaces in Noto Sans Arabic, Hebrew, Thai and Devanagari
  private static func scriptAdvance(_ scalar: Unicode.Scalar) -> Double? {
    switch scalar.value {
    case 0x600...0x6FF, 0x750...0x77F, 0x8A0...0x8FF, 0xFB50...0xFDFF, 0xFE70...0xFEFE:
      isMark(scalar) ? nil : 0.46
    case 0x590...0x5FF, 0xFB1D...0xFB4F: isMark(scalar) ? nil : 0.54
    case 0xE00...0xEFF: isMark(scalar) ? nil : 0.52
    case 0x900...0xDFF: isMark(scalar) ? nil : 0.73
    case 0xFF61...0xFFDC: 0.5
    default: nil
    }
  }

  /// True for characters without a width of their own.
  private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .control, .format: true
    default: false
    }
  }

  /// The advance of characters that are not in the table.
  private static let otherAdvance = 0.6

  private static let table = AdvanceTable(
    ranges: ranges, widths: widths, columns: weights.count, unitsPerEm: unitsPerEm)

  private static func advance(_ value: UInt32, _ column: Int) -> Double? {
    table.advance(value, column)
  }

  /// Ideographs, kana and hangul, and the signs that are as wide.
  private static func isWide(_ value: UInt32) -> Bool {
    switch value {
    case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xA960...0xA97F, 0xAC00...0xD7A3,
      0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF01...0xFF60, 0xFFE0...0xFFE6, 0x17000...0x18CFF,
      0x1B000...0x1B2FF, 0x20000...0x3FFFD:
      true
    default: false
    }
  }

  /// Syllables of hangul, which fonts of Korean have narrower than ideographs.
  private static func isHangul(_ value: UInt32) -> Bool { (0xAC00...0xD7A3).contains(value) }

  static func isEmoji(_ cluster: Substring.UnicodeScalarView) -> Bool {
    guard let first = cluster.first, first.value > 0x22 else { return false }
    return first.properties.isEmojiPresentation
      || cluster.contains { $0.value == 0xFE0F } && first.properties.isEmoji
  }
}
