/// The lines of a frame's header, as far as they were read.
struct HeaderBlock: Hashable, Sendable {
  private(set) var contentLength: Int?

  /// A charset the content is announced to have and that nobody here can read.
  private(set) var unsupportedCharset: String?

  /// The length of all lines, ends included.
  private(set) var byteCount = 0

  var isEmpty: Bool { byteCount == 0 && contentLength == nil }

  init(contentLength: Int? = nil) {
    self.contentLength = contentLength
  }

  /// Reads one line that is not blank; headers of unknown name are none of our business.
  mutating func read(_ line: [UInt8]) throws(FramingError) {
    byteCount += line.count + 1
    guard let colon = line.firstIndex(of: UInt8(ascii: ":")), colon > 0,
      line[..<colon].allSatisfy(\.isHeaderNameByte)
    else {
      let excerpt = line[...].trimmingBlanks.prefix(60)
      throw .invalidHeaderLine(String(decoding: excerpt, as: UTF8.self))
    }
    let value = line[(colon + 1)...].trimmingBlanks
    if line[..<colon].spells(Self.contentLengthName) {
      contentLength = try Self.length(value)
    } else if line[..<colon].spells(Self.contentTypeName) {
      readContentType(String(decoding: value, as: UTF8.self))
    }
  }

  private static let contentLengthName = Array("content-length".utf8)
  private static let contentTypeName = Array("content-type".utf8)

  /// The length in `…Content-Length: 12`, whatever the line begins with.
  ///
  /// Digits right before a raw line break cannot be part of a JSON string, so this is a header
  /// even where it follows the content of a frame whose own header could not be read.
  static func length(announcedAtEndOf line: [UInt8]) -> Int? {
    let line = line.suffix(longestAnnouncement).trimmingBlanks
    guard let lastOther = line.lastIndex(where: { !$0.isDigit }) else { return nil }
    let name = line[...lastOther].trimmingBlanks
    guard String(decoding: name.suffix(15), as: UTF8.self).lowercased() == "content-length:"
    else { return nil }
    return try? length(line[(lastOther + 1)...])
  }

  /// The number of bytes at the end of a line that are searched for an announced length.
  static let longestAnnouncement = 64

  /// A length too large for `Int` is `Int.max`: too long by any limit.
  private static func length(_ value: ArraySlice<UInt8>) throws(FramingError) -> Int {
    let digits = String(decoding: value, as: UTF8.self)
    guard !value.isEmpty, value.allSatisfy(\.isDigit) else {
      throw .invalidContentLength(String(digits.prefix(60)))
    }
    return Int(digits) ?? .max
  }

  private mutating func readContentType(_ value: String) {
    for parameter in value.lowercased().split(separator: ";").dropFirst() {
      let parts = parameter.filter { $0 != " " && $0 != "\t" && $0 != "\"" }.split(separator: "=")
      guard parts.count == 2, parts[0] == "charset" else { continue }
      unsupportedCharset = ["utf-8", "utf8"].contains(parts[1]) ? nil : String(parts[1])
    }
  }
}

extension ArraySlice<UInt8> {
  /// True if it is a name in lower case, in whatever case it is spelled.
  fileprivate func spells(_ name: [UInt8]) -> Bool {
    guard count == name.count else { return false }
    return zip(self, name).allSatisfy { $0 == $1 || $1.isLetter && $0 | 0x20 == $1 }
  }

  /// Without spaces, tabs and carriage returns at either end.
  fileprivate var trimmingBlanks: ArraySlice<UInt8> {
    guard let first = firstIndex(where: { !$0.isBlank }),
      let last = lastIndex(where: { !$0.isBlank })
    else { return [] }
    return self[first...last]
  }
}

extension [UInt8] {
  static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

  /// Drops a mark at the beginning, which RFC 8259 lets readers of JSON ignore.
  mutating func dropByteOrderMark() {
    if starts(with: Self.byteOrderMark) { removeFirst(Self.byteOrderMark.count) }
  }
}

extension UInt8 {
  /// A space, a tab or a carriage return.
  var isBlank: Bool {
    self == UInt8(ascii: " ") || self == UInt8(ascii: "\t") || self == UInt8(ascii: "\r")
  }

  var isDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }

  var isLetter: Bool { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self | 0x20) }

  /// A byte of a header's name; stricter than RFC 9110, wide enough for every name in use.
  var isHeaderNameByte: Bool {
    isLetter || isDigit || self == UInt8(ascii: "-") || self == UInt8(ascii: "_")
  }
}
