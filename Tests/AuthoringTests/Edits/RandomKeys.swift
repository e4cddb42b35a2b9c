import DocumentSyntax
import LiveDocuments
import Randomness

/// Edits of a document as somebody makes them who types and pastes anywhere.
struct RandomKeys {
  private var random: SeededGenerator

  private static let pieces = [
    "{", "}", "[", "]", ",", ":", "\"", "\\", " ", "\n", "\r\n", "1", "-", "%", "é😀", "text",
    "\"type\":\"stack\",", "\"type\":\"text\",", "\"type\":\"static\"", "\"id\":\"b\",",
    "\"text\":\"two\\nlines\",", "\"children\":[", "\"child\":", "\"overlay\":",
    "\"style\":{\"width\":\"5%\"},", "\"lintel-disable\":[\"zero-size\"],",
    "{\"type\":\"node\",\"id\":\"c\",\"style\":{\"height\":4}},", "{\"type\":\"text\"}",
    "\"variants\":[{\"name\":\"v\",\"instead\":{\"#b\":{\"type\":\"node\",\"id\":\"d\"}}}],",
    "\"root\":{\"type\":\"inset\",\"insets\":{\"top\":1},\n\"child\":",
  ]

  init(seed: UInt64) { random = SeededGenerator(seed: seed) }

  /// Makes one to three edits of a document and finishes editing.
  mutating func edit(_ document: LiveDocument, version: Int) {
    for _ in 0..<Int.random(in: 1...3, using: &random) {
      let bytes = document.source.text.bytes
      let start = Int.random(in: 0...bytes.count, using: &random)
      let end = min(bytes.count, start + Int.random(in: 0...12, using: &random))
      switch Int.random(in: 0..<8, using: &random) {
      case 0, 1: document.replace(start..<end, with: [])
      case 2: document.replace(0..<0, with: Array(bytes[start..<end]))
      case 3:
        let target = Int.random(in: 0...bytes.count, using: &random)
        let length = Int.random(in: 0...80, using: &random)
        document.replace(
          target..<target, with: Array(bytes[start..<min(bytes.count, start + length)]))
      default:
        let piece = Self.pieces[Int.random(in: 0..<Self.pieces.count, using: &random)]
        document.replace(start..<start, with: Array(piece.utf8))
      }
    }
    document.finishEditing(version: version)
  }
}
