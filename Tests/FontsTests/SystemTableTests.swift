import Foundation
import Fonts
import Testing

@testable import LayoutEngine

/// The program that writes the table `system`, and what holds it to the font that it was read from.
@Suite struct SystemTableTests {
  private static let folder = "/usr/share/fonts/opentype/inter/"
  private static let files = [
    "Inter-Regular.otf", "Inter-Medium.otf", "Inter-SemiBold.otf", "Inter-Bold.otf",
  ]
  private static let isThere =
    TestFont.hasLibrary
    && files.allSatisfy { FileManager.default.fileExists(atPath: folder + $0) }

  /// ASCII, Latin-1, Latin Extended-A and some of B; Greek; Cyrillic; punctuation; currency; signs.
  private static let ranges: [ClosedRange<UInt32>] = [
    0x20...0x7E, 0xA0...0x17F, 0x18F...0x192, 0x218...0x21B, 0x2C6...0x2DD, 0x370...0x3FF,
    0x400...0x4FF, 0x1E80...0x1E85, 0x2010...0x203A, 0x2044...0x2044, 0x20A0...0x20BF,
    0x2113...0x2122, 0x2190...0x2199, 0x2202...0x2265, 0x25A0...0x25CF, 0x2605...0x2606,
    0x2713...0x2717,
  ]

  private static func faces() throws -> [HarfBuzzFace] {
    try files.map { name in
      let data = try Data(contentsOf: URL(fileURLWithPath: folder + name))
      return try FontFile(Array(data), name: name).face(0)
    }
  }

  @Test(.enabled(if: isThere, "no fonts-inter, or no libharfbuzz0b")) func tableIsWhatTheFontSays()
    throws
  {
    let text = Self.source(try Self.faces())
    let path = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../Sources/LayoutEngine/Text/SystemFont+Widths.swift")
    if ProcessInfo.processInfo.environment["LINTEL_RECORD"] != nil {
      try Data(text.utf8).write(to: path)
    }
    #expect(try String(contentsOf: path, encoding: .utf8) == text)
  }

  private static func source(_ faces: [HarfBuzzFace]) -> String {
    let units = faces[0].unitsPerEm
    var numbers: [String] = []
    for value in ranges.joined() {
      for face in faces {
        let advance = Unicode.Scalar(value).flatMap { face.advance(of: $0) }
        numbers.append(advance.map { String(Int($0)) } ?? "65535")
      }
    }
    func lines(_ words: [String]) -> String {
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
    func hex(_ value: UInt32) -> String { "0x" + String(value, radix: 16, uppercase: true) }
    return """
      // Written by Tests/FontsTests/SystemTableTests.swift, and not by hand.

      extension SystemFont {
        /// In what the widths count.
        static let unitsPerEm = \(units)

        /// The characters of the table, in ascending order.
        static let ranges: [ClosedRange<UInt32>] = [
      \(lines(ranges.map { "\(hex($0.lowerBound))...\(hex($0.upperBound))" }))  ]

        /// The advance width of each character in each of the weights; ``missing`` where the font has no glyph.
        ///
        /// - Source: the font Inter (Regular, Medium, SemiBold, Bold), © The Inter Project Authors, SIL Open Font
        ///   License 1.1; see NOTICE.md beside this file
        static let widths: [UInt16] = [
      \(lines(numbers))  ]
      }

      """
  }

  private static let sentences = [
    "Good morning everybody, here is the news.", "Sign in to continue", "Add to cart",
    "Your order has been shipped and will arrive on Tuesday.", "12 new messages",
    "Delete this conversation? This cannot be undone.", "Terms of Service and Privacy Policy",
    "The quick brown fox jumps over the lazy dog.", "Version 4.2.1 (build 1187)",
    "We could not verify your payment method.", "Try again later", "Today, 9:41 AM",
    "Recently viewed items", "Invite friends and earn $10 for each one who joins.",
    "Turn on notifications so that you never miss a reply.", "WiFi & Bluetooth", "AVAILABLE NOW",
    "Typography, kerning and Tables", "Save 20% on your first three months",
    "Tap and hold to rearrange the photos.",
  ]

  /// The error that the guide states.
  @Test(.enabled(if: isThere, "no fonts-inter, or no libharfbuzz0b"))
  func tableIsAboutRightForEnglish() throws {
    let face = try Self.faces()[0]
    let family = FontFamily([.init(weight: nil, isItalic: false, face: face)])
    let book = FontBook(
      families: ["inter": family], fallback: [], itemizer: try SystemItemizer())
    var real = Font(family: "inter")
    real.fonts = book
    let errors = Self.sentences.map { sentence in
      // A family without a file has the table's widths without tracking.
      abs(width(sentence, Font(family: "no file")) / width(sentence, real) - 1)
    }
    let mean = errors.reduce(0, +) / Double(errors.count)
    print("error of the table: mean \(mean), most \(errors.max() ?? 0)")
    #expect(mean < 0.015)
    #expect(errors.allSatisfy { $0 < 0.04 })
  }

  @Test func wideCharactersEmojiAndMarks() {
    let font = Font(family: "system", size: 10)
    #expect(width("漢字", font) == 20)
    #expect(width("👩‍👩‍👧", font) == 12.5)
    #expect(width("e\u{301}", font) == width("e", font))
    #expect(width("", font) == 0)
    #expect(MeasuredText(TextContent(text: "a", font: font)).source == .system)
    #expect(MeasuredText(TextContent(text: "a", font: font)).isApproximate)
  }
}
