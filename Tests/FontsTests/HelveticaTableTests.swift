import Foundation
import Fonts
import Testing

@testable import LayoutEngine

/// The program that writes the tables of `Helvetica`, and what holds them to the font that they were read from.
@Suite struct HelveticaTableTests {
  private static let folder = "/usr/share/fonts/truetype/liberation2/"
  private static let files = ["LiberationSans-Regular.ttf", "LiberationSans-Bold.ttf"]
  private static let isThere =
    TestFont.hasLibrary
    && files.allSatisfy { FileManager.default.fileExists(atPath: folder + $0) }

  /// The characters of which pairs are in the table: ASCII and quotation marks.
  private static let paired =
    Array(0x20...0x7E as ClosedRange<UInt32>) + [
      0x2018, 0x2019, 0x201C, 0x201D,
    ]

  private static func faces() throws -> [HarfBuzzFace] {
    try files.map { name in
      let data = try Data(contentsOf: URL(fileURLWithPath: folder + name))
      return try FontFile(Array(data), name: name).face(0)
    }
  }

  @Test(.enabled(if: isThere, "no fonts-liberation2, or no libharfbuzz0b"))
  func `Tables of Helvetica are what Liberation Sans says`() throws {
    let text = Self.source(try Self.faces())
    let path = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../Sources/LayoutEngine/Text/HelveticaFont+Widths.swift")
    if ProcessInfo.processInfo.environment["LINTEL_RECORD"] != nil {
      try Data(text.utf8).write(to: path)
    }
    #expect(try String(contentsOf: path, encoding: .utf8) == text)
  }

  /// The tag `Latn`.
  private static let latin: UInt32 = 0x4C61_746E

  /// The kerning of two characters in units of a face.
  private static func kerning(_ left: UInt32, _ right: UInt32, _ face: HarfBuzzFace) -> Int {
    let scalars = [left, right].compactMap(Unicode.Scalar.init)
    let text = Array(String(String.UnicodeScalarView(scalars)).utf8)
    var glyphs: [ShapedGlyph] = []
    let item = ShapingItem(
      size: Double(face.unitsPerEm), weight: 400, script: latin, isRightToLeft: false,
      hasLigatures: false)
    face.shape(text, 0..<text.count, as: item, into: &glyphs)
    let width = glyphs.reduce(0) { $0 + $1.advance }
    return Int((width - scalars.reduce(0) { $0 + (face.advance(of: $1) ?? 0) }).rounded())
  }

  private static func source(_ faces: [HarfBuzzFace]) -> String {
    let widths = SystemFont.ranges.joined().flatMap { value in
      faces.map { face in
        Unicode.Scalar(value).flatMap { face.advance(of: $0) }.map { String(Int($0)) } ?? "65535"
      }
    }
    var pairs: [String] = []
    var kerns: [String] = []
    for left in paired {
      for right in paired {
        let values = faces.map { kerning(left, right, $0) }
        guard values.contains(where: { $0 != 0 }) else { continue }
        pairs.append(hex(left << 16 | right))
        kerns += values.map(String.init)
      }
    }
    return """
      // Written by Tests/FontsTests/HelveticaTableTests.swift, and not by hand.

      extension HelveticaFont {
        /// In what widths and kerning count.
        static let unitsPerEm = \(faces[0].unitsPerEm)

        /// The characters of the table, in ascending order.
        static let ranges = SystemFont.ranges

        /// The advance width of each character in each of the weights; ``AdvanceTable/missing`` where the font has no
        /// glyph.
        ///
        /// - Source: the font Liberation Sans (Regular, Bold) 2.1.5, © Red Hat and Google, SIL Open Font License 1.1; see
        ///   NOTICE.md beside this file
        static let widths: [UInt16] = [
      \(lines(widths))  ]

        /// The pairs of characters with kerning, in ascending order of the first one: it is in the high 16 bits.
        static let pairs: [UInt32] = [
      \(lines(pairs))  ]

        /// The kerning of each pair in each of the weights.
        static let kerning: [Int16] = [
      \(lines(kerns))  ]
      }

      """
  }

  private static func lines(_ words: [String]) -> String {
    var (text, line) = ("", "   ")
    for word in words {
      if line.count + word.count + 2 > 100 {
        text += line + "\n"
        line = "   "
      }
      line += " \(word),"
    }
    return text + line + "\n"
  }

  private static func hex(_ value: UInt32) -> String {
    "0x" + String(value, radix: 16, uppercase: true)
  }

  @Test func `Line of Helvetica is as high as on iOS`() {
    let extent = MeasuredText(TextContent(text: "a", font: Font(family: "Helvetica", size: 17)))
    #expect(abs(extent.ascender - 15.640_332_031_25) < 1e-9)
    let small = HelveticaFont.lineExtent(size: 12)
    #expect(abs(small.height - 13.8) < 1e-9)
  }

  @Test func `Text in Helvetica is measured about, with kerning, in its weight`() {
    let plain = Font(family: "Helvetica", size: 2048)
    #expect(width("A", plain) == 1366)
    #expect(width("V", plain) == 1366)
    #expect(width("AV", plain) == 2732 - 152)
    #expect(width("A", Font(family: "Helvetica", size: 2048, weight: 700)) == 1479)
    #expect(width("é", plain) == 1139)
    #expect(width("“A”", plain) < width("A", plain) + 2 * width("“", plain) + 1)
    // Characters that the table lacks have the widths of the table system.
    #expect(width("漢", plain) == 2048)
    let measured = MeasuredText(TextContent(text: "a", font: plain))
    #expect(measured.source == .system && measured.isApproximate)
  }
}
