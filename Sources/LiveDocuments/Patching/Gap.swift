import DocumentSyntax

/// What stands between two values of a container: blanks, one comma at most, and comments.
struct Gap {
  let range: Range<Int>

  /// The bytes, those of comments blackened.
  private let bytes: ArraySlice<UInt8>

  init(_ range: Range<Int>, in source: DocumentSource) {
    self.range = range
    var bytes = source.text.bytes(in: range)
    if bytes.contains(Self.black) {
      for comment in source.syntax.errors where comment.kind == .comment {
        for offset in comment.range.clamped(to: range) {
          bytes[offset - range.lowerBound] = Self.black
        }
      }
    }
    self.bytes = bytes[...]
  }

  private init(_ range: Range<Int>, _ bytes: ArraySlice<UInt8>) {
    self.range = range
    self.bytes = bytes
  }

  /// The slash that every comment begins with.
  private static let black = UInt8(ascii: "/")

  var hasComment: Bool { bytes.contains(Self.black) }

  /// The blanks, if there is nothing else.
  var blanks: [UInt8]? { bytes.allSatisfy { $0.isBlank } ? Array(bytes) : nil }

  /// Where the comma stands.
  var comma: Int? {
    bytes.firstIndex(of: UInt8(ascii: ",")).map { range.lowerBound + $0 - bytes.startIndex }
  }

  /// The part behind the comma; all of it if there is none.
  var behindComma: Gap {
    guard let comma else { return self }
    return Gap((comma + 1)..<range.upperBound, bytes.suffix(range.upperBound - comma - 1))
  }

  /// The last line end.
  var lineEnd: [UInt8]? {
    guard let last = bytes.lastIndex(where: { $0.isLineEnd }) else { return nil }
    let isPair = bytes[last] == .lineFeed && bytes[..<last].last == .carriageReturn
    return Array(bytes[(isPair ? last - 1 : last)...last])
  }
}

extension UInt8 {
  static let lineFeed = UInt8(ascii: "\n")
  static let carriageReturn = UInt8(ascii: "\r")

  var isLineEnd: Bool { self == .lineFeed || self == .carriageReturn }

  /// Whether this is white space that ends no line.
  var isBlank: Bool { self == UInt8(ascii: " ") || self == UInt8(ascii: "\t") }
}
