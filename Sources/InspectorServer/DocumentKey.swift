/// The common form of all spellings of one document's URI.
///
/// Clients escape differently (`file:///c%3A/a` and `file:///C:/a`), and not always the same way
/// twice. The key serves to find a document; answers repeat the client's own spelling.
struct DocumentKey: Hashable, Sendable {
  private let bytes: [UInt8]

  init(_ uri: String) {
    let text = Array(uri.utf8)
    bytes = Self.isPlain(text) ? text : Self.normalized(text)
  }

  /// True if it is a file's URI that could not be spelled in another way, as most are.
  private static func isPlain(_ uri: [UInt8]) -> Bool {
    uri.starts(with: "file:///".utf8) && !uri.contains(UInt8(ascii: "%"))
      && (uri.count < 10 || uri[9] != UInt8(ascii: ":"))
  }

  private static func normalized(_ uri: [UInt8]) -> [UInt8] {
    var rest = uri[...]
    var bytes: [UInt8] = []
    if let colon = rest.firstIndex(of: UInt8(ascii: ":")) {
      bytes = rest[...colon].map(lowercased)
      rest = rest[(colon + 1)...]
    }
    let isFile = bytes.elementsEqual("file:".utf8)
    if isFile, rest.starts(with: "//localhost/".utf8) {
      bytes += "//".utf8
      rest = rest.dropFirst("//localhost".utf8.count)
    }
    let path = bytes.count
    bytes += unescaped(rest)
    if isFile { lowercaseDrive(in: &bytes, from: path) }
    return bytes
  }

  /// Resolves escapes, but those of characters that would mean something else unescaped.
  private static func unescaped(_ text: ArraySlice<UInt8>) -> [UInt8] {
    guard text.contains(UInt8(ascii: "%")) else { return Array(text) }
    var result: [UInt8] = []
    result.reserveCapacity(text.count)
    var index = text.startIndex
    while index < text.endIndex {
      if text[index] == UInt8(ascii: "%"), index + 2 < text.endIndex,
        let high = text[index + 1].hexDigitValue, let low = text[index + 2].hexDigitValue
      {
        let byte = high << 4 | low
        if "/?#%".utf8.contains(byte) {
          result += text[index..<(index + 3)].map(lowercased)
        } else {
          result.append(byte)
        }
        index += 3
      } else {
        result.append(text[index])
        index += 1
      }
    }
    return result
  }

  /// Makes `///C:/` and `///c:/` one.
  private static func lowercaseDrive(in bytes: inout [UInt8], from path: Int) {
    var index = path
    while index < bytes.count, index < path + 3, bytes[index] == UInt8(ascii: "/") { index += 1 }
    guard index + 1 < bytes.count, bytes[index + 1] == UInt8(ascii: ":") else { return }
    bytes[index] = lowercased(bytes[index])
  }

  private static func lowercased(_ byte: UInt8) -> UInt8 {
    (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte | 0x20 : byte
  }
}
