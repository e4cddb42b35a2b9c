/// The metrics of the family `Helvetica` where no file is given for it: tables of advance widths and kerning of a font
/// with the same widths.
///
/// UIKit sets attributed strings without a font in Helvetica of 12 points.
struct HelveticaFont {
  /// The column of the tables.
  private let column: Int

  /// The widths of characters that the table lacks.
  private let fallback: SystemFont

  /// Takes the nearest weight that the tables have.
  ///
  /// Slanted letters are as wide as upright ones.
  init(weight: Double) {
    column = weight < 550 ? 0 : 1
    fallback = SystemFont(weight: weight)
  }

  /// The weights of the columns.
  static let weights = [400.0, 700]

  /// The extent of a line on iOS, where a line of 12 points is 13.8 high: the ascender is that of the font file, 1577 of
  /// 2048, and 0.15 more.
  ///
  /// - Source: `UIFont(name: "Helvetica", size: 17)` on iOS: ascender 15.64033203125, descender -3.90966796875, leading 0,
  ///   line height 19.55 (https://zhaoxin.pro/15918614844798.html)
  static func lineExtent(size: Double) -> LineExtent {
    LineExtent(ascender: size * (1577.0 / 2048 + 0.15), descender: size * -471 / 2048)
  }

  private static let table = AdvanceTable(
    ranges: ranges, widths: widths, columns: weights.count, unitsPerEm: unitsPerEm)

  /// The width of a character, in sizes of the font.
  func advance(ofASCII byte: UInt8) -> Double {
    Self.table.advance(UInt32(byte), column) ?? fallback.advance(ofASCII: byte)
  }

  /// The width of a grapheme cluster in sizes of the font: that of its first character.
  func advance(of cluster: Substring.UnicodeScalarView) -> Double {
    guard let first = cluster.first, let advance = Self.table.advance(first.value, column),
      !SystemFont.isEmoji(cluster)
    else { return fallback.advance(of: cluster) }
    return advance
  }

  /// The columns of the pairs of characters with kerning, by both characters.
  private static let rows = Dictionary(
    zip(pairs, 0...), uniquingKeysWith: { first, _ in first })

  /// The space that is added between two characters, in sizes of the font.
  func kerning(_ left: UInt32, _ right: UInt32) -> Double {
    guard left <= 0xFFFF, right <= 0xFFFF, let row = Self.rows[left << 16 | right] else { return 0 }
    return Double(Self.kerning[row * Self.weights.count + column]) / Double(Self.unitsPerEm)
  }
}
