/// The names in the `name` table of a font file.
///
/// - Source: OpenType, "name - Naming Table" and "Font Collections"
package enum FontNames {
  /// The most faces of a collection that are read.
  private static let faceLimit = 64

  /// The most entries of a table that are read.
  private static let entryLimit = 4_096

  /// The PostScript name of each face of a file, by which apps ask for it; `nil` for a face without one.
  ///
  /// - Complexity: O(*n*) in the number of entries of its tables.
  package static func postScriptNames(of bytes: [UInt8]) -> [String?] {
    let reader = Reader(bytes: bytes)
    guard reader.tag(0) == "ttcf" else { return [postScriptName(atFace: 0, reader)] }
    let count = min(reader.long(8) ?? 0, faceLimit)
    return (0..<count).map { index in
      reader.long(12 + 4 * index).flatMap { postScriptName(atFace: $0, reader) }
    }
  }

  private static func postScriptName(atFace offset: Int, _ reader: Reader) -> String? {
    guard let tables = reader.short(offset + 4) else { return nil }
    for index in 0..<min(tables, entryLimit) {
      let entry = offset + 12 + 16 * index
      guard let tag = reader.tag(entry) else { return nil }
      if tag == "name" { return reader.long(entry + 8).flatMap { name(inTable: $0, reader) } }
    }
    return nil
  }

  /// The name with the number 6 in a table; that for Windows, in UTF-16, before that for the Macintosh, in one byte.
  private static func name(inTable table: Int, _ reader: Reader) -> String? {
    guard let count = reader.short(table + 2), let strings = reader.short(table + 4) else {
      return nil
    }
    var found: String?
    for index in 0..<min(count, entryLimit) {
      let record = table + 6 + 12 * index
      guard let platform = reader.short(record), let name = reader.short(record + 6),
        let length = reader.short(record + 8), let offset = reader.short(record + 10)
      else { return found }
      guard name == 6, length > 0, length <= 252,
        let bytes = reader.bytes(table + strings + offset, length)
      else { continue }
      // A PostScript name has printable characters of ASCII alone.
      let letters = platform == 1 ? bytes : bytes.filter { $0 != 0 }
      guard letters.allSatisfy({ (0x21...0x7E).contains($0) }), !letters.isEmpty else { continue }
      let text = String(decoding: letters, as: UTF8.self)
      if platform != 1 { return text }
      found = found ?? text
    }
    return found
  }

  /// Reads numbers with their highest byte first.
  private struct Reader {
    let bytes: [UInt8]

    func bytes(_ offset: Int, _ count: Int) -> ArraySlice<UInt8>? {
      guard offset >= 0, count >= 0, offset <= bytes.count - count else { return nil }
      return bytes[offset..<offset + count]
    }

    func short(_ offset: Int) -> Int? {
      bytes(offset, 2)?.reduce(0) { $0 << 8 | Int($1) }
    }

    func long(_ offset: Int) -> Int? {
      bytes(offset, 4)?.reduce(0) { $0 << 8 | Int($1) }
    }

    func tag(_ offset: Int) -> String? {
      bytes(offset, 4).map { String(decoding: $0, as: UTF8.self) }
    }
  }
}
