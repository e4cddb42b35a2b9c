import DocumentSyntax
import Foundation
import LiveDocuments
import Randomness

/// Texts of documents, good and bad.
enum ExampleTexts {
  /// The documents in `Protocol/examples`, and some that are written oddly.
  static let all: [[UInt8]] = files + odd.map { Array($0.utf8) }

  /// The texts for tests that take long on each: all, or a tenth of the files and those that are written oddly.
  static let sample: [[UInt8]] = RandomCases.sample(files) + odd.map { Array($0.utf8) }

  /// The texts without comments.
  static let plain = all.map(\.removingComments)

  private static let files: [[UInt8]] = {
    let folder = URL(filePath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: "Protocol/examples")
    let names = (try? FileManager.default.subpathsOfDirectory(atPath: folder.path)) ?? []
    return names.filter { $0.hasSuffix(".layout.json") }.sorted().compactMap { name in
      (try? Data(contentsOf: folder.appending(path: name))).map { Array($0) }
    }
  }()

  private static let odd = [
    "", "\u{FEFF}{}", "5", "[[[", "{\"root\"",
    "{\"root\":{\"type\":\"stack\",\"children\":[1,[],{}]}}",
    "{\"root\": {\"type\": \"text\",\r\n \"id\": \"😀\", \"text\": \"e\u{301}👩‍👩‍👧 \\ud83d\\ude00\"}}\r\n",
    "{\"root\": {\"type\": \"node\", \"id\": \"a\nb\", \"style\": {\"width\": \"50%\",\r\"x\": 1}}}",
    "{\"root\": {\"type\": \"static\", \"width\": 10, \"sizeRange\": {\"min\": {\"width\": 1}},"
      + " \"children\": [{\"type\": \"node\", \"style\": {\"layoutPosition\": {\"x\": \"5%\"}}}]}}",
    "// no\n{'root': {type: 'stack', children: [{\"type\": \"node\",, }]",
  ]

  /// The texts of ``sample``, and each cut off, or with a piece missing, at random offsets.
  static func broken(count: Int, seed: UInt64) -> [[UInt8]] {
    var random = SeededGenerator(seed: seed)
    return sample
      + sample.flatMap { text in
        (0..<RandomCases.count(count, least: 4)).map { index in
          let start = Int.random(in: 0...text.count, using: &random)
          if index % 2 == 0 { return Array(text[..<start]) }
          let end = min(text.count, start + Int.random(in: 0...20, using: &random))
          return Array(text[..<start] + text[end...])
        }
      }
  }
}

extension LiveDocument {
  convenience init(_ text: String) { self.init(text: Array(text.utf8)) }

  func text(in range: Range<Int>) -> String {
    String(decoding: source.text.bytes(in: range), as: UTF8.self)
  }

  /// The first byte of the first of these words.
  func offset(of word: String) -> Int {
    let text = source.text.bytes
    let word = Array(word.utf8)
    return text.indices.first { text[$0...].starts(with: word) } ?? text.count
  }
}
