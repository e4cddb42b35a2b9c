import Authoring
import DocumentSyntax
import Foundation
import LiveDocuments
import Randomness
import Testing

@Suite struct CompletionPropertyTests {
  private static let folder = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "Protocol/examples")

  private static func names(in folder: URL) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path)
      .filter { $0.hasSuffix(".layout.json") }.sorted()
  }

  private static func text(_ name: String) throws -> [UInt8] {
    Array(try Data(contentsOf: folder.appending(path: name)))
  }

  @Test(
    arguments: try names(in: folder)
      + names(in: folder.appending(path: "broken")).map { "broken/\($0)" })
  func `every range lies in the text, on one line, around the caret`(name: String) throws {
    let text = try Self.text(name)
    let document = LiveDocument(text: text)
    for caret in stride(from: 0, through: text.count, by: RandomCases.runsAll ? 1 : 7) {
      expectSound(document.completions(at: caret), in: text, at: caret)
    }
  }

  @Test(arguments: try names(in: folder))
  func `Completion items inserted into a valid document leave it valid`(name: String) throws {
    let text = try Self.text(name)
    let document = LiveDocument(text: text)
    try #require(document.text.syntaxErrors.isEmpty)
    for caret in stride(from: 0, through: text.count, by: RandomCases.runsAll ? 13 : 39) {
      let completed = Completed(text, at: caret)
      for item in RandomCases.sample(completed.list.items) {
        let result = completed.accepting(item)
        #expect(
          errorCount(result) == 0,
          "\(item.label) at \(caret): \(String(decoding: result, as: UTF8.self))")
      }
    }
  }

  /// Behind each `{` of a sound document somebody begins a key.
  @Test(arguments: try names(in: folder), ["\"", "\"a\"", "a", "'a", "\"\""])
  func `Completion items inserted for half a key make the document valid`(name: String, key: String)
    throws
  {
    let text = try Self.text(name)
    for brace in RandomCases.sample(text.indices.filter { text[$0] == UInt8(ascii: "{") }) {
      let typed = Array(key.utf8)
      let isClosed = key.count > 1 && key.hasSuffix("\"")
      let caret = brace + 1 + typed.count - (isClosed ? 1 : 0)
      let completed = Completed(text[...brace] + typed + text[(brace + 1)...], at: caret)
      for item in RandomCases.sample(completed.list.items.filter { $0.kind == .key }) {
        let result = completed.accepting(item)
        #expect(
          errorCount(result) == 0,
          "\(item.label) at \(caret): \(String(decoding: result, as: UTF8.self))")
      }
    }
  }

  @Test func `a text that breaks off anywhere can be gone on with`() throws {
    var generator = SeededGenerator(seed: 6)
    for name in try Self.names(in: Self.folder) {
      let text = try Self.text(name)
      for _ in 0..<RandomCases.count(60) {
        let end = Int.random(in: 0...text.count, using: &generator)
        let start = end < text.count ? Int.random(in: end...text.count, using: &generator) : end
        let broken = Bool.random(using: &generator) ? text[..<end] + text[start...] : text[..<end]
        let document = LiveDocument(text: Array(broken))
        for caret in [end, Int.random(in: 0...broken.count, using: &generator)] {
          expectSound(document.completions(at: caret), in: Array(broken), at: caret)
        }
      }
    }
  }

  /// Text of which nothing is to be expected.
  @Test func `any bytes can be gone on with`() {
    var generator = SeededGenerator(seed: 7)
    let pieces =
      [
        "{", "}", "[", "]", ",", ":", "\"", "'", "\\", " ", "\n", "\r\n", "//", "/*", "*/", "é",
        "🦋",
        "type", "\"type\"", "\"style\":", "\"children\":[", "\"root\":{", "1", "40%", "true",
        "\u{0}",
      ].map { Array($0.utf8) } + [[0xFF], [0xC3]]
    for _ in 0..<RandomCases.count(1_500) {
      let count = Int.random(in: 0...14, using: &generator)
      let text = (0..<count).flatMap { _ in pieces.randomElement(using: &generator) ?? [] }
      let document = LiveDocument(text: text)
      for caret in 0...text.count {
        expectSound(document.completions(at: caret), in: text, at: caret)
      }
    }
  }

  @Test func `the closing item closes whatever breaks off behind a value`() throws {
    for name in try Self.names(in: Self.folder) {
      let text = try Self.text(name)
      let commas = text.indices.filter { text[$0] == UInt8(ascii: ",") }
      for end in RandomCases.sample(commas).map({ $0 + 1 }) {
        let completed = Completed(Array(text[..<end]), at: end)
        // A comma in a string ends nothing.
        guard let item = completed.list.items.first(where: { $0.kind == .closing }) else {
          continue
        }
        let result = completed.accepting(item)
        #expect(errorCount(result) == 0, "\(String(decoding: result, as: UTF8.self))")
      }
    }
  }

  private func expectSound(_ list: CompletionList, in text: [UInt8], at caret: Int) {
    let range = list.range
    let place = "at \(caret) of \(String(decoding: text, as: UTF8.self))"
    // Within a character the caret is the character's start.
    let isInside = text.indices.contains(caret) && text[caret] & 0xC0 == 0x80
    #expect(range.lowerBound >= 0 && range.upperBound <= text.count, "\(place)")
    #expect(range.lowerBound <= caret, "\(place)")
    #expect(caret <= range.upperBound + (isInside ? 3 : 0) || caret < 3, "\(place)")
    #expect(!text[range].contains { $0 == 0x0A || $0 == 0x0D }, "\(place)")
    #expect(list.items.count { $0.isPreselected } <= 1)
    #expect(Set(list.items.map(\.label)).count == list.items.count, "\(list.items.map(\.label))")
    for item in list.items {
      for edit in item.additionalEdits {
        #expect(edit.range.upperBound <= range.lowerBound, "\(place)")
        #expect(edit.range.lowerBound >= 0)
      }
    }
  }
}
