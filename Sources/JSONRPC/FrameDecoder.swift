/// Cuts a stream of bytes into frames.
///
/// Pure: it reads nothing by itself, so any chunking can be tested without a pipe. The work is in
/// proportion to the bytes, however they are chunked; memory is bounded by the two limits.
package struct FrameDecoder: Sendable {
  /// The framing of the stream; `nil` until its first byte that is not white space.
  package private(set) var framing: Framing?

  /// The longest content, or line, in bytes.
  package let contentLimit: Int

  /// The longest header, in bytes.
  package let headerLimit: Int

  private var queue = ByteQueue()
  private var state: State
  private var isFinished = false

  private enum State {
    /// Before the first byte, where some writers put a byte order mark.
    case start

    /// Before the first byte that is not white space.
    case framing
    case line
    case restOfLongLine
    case header(HeaderBlock)
    case content(Int)

    /// Content that is not wanted, as many bytes.
    case unwanted(Int)

    /// Behind a header that could not be read, before the next that can.
    case lost
  }

  /// Makes a decoder for one stream.
  ///
  /// Without `framing`, the first byte that is not white space tells: a letter begins a header,
  /// anything else a line.
  package init(
    framing: Framing? = nil, contentLimit: Int = 256 << 20, headerLimit: Int = 8 << 10
  ) {
    self.framing = framing
    self.contentLimit = contentLimit
    self.headerLimit = headerLimit
    state = .start
  }

  package mutating func append(_ bytes: ArraySlice<UInt8>) { queue.append(bytes) }

  package mutating func append(_ bytes: some Sequence<UInt8>) { append(ArraySlice(bytes)) }

  /// Says that no bytes will come any more; a last line without a newline is then a frame.
  package mutating func finish() { isFinished = true }

  /// Removes and returns what comes next in the stream, or `nil` if bytes are missing.
  package mutating func nextFrame() -> DecodedFrame? {
    while true {
      switch step() {
      case .found(let frame): return frame
      case .again: continue
      case .starved: return nil
      }
    }
  }

  private enum Step {
    case found(DecodedFrame)
    case again
    case starved
  }

  private mutating func step() -> Step {
    switch state {
    case .start: skipByteOrderMark()
    case .framing: detectFraming()
    case .line: nextLine()
    case .restOfLongLine: skipRestOfLine()
    case .header(let block): nextHeaderLine(of: block)
    case .content(let length): nextContent(length)
    case .unwanted(let length): skipContent(length)
    case .lost: findHeader()
    }
  }

  private mutating func skipByteOrderMark() -> Step {
    guard queue.count >= [UInt8].byteOrderMark.count || isFinished || !queue.beginsMark else {
      return .starved
    }
    if queue.beginsMark, queue.count >= [UInt8].byteOrderMark.count {
      queue.drop([UInt8].byteOrderMark.count)
    }
    state =
      switch framing {
      case .header: .header(HeaderBlock())
      case .lines: .line
      case nil: .framing
      }
    return .again
  }

  private mutating func detectFraming() -> Step {
    while let byte = queue.first, byte.isBlank || byte == UInt8(ascii: "\n") { queue.drop(1) }
    guard let byte = queue.first else { return .starved }
    framing = byte.isLetter ? .header : .lines
    state = byte.isLetter ? .header(HeaderBlock()) : .line
    return .again
  }
}

// One JSON value a line.
extension FrameDecoder {
  private mutating func nextLine() -> Step {
    if var line = queue.nextLine() {
      guard line.count <= contentLimit else {
        return .found(.malformed(.contentTooLong(limit: contentLimit)))
      }
      if line.last == UInt8(ascii: "\r") { line.removeLast() }
      line.dropByteOrderMark()
      return line.allSatisfy(\.isBlank) ? .again : .found(.frame(line))
    }
    if queue.count > contentLimit {
      state = .restOfLongLine
      return .found(.malformed(.contentTooLong(limit: contentLimit)))
    }
    guard isFinished, queue.count > 0 else { return .starved }
    queue.append([UInt8(ascii: "\n")])
    return .again
  }

  private mutating func skipRestOfLine() -> Step {
    if queue.nextLine() != nil {
      state = .line
      return .again
    }
    queue.dropAll()
    return .starved
  }
}

// Header, blank line, content.
extension FrameDecoder {
  private mutating func nextHeaderLine(of block: HeaderBlock) -> Step {
    guard let line = queue.nextLine() else {
      if block.byteCount + queue.count > headerLimit {
        return lost(.headerTooLong(limit: headerLimit))
      }
      return block.isEmpty && queue.count == 0 ? .starved : starvedInside()
    }
    guard block.byteCount + line.count < headerLimit else {
      return lost(.headerTooLong(limit: headerLimit), at: line)
    }
    if line.allSatisfy(\.isBlank) { return endHeader(block) }
    var block = block
    do {
      try block.read(line)
    } catch {
      return lost(error, at: line)
    }
    state = .header(block)
    return .again
  }

  private mutating func endHeader(_ block: HeaderBlock) -> Step {
    guard !block.isEmpty else { return .again }
    guard let length = block.contentLength else { return lost(.missingContentLength) }
    guard length <= contentLimit else { return lost(.contentTooLong(limit: contentLimit)) }
    if let charset = block.unsupportedCharset {
      state = .unwanted(length)
      return .found(.malformed(.unsupportedCharset(charset)))
    }
    state = .content(length)
    queue.reserve(length)
    return .again
  }

  private mutating func nextContent(_ length: Int) -> Step {
    guard queue.count >= length else { return starvedInside() }
    state = .header(HeaderBlock())
    var content = queue.take(length)
    content.dropByteOrderMark()
    return .found(.frame(content))
  }

  private mutating func skipContent(_ length: Int) -> Step {
    let skipped = min(length, queue.count)
    queue.drop(skipped)
    state = skipped == length ? .header(HeaderBlock()) : .unwanted(length - skipped)
    return skipped == length ? .again : .starved
  }

  private mutating func findHeader() -> Step {
    guard let line = queue.nextLine() else {
      queue.drop(max(0, queue.count - HeaderBlock.longestAnnouncement))
      if isFinished { queue.dropAll() }
      return .starved
    }
    if let length = HeaderBlock.length(announcedAtEndOf: line) {
      state = .header(HeaderBlock(contentLength: length))
    }
    return .again
  }

  /// Gives a frame up, to go on behind it; `line` may already announce the next.
  private mutating func lost(_ error: FramingError, at line: [UInt8] = []) -> Step {
    state =
      HeaderBlock.length(announcedAtEndOf: line).map { .header(HeaderBlock(contentLength: $0)) }
      ?? .lost
    return .found(.malformed(error))
  }

  private mutating func starvedInside() -> Step {
    guard isFinished else { return .starved }
    queue.dropAll()
    state = .header(HeaderBlock())
    return .found(.malformed(.truncated))
  }
}

/// The ways a stream of bytes can fail to be frames.
package enum FramingError: Error, Hashable, Sendable {
  case missingContentLength
  case invalidContentLength(String)

  /// The content of a frame, or a line, has more bytes than the decoder accepts.
  case contentTooLong(limit: Int)

  case headerTooLong(limit: Int)

  /// A line of the header is no `Name: value`.
  case invalidHeaderLine(String)

  case unsupportedCharset(String)

  /// The stream ended inside a header or a content.
  case truncated
}

extension FramingError: CustomStringConvertible {
  /// A sentence without a full stop that says what was wrong and what would be right.
  package var description: String {
    switch self {
    case .missingContentLength: "the header has no Content-Length"
    case .invalidContentLength(let value):
      "Content-Length takes a number of bytes in decimal digits, not \"\(value)\""
    case .contentTooLong(let limit): "a message may have at most \(limit) bytes"
    case .headerTooLong(let limit): "a header may have at most \(limit) bytes"
    case .invalidHeaderLine(let line): "a header line is \"Name: value\", not \"\(line)\""
    case .unsupportedCharset(let charset): "content is read as utf-8, not \"\(charset)\""
    case .truncated: "the stream ends inside a message"
    }
  }
}

/// The way in which messages are separated in a stream of bytes.
package enum Framing: String, CaseIterable, Hashable, Sendable {
  /// `Content-Length` header, blank line, content: as the Language Server Protocol has it.
  case header

  /// One JSON value a line.
  case lines
}

/// The next item that the decoder found in the stream.
package enum DecodedFrame: Hashable, Sendable {
  /// The content of one frame; whether it is JSON is not known yet.
  case frame([UInt8])

  /// Something that is no frame; decoding goes on behind it.
  case malformed(FramingError)
}

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
