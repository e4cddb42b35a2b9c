package import DocumentSyntax
import JSON
package import LiveDocuments

extension DocumentSource {
  /// The beginning of the string that a value is, escapes resolved; `nil` if it is none that can be read.
  ///
  /// No more than `limit` bytes of the text are read.
  package func beginning(ofString entry: SyntaxEntry, limit: Int = 120) -> String? {
    guard entry.kind == .string, !entry.valueIsBroken else { return nil }
    let range = entry.valueRange
    if range.count <= limit { return string(of: entry) }
    let bytes = text.bytes(in: range.lowerBound..<(range.lowerBound + limit))
    let quote = UInt8(ascii: "\"")
    let end = Self.lastCharacterEnd(in: bytes)
    return (try? JSONValue(parsing: bytes[..<end] + [quote]))?.stringValue
  }

  /// The end of the last escape or scalar that is there as a whole, behind an opening quote.
  private static func lastCharacterEnd(in bytes: [UInt8]) -> Int {
    var end = 1
    while end < bytes.count {
      let next = end + length(ofCharacterAt: end, in: bytes)
      guard next <= bytes.count else { break }
      end = next
    }
    return end
  }

  private static func length(ofCharacterAt index: Int, in bytes: [UInt8]) -> Int {
    let byte = bytes[index]
    guard byte == UInt8(ascii: "\\") else {
      return byte < 0x80 ? 1 : byte < 0xE0 ? 2 : byte < 0xF0 ? 3 : 4
    }
    guard index + 1 < bytes.count, bytes[index + 1] == UInt8(ascii: "u") else { return 2 }
    guard index + 3 < bytes.count else { return 6 }
    // The first half of a pair: `\uD83D\uDE00`.
    let isSurrogate =
      bytes[index + 2] | 0x20 == UInt8(ascii: "d")
      && "89abAB".utf8.contains(bytes[index + 3])
    return isSurrogate ? 12 : 6
  }
}
