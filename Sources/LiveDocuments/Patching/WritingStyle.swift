import DocumentSyntax

/// How a document is written where nothing nearer to a place says it.
struct WritingStyle: Hashable {
  var lineEnd: [UInt8] = [.lineFeed]

  /// What a line is indented by more than the one it is nested in.
  var indentationUnit = Array("  ".utf8)

  /// A colon and a comma with the blanks around them, on one line.
  var colon = Array(": ".utf8)
  var comma = Array(", ".utf8)

  /// What stands between the brackets of a container on one line and its content.
  var bracePadding: [UInt8] = []
  var bracketPadding: [UInt8] = []

  /// Whether members are on lines of their own somewhere, or the document has none.
  var isSpread = true

  /// The number of columns that a value is spread over lines to stay within.
  static let lineLength = 100

  init() {}

  /// The style that the beginning of a document shows.
  init(of source: DocumentSource) {
    let length = min(source.text.utf8Count, 16_384)
    var reading = StyleReading(source.text.bytes(in: 0..<length))
    reading.read()
    let space: [UInt8] = [UInt8(ascii: " ")]
    lineEnd = reading.lineEnd ?? lineEnd
    indentationUnit = reading.unit ?? (reading.isFlat ? [] : indentationUnit)
    isSpread = reading.isSpread || !reading.hasContent
    let isCommaSpaced = reading.isSpacedBehindComma ?? reading.isSpacedBehindColon ?? true
    let isColonSpaced = reading.isSpacedBehindColon ?? isCommaSpaced
    comma = [UInt8(ascii: ",")] + (isCommaSpaced ? space : [])
    colon =
      (reading.isSpacedBeforeColon ? space : []) + [UInt8(ascii: ":")]
      + (isColonSpaced ? space : [])
    if reading.isPaddedInBraces == true { bracePadding = space }
    if reading.isPaddedInBrackets == true { bracketPadding = space }
  }
}

/// Looks at the punctuation of a text from its start; the first of each kind decides.
private struct StyleReading {
  var lineEnd: [UInt8]?
  var unit: [UInt8]?

  /// Whether the content of a container is on a line that is not indented.
  var isFlat = false
  var isSpacedBeforeColon = false
  var isSpacedBehindColon: Bool?
  var isSpacedBehindComma: Bool?
  var isPaddedInBraces: Bool?
  var isPaddedInBrackets: Bool?
  var isSpread = false
  var hasContent = false

  private let bytes: [UInt8]
  private var index = 0
  private var indentation: ArraySlice<UInt8> = []

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    indentation = bytes.prefix { $0.isBlank }
  }

  mutating func read() {
    while index < bytes.count {
      switch bytes[index] {
      case UInt8(ascii: "\""): skipString()
      case UInt8(ascii: "/"): skipLineComment()
      case UInt8(ascii: ":"): readColon()
      case UInt8(ascii: ","):
        isSpacedBehindComma = isSpacedBehindComma ?? isNextBlank
      case UInt8(ascii: "{"):
        isPaddedInBraces = isPaddedInBraces ?? padding(before: UInt8(ascii: "}"))
      case UInt8(ascii: "["):
        isPaddedInBrackets = isPaddedInBrackets ?? padding(before: UInt8(ascii: "]"))
      case .lineFeed, .carriageReturn: readLineEnd()
      default: break
      }
      index += 1
    }
  }

  /// Whether a blank comes next; `nil` at the end of a line, which says nothing.
  private var isNextBlank: Bool? {
    guard index + 1 < bytes.count else { return nil }
    let rest = bytes[(index + 1)...].drop { $0.isBlank }
    guard let next = rest.first, !next.isLineEnd else { return nil }
    return rest.startIndex > index + 1
  }

  /// Whether a blank comes next, unless no content does.
  private mutating func padding(before closer: UInt8) -> Bool? {
    let rest = bytes[(index + 1)...].drop { $0.isBlank || $0.isLineEnd }
    guard let next = rest.first, next != closer, next != UInt8(ascii: "/") else { return nil }
    hasContent = true
    return isNextBlank
  }

  private mutating func readColon() {
    guard isSpacedBehindColon == nil, let isNextBlank else { return }
    isSpacedBehindColon = isNextBlank
    isSpacedBeforeColon = index > 0 && bytes[index - 1].isBlank
  }

  private mutating func readLineEnd() {
    let isPair = bytes[index] == .carriageReturn && bytes[(index + 1)...].first == .lineFeed
    if lineEnd == nil { lineEnd = Array(bytes[index...(isPair ? index + 1 : index)]) }
    let last = bytes[..<index].last { !$0.isBlank && !$0.isLineEnd }
    if isPair { index += 1 }
    let blanks = bytes[(index + 1)...].prefix { $0.isBlank }
    guard let first = bytes[blanks.endIndex...].first, !first.isLineEnd else { return }
    let isOpened = last == UInt8(ascii: "{") || last == UInt8(ascii: "[")
    if isOpened || last == UInt8(ascii: ",") { isSpread = true }
    if unit == nil, isOpened, blanks.starts(with: indentation) {
      let unit = Array(blanks.dropFirst(indentation.count))
      if !unit.isEmpty {
        self.unit = unit
      } else if first != UInt8(ascii: "}"), first != UInt8(ascii: "]") {
        isFlat = true
      }
    }
    indentation = blanks
  }

  private mutating func skipString() {
    index += 1
    while index < bytes.count, bytes[index] != UInt8(ascii: "\""), !bytes[index].isLineEnd {
      index += bytes[index] == UInt8(ascii: "\\") ? 2 : 1
    }
    if index < bytes.count, bytes[index].isLineEnd { index -= 1 }
  }

  private mutating func skipLineComment() {
    guard bytes[(index + 1)...].first == UInt8(ascii: "/") else { return }
    while index + 1 < bytes.count, !bytes[index + 1].isLineEnd { index += 1 }
  }
}
