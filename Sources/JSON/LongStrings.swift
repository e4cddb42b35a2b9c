/// A message with its longest strings taken out, which are read here.
///
/// Whole documents come as strings, and Jansson spends some two hundred instructions on each of their bytes: opening a
/// document of 1.14 MB takes 40 ms of CPU, and 57 if Jansson reads its text (release build, medians of 40, November 2026).
/// Jansson reads strings with unusual escapes or errors, and its messages describe the errors.
struct LongStrings {
  /// The message with a short string instead of each long one.
  private(set) var shortened: [UInt8] = []
  private var strings: [String] = []

  /// Strings below this length, in bytes, are not worth it.
  private static let threshold = 4_096

  /// The start of the text that replaces a string, followed by its number: a character that no text
  /// has.
  private static let mark = "\u{10FFFE}"

  /// Values nested deeper are not looked at.
  private static let maximumDepth = 64

  /// - Returns: `nil` where there are none, or nothing can be said for sure.
  init?(of message: [UInt8]) {
    guard message.count > Self.threshold else { return nil }
    let isUsual = message.withUnsafeBytes { takeOut(of: $0) }
    if !isUsual || strings.isEmpty { return nil }
  }

  /// - Returns: True if all of them were understood.
  private mutating func takeOut(of message: UnsafeRawBufferPointer) -> Bool {
    let isASCII = Self.isASCII(message)
    var copied = 0
    var index = 0
    while index < message.count {
      // The first byte of the mark.
      if message[index] == 0xF4 { return false }
      guard message[index] == UInt8(ascii: "\"") else {
        index += 1
        continue
      }
      let start = index
      if let end = Self.end(ofShortStringAt: start, in: message) {
        index = end
        if Self.mayHideMark(message[start..<end]) { return false }
        continue
      }
      guard let (string, end) = Self.string(at: start, in: message, isASCII: isASCII) else {
        return false
      }
      index = end
      shortened.append(contentsOf: message[copied..<start])
      shortened.append(contentsOf: "\"\(Self.mark)\(strings.count)\"".utf8)
      strings.append(string)
      copied = end
    }
    shortened.append(contentsOf: message[copied...])
    return true
  }

  /// The offset behind the closing quote of a string; `nil` for one that is long, or has none.
  private static func end(ofShortStringAt start: Int, in message: UnsafeRawBufferPointer) -> Int? {
    let end = min(message.count, start + threshold)
    let text = UnsafeRawBufferPointer(rebasing: message[..<end])
    var index = start + 1
    while true {
      index = plainEnd(in: text, from: index)
      guard index < end else { return nil }
      if text[index] == UInt8(ascii: "\"") { return index + 1 }
      // What is escaped is not looked at; a control character is found when the string is read.
      index += text[index] == UInt8(ascii: "\\") ? 2 : 1
    }
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

  /// True if a string may contain the mark, escaped or not.
  private static func mayHideMark(_ string: Slice<UnsafeRawBufferPointer>) -> Bool {
    zip(string, string.dropFirst()).contains { byte, next in
      byte == 0xF4 || byte == UInt8(ascii: "\\") && next == UInt8(ascii: "u")
    }
  }

  // MARK: Reading a string

  private static func isASCII(_ message: UnsafeRawBufferPointer) -> Bool {
    var bits: UInt64 = 0
    var index = 0
    while index &+ 8 <= message.count {
      bits |= message.loadUnaligned(fromByteOffset: index, as: UInt64.self)
      index &+= 8
    }
    while index < message.count {
      bits |= UInt64(message[index])
      index &+= 1
    }
    return bits & 0x8080_8080_8080_8080 == 0
  }

  /// The content of a string, its escapes resolved, and the offset behind its closing quote; `nil`
  /// for one that Jansson may reject, or that has no end.
  private static func string(
    at start: Int, in message: UnsafeRawBufferPointer, isASCII: Bool
  ) -> (String, end: Int)? {
    var end: Int?
    // No escape says more than it is long; what is reserved and not used takes no memory.
    let capacity = message.count - start
    guard !isASCII else {
      let string = String(unsafeUninitializedCapacity: capacity) { bytes in
        read(at: start, in: message, to: UnsafeMutableRawBufferPointer(bytes), &end)
      }
      return end.map { (string, $0) }
    }
    // What is no UTF-8 would be repaired there.
    let bytes = [UInt8](unsafeUninitializedCapacity: capacity) { bytes, count in
      count = read(at: start, in: message, to: UnsafeMutableRawBufferPointer(bytes), &end)
    }
    guard let end, let string = String(validating: bytes, as: UTF8.self) else { return nil }
    return (string, end)
  }

  /// Writes what a string says, and returns the offset behind its closing quote if all of it can be read.
  ///
  /// - Returns: How many bytes were written.
  private static func read(
    at start: Int, in message: UnsafeRawBufferPointer, to bytes: UnsafeMutableRawBufferPointer,
    _ end: inout Int?
  ) -> Int {
    var count = 0
    var index = start + 1
    while true {
      index = copyPlain(of: message, from: index, to: bytes, &count)
      guard index < message.count else { return count }
      if message[index] == UInt8(ascii: "\"") {
        end = index + 1
        return count
      }
      guard message[index] == UInt8(ascii: "\\"), index + 1 < message.count,
        let length = resolve(escapeAt: index, in: message, to: bytes, &count)
      else { return count }
      index += length
    }
  }

  /// Copies what stands before the next quote, backslash or control character, and says where that is.
  ///
  /// Between the escapes of a document there are a few bytes only, so words are copied before it is known how much
  /// of them counts.
  @inline(__always)
  private static func copyPlain(
    of text: UnsafeRawBufferPointer, from start: Int, to bytes: UnsafeMutableRawBufferPointer,
    _ count: inout Int
  ) -> Int {
    var index = start
    while index &+ 8 <= text.count {
      let word = text.loadUnaligned(fromByteOffset: index, as: UInt64.self)
      bytes.storeBytes(of: word, toByteOffset: count, as: UInt64.self)
      let found = JSONWriter.escaped(in: word.littleEndian)
      let plain = found == 0 ? 8 : found.trailingZeroBitCount / 8
      index &+= plain
      count &+= plain
      if found != 0 { return index }
    }
    let end = plainEnd(in: text, from: index)
    while index < end {
      bytes[count] = text[index]
      index &+= 1
      count &+= 1
    }
    return end
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
    case UInt8(ascii: "u"): return resolve(unitsAt: index, in: text, to: bytes, &count)
    default: return nil
    }
    bytes[count] = byte
    count += 1
    return 2
  }

  @inline(never)
  private static func resolve(
    unitsAt index: Int, in text: UnsafeRawBufferPointer,
    to bytes: UnsafeMutableRawBufferPointer, _ count: inout Int
  ) -> Int? {
    guard let (scalar, length) = scalar(at: index, in: text) else { return nil }
    for byte in String(scalar).utf8 {
      bytes[count] = byte
      count += 1
    }
    return length
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

  // MARK: Putting them back

  /// The value of the whole message, given that of ``shortened``.
  ///
  /// - Returns: `nil` if not every string could be put back: where one is a key, or too deep.
  func restored(_ value: JSONValue) -> JSONValue? {
    var found = 0
    let restored = restored(value, depth: 0, &found)
    // A literal would be a null among values.
    return found == strings.count ? restored : Optional.none
  }

  private func restored(_ value: JSONValue, depth: Int, _ found: inout Int) -> JSONValue {
    if depth == Self.maximumDepth { return value }
    switch value {
    case .string(let text):
      guard text.hasPrefix(Self.mark), let number = Int(text.dropFirst()),
        strings.indices.contains(number)
      else { return value }
      found += 1
      return .string(strings[number])
    case .array(let elements):
      return .array(elements.map { restored($0, depth: depth + 1, &found) })
    case .object(let object):
      return .object(
        JSONObject(
          object.map {
            JSONObject.Member(key: $0.key, value: restored($0.value, depth: depth + 1, &found))
          }))
    default: return value
    }
  }
}
