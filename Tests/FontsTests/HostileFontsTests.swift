import Foundation
import Fonts
import Testing

@testable import LayoutEngine

/// Font files that are broken, on purpose or not: an error or some measurement, and nothing worse.
@Suite(.enabled(if: TestFont.areThere, TestFont.reason)) struct HostileFontsTests {
  private static let count =
    ProcessInfo.processInfo.environment["LINTEL_FONT_MUTATIONS"].flatMap(Int.init) ?? 300

  /// Measures in a font, if it is one.
  private func measure(_ bytes: [UInt8]) {
    guard let file = try? FontFile(bytes, name: "hostile") else { return }
    for index in 0..<min(file.faceCount, 2) {
      guard let face = try? file.face(index), let itemizer = try? SystemItemizer() else { continue }
      let family = FontFamily([.init(weight: nil, isItalic: false, face: face)])
      var font = Font(family: "hostile")
      font.fonts = FontBook(families: ["hostile": family], fallback: [], itemizer: itemizer)
      for text in ["AVATAR To. office ffi", "e\u{301} Ω Ж", "مرحبا"] {
        let measured = MeasuredText(TextContent(text: text, font: font))
        let size = measured.size(maximumWidth: 40)
        #expect(size.width.isFinite && size.height.isFinite && size.height >= 0)
        #expect(measured.lines(maximumWidth: 40, limit: 100).count <= 100)
      }
    }
  }

  @Test(arguments: [TestFont.inter, .dejaVu, .arabic]) func mutations(_ font: TestFont) throws {
    let bytes = try font.bytes()
    var random = SystemRandomNumberGenerator()
    for _ in 0..<Self.count {
      var mutated = bytes
      for _ in 0..<Int.random(in: 1...12, using: &random) {
        // Half of them where tables begin, which says most.
        let isHead = Bool.random(using: &random)
        let place = Int.random(in: 0..<(isHead ? 2_048 : mutated.count), using: &random)
        mutated[place] =
          [0, 0xFF, 0x80, UInt8.random(in: 0...255, using: &random)].randomElement() ?? 0
      }
      if Int.random(in: 0..<4, using: &random) == 0 {
        mutated.removeLast(Int.random(in: 0..<mutated.count, using: &random))
      }
      measure(mutated)
    }
  }

  @Test func whatIsNoFontIsAnError() throws {
    for bytes in [
      [], [0], Array("{}".utf8), Array(repeating: 0xFF, count: 5_000),
      Array("OTTO".utf8) + Array(repeating: 0, count: 100),
      Array("ttcf".utf8) + [0, 1, 0, 0, 0xFF, 0xFF, 0xFF, 0xFF],
    ] as [[UInt8]] {
      #expect(throws: FontError.self) { _ = try FontFile(bytes, name: "").face(0) }
    }
    let cjk = try FontFile(try TestFont.cjk.bytes(), name: "")
    #expect(cjk.faceCount > 4)
    #expect(throws: FontError.noFace(99, count: cjk.faceCount)) { _ = try cjk.face(99) }
  }

  /// A size of the font without units.
  @Test func noUnits() throws {
    var bytes = try TestFont.dejaVu.bytes()
    let tag = Array("head".utf8)
    let entry = try #require(
      stride(from: 12, to: 12 + 16 * 30, by: 16).first { Array(bytes[$0..<($0 + 4)]) == tag })
    let offset = bytes[(entry + 8)..<(entry + 12)].reduce(0) { $0 << 8 | Int($1) }
    bytes[offset + 18] = 0
    bytes[offset + 19] = 0
    measure(bytes)
  }
}
