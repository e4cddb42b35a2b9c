import Foundation
import Fonts
import LayoutEngine
import Testing

/// Fonts of Debian's packages, which `.ci/integration` installs; tests that need one that is not there are skipped.
enum TestFont: String, CaseIterable, Sendable {
  case inter = "/usr/share/fonts/opentype/inter/Inter-Regular.otf"
  case interBold = "/usr/share/fonts/opentype/inter/Inter-Bold.otf"
  case dejaVu = "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf"
  case arabic = "/usr/share/fonts/truetype/noto/NotoSansArabic-Regular.ttf"
  case cjk = "/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc"

  var path: String { rawValue }
  var isThere: Bool { FileManager.default.fileExists(atPath: rawValue) && Self.hasLibrary }

  /// The reason why tests are skipped where they are not there.
  static let reason: Comment = "no fonts of Debian, or no libharfbuzz0b and libfribidi0"

  static let areThere = allCases.allSatisfy(\.isThere)
  static let hasLibrary = (try? SystemItemizer()) != nil

  func bytes() throws -> [UInt8] {
    Array(try Data(contentsOf: URL(fileURLWithPath: rawValue)))
  }

  func face() throws -> HarfBuzzFace { try FontFile(try bytes(), name: rawValue).face(0) }
}

/// A book with a family for each font, named like the case.
func makeBook(_ fonts: [TestFont], fallback: [TestFont] = []) throws -> FontBook {
  func family(_ font: TestFont) throws -> FontFamily {
    FontFamily([FontFamily.Member(weight: nil, isItalic: false, face: try font.face())])
  }
  var families: [String: FontFamily] = [:]
  for font in fonts { families["\(font)"] = try family(font) }
  return FontBook(
    families: families, fallback: try fallback.map(family), itemizer: try SystemItemizer())
}

func font(_ family: TestFont, _ book: FontBook, size: Double = 17) -> Font {
  var font = Font(family: "\(family)", size: size)
  font.fonts = book
  return font
}

func width(_ text: String, _ font: Font) -> Double {
  MeasuredText(TextContent(text: text, font: font)).naturalSize.width
}

func output(of program: String, _ arguments: [String]) throws -> String {
  let process = Process()
  process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
  process.arguments = [program] + arguments
  let pipe = Pipe()
  process.standardOutput = pipe
  process.standardError = FileHandle.nullDevice
  try process.run()
  let data = pipe.fileHandleForReading.readDataToEndOfFile()
  process.waitUntilExit()
  return String(decoding: data, as: UTF8.self)
}

func isInstalled(_ program: String) -> Bool {
  ["/usr/bin/", "/usr/local/bin/", "/opt/homebrew/bin/"].contains {
    FileManager.default.isExecutableFile(atPath: $0 + program)
  }
}
