/// A message as clients write them, read without Jansson, which spends tens of thousands of instructions on the
/// shortest, and some two hundred on each byte of a document that comes as a string.
///
/// What is unusual about a text, or wrong with it, is left to Jansson, and so to its words.
struct PlainText {
  private let text: UnsafeRawBufferPointer
  private let duplicateKeys: DuplicateKeys
  private var index = 0

  /// Values nested deeper are unusual, and so are objects with more members.
  private static let maximumDepth = 64
  private static let maximumMemberCount = 64

  private init(_ text: UnsafeRawBufferPointer, _ duplicateKeys: DuplicateKeys) {
    self.text = text
    self.duplicateKeys = duplicateKeys
  }

  /// The value of a text.
  ///
  /// - Returns: `nil` where nothing can be said for sure.
  static func value(_ text: [UInt8], duplicateKeys: DuplicateKeys) -> JSONValue? {
    text.withUnsafeBytes { bytes in
      var reader = PlainText(bytes, duplicateKeys)
      guard let value = reader.readValue(depth: 1), reader.nextByte == nil else {
        return Optional<JSONValue>.none
      }
      return value
    }
  }

  // MARK: Values

  private mutating func readValue(depth: Int) -> JSONValue? {
    guard depth <= Self.maximumDepth, let byte = nextByte else { return Optional.none }
    switch byte {
    case UInt8(ascii: "{"): return readObject(depth: depth)
    case UInt8(ascii: "["): return readArray(depth: depth)
    case UInt8(ascii: "\""): return readString().map { .string($0) }
    case UInt8(ascii: "t"): return skip("true") ? .bool(true) : Optional.none
    case UInt8(ascii: "f"): return skip("false") ? .bool(false) : Optional.none
    case UInt8(ascii: "n"): return skip("null") ? .null : Optional.none
    default: return readNumber()
    }
  }

  private mutating func readObject(depth: Int) -> JSONValue? {
    var members: [JSONObject.Member] = []
    index &+= 1
    if nextByte == UInt8(ascii: "}") {
      index &+= 1
      return .object(JSONObject())
    }
    members.reserveCapacity(4)
    while members.count < Self.maximumMemberCount {
      guard nextByte == UInt8(ascii: "\""), let key = readString(),
        nextByte == UInt8(ascii: ":")
      else { break }
      index &+= 1
      guard let value = readValue(depth: depth + 1),
        add(JSONObject.Member(key: key, value: value), to: &members), let byte = nextByte
      else { break }
      index &+= 1
      if byte == UInt8(ascii: "}") { return .object(JSONObject(members)) }
      if byte != UInt8(ascii: ",") { break }
    }
    return Optional.none
  }

  /// - Returns: Whether the key may be there.
  private func add(_ member: JSONObject.Member, to members: inout [JSONObject.Member]) -> Bool {
    guard let first = members.firstIndex(where: { $0.key == member.key }) else {
      members.append(member)
      return true
    }
    // Keys may be equal to people that are others to Jansson.
    guard duplicateKeys == .lastWins, members[first].key.utf8.elementsEqual(member.key.utf8) else {
      return false
    }
    members[first].value = member.value
    return true
  }

  private mutating func readArray(depth: Int) -> JSONValue? {
    var elements: [JSONValue] = []
    index &+= 1
    if nextByte == UInt8(ascii: "]") {
      index &+= 1
      return .array([])
    }
    while let element = readValue(depth: depth + 1), let byte = nextByte {
      elements.append(element)
      index &+= 1
      if byte == UInt8(ascii: "]") { return .array(elements) }
      if byte != UInt8(ascii: ",") { break }
    }
    return Optional.none
  }

  private mutating func readNumber() -> JSONValue? {
    let start = index
    while index < text.count, Self.isOfNumber(text[index]) { index &+= 1 }
    return JSONValue.plainNumber(UnsafeRawBufferPointer(rebasing: text[start..<index]))
  }

  @inline(__always)
  private static func isOfNumber(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."): true
    default: false
    }
  }

  /// The next byte that is no white space; what is skipped before it is.
  private var nextByte: UInt8? {
    @inline(__always)
    mutating get {
      while index < text.count {
        switch text[index] {
        case 0x20, 0x0A, 0x0D, 0x09: index &+= 1
        default: return text[index]
        }
      }
      return nil
    }
  }

  private mutating func skip(_ word: StaticString) -> Bool {
    let end = index + word.utf8CodeUnitCount
    guard end <= text.count else { return false }
    for place in 0..<word.utf8CodeUnitCount where text[index + place] != word.utf8Start[place] {
      return false
    }
    index = end
    return true
  }

  // MARK: Strings

  /// - Precondition: A quote is next.
  private mutating func readString() -> String? {
    let start = index &+ 1
    let end = Self.plainEnd(in: text, from: start)
    guard end < text.count else { return nil }
    if text[end] == UInt8(ascii: "\"") {
      index = end &+ 1
      return String(validating: text[start..<end], as: UTF8.self)
    }
    return readEscapedString(from: start)
  }

  /// A string with an escape somewhere; `nil` for one that Jansson may refuse.
  private mutating func readEscapedString(from start: Int) -> String? {
    var end = start
    while true {
      end = Self.plainEnd(in: text, from: end)
      guard end < text.count else { return nil }
      if text[end] == UInt8(ascii: "\"") { break }
      // What is escaped is looked at below, and so is a control character.
      end += text[end] == UInt8(ascii: "\\") ? 2 : 1
    }
    index = end + 1
    return Self.string(UnsafeRawBufferPointer(rebasing: text[start..<end]))
  }

  /// The next quote, backslash or control character, or the end; eight bytes are looked at together.
  @inline(__always)
  private static func plainEnd(in text: UnsafeRawBufferPointer, from start: Int) -> Int {
    var index = start
    while index &+ 8 <= text.count {
      let word = text.loadUnaligned(fromByteOffset: index, as: UInt64.self).littleEndian
      let found = JSONWriter.escaped(in: word)
      if found != 0 { return index &+ found.trailingZeroBitCount / 8 }
      index &+= 8
    }
    while index < text.count {
      let byte = text[index]
      if byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") { break }
      index &+= 1
    }
    return min(index, text.count)
  }

  /// What a string says, its escapes resolved; `nil` for one that Jansson may refuse.
  private static func string(_ text: UnsafeRawBufferPointer) -> String? {
    var isUsual = true
    // No escape says more than it is long.
    let bytes = [UInt8](unsafeUninitializedCapacity: text.count) { bytes, count in
      let out = UnsafeMutableRawBufferPointer(bytes)
      var index = 0
      while isUsual {
        let end = plainEnd(in: text, from: index)
        if end > index, let target = out.baseAddress, let source = text.baseAddress {
          (target + count).copyMemory(from: source + index, byteCount: end - index)
        }
        count += end - index
        index = end
        if index == text.count { return }
        guard text[index] == UInt8(ascii: "\\"), index + 1 < text.count,
          let length = resolve(escapeAt: index, in: text, to: out, &count)
        else { return isUsual = false }
        index += length
      }
    }
    return isUsual ? String(validating: bytes, as: UTF8.self) : nil
  }

  /// - Returns: The length of the escape; `nil` for one that is half a character, a NUL, or none.
  @inline(__always)
  private static func resolve(
    escapeAt index: Int, in text: UnsafeRawBufferPointer,
    to bytes: UnsafeMutableRawBufferPointer, _ count: inout Int
  ) -> Int? {
    let byte: UInt8
    switch text[index + 1] {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): byte = text[index + 1]
    case UInt8(ascii: "n"): byte = 0x0A
    case UInt8(ascii: "t"): byte = 0x09
    case UInt8(ascii: "r"): byte = 0x0D
    case UInt8(ascii: "b"): byte = 0x08
    case UInt8(ascii: "f"): byte = 0x0C
    case UInt8(ascii: "u"):
      guard let (scalar, length) = scalar(at: index, in: text) else { return nil }
      for byte in String(scalar).utf8 {
        bytes[count] = byte
        count += 1
      }
      return length
    default: return nil
    }
    bytes[count] = byte
    count += 1
    return 2
  }

  /// The character that one `\u` or two of them say, and their length.
  private static func scalar(
    at index: Int, in text: UnsafeRawBufferPointer
  ) -> (Unicode.Scalar, Int)? {
    guard let first = RepairedEscapes.unit(at: index, in: text), first != 0 else { return nil }
    if let scalar = Unicode.Scalar(first) { return (scalar, 6) }
    guard first < 0xDC00, let second = RepairedEscapes.unit(at: index + 6, in: text),
      (0xDC00...0xDFFF).contains(second),
      let scalar = Unicode.Scalar(
        0x1_0000 + (UInt32(first) - 0xD800) << 10 + (UInt32(second) - 0xDC00))
    else { return nil }
    return (scalar, 12)
  }
}
