import JSON

/// A text with the place of a caret in it, written as `‸`.
struct CaretText {
  let text: String

  /// UTF-16 and UTF-8 units before the caret, of its line.
  let position: JSONValue
  let positionInBytes: JSONValue

  init(_ marked: String) {
    text = marked.replacing("‸", with: "")
    let before = marked.prefix { $0 != "‸" }
    let lines = before.split(omittingEmptySubsequences: false) { $0.isNewline }
    let line = Int64(lines.count - 1)
    let start = lines.last ?? ""
    position = ["line": .integer(line), "character": .integer(Int64(start.utf16.count))]
    positionInBytes = ["line": .integer(line), "character": .integer(Int64(start.utf8.count))]
  }
}

extension String {
  /// The text in LSP's range, in UTF-16 or else in UTF-8 units; `nil` if the range is not in the text.
  func covered(by range: JSONValue?, inBytes: Bool = false) -> String? {
    let lines = Array(split(omittingEmptySubsequences: false) { $0.isNewline })
    func index(_ position: JSONValue?) -> String.Index? {
      guard let line = position?["line"]?.integerValue, lines.indices.contains(line),
        let character = position?["character"]?.integerValue
      else { return nil }
      let text = lines[line]
      return inBytes
        ? text.utf8.index(text.startIndex, offsetBy: character, limitedBy: text.endIndex)
        : text.utf16.index(text.startIndex, offsetBy: character, limitedBy: text.endIndex)
    }
    guard let start = index(range?["start"]), let end = index(range?["end"]), start <= end else {
      return nil
    }
    return String(self[start..<end])
  }
}

/// The capabilities of a client that counts bytes.
let bytePositions: JSONValue = ["general": ["positionEncodings": ["utf-8"]]]
