/// An entry of the simplest and most frequent kind: without errors, and all ASCII
/// without escapes.
struct PlainEntry {
  var comma = -1
  var keyStart = -1
  var keyEnd = -1
  var valueStart = 0
  /// The end of a string or number; for a container where it opens.
  var valueEnd = 0
  /// The offset of the next token, behind blanks.
  var next = 0
  var kind = ValueKind.string
}

extension ByteReader {
  /// The entry at `offset`, if it is of the simplest kind and its bytes are at hand.
  ///
  /// An entry that ends at `limit` needs nothing behind it if `endsAtLimit` says so.
  @inline(__always)
  func plainEntry(
    at offset: Int, afterComma: Bool, hasKey: Bool, limit: Int, endsAtLimit: Bool
  ) -> PlainEntry? {
    window.withUnsafeBufferPointer { bytes in
      plainEntry(
        in: bytes, at: offset, afterComma: afterComma, hasKey: hasKey, limit: limit,
        endsAtLimit: endsAtLimit)
    }
  }

  @inline(__always)
  private func plainEntry(
    in bytes: UnsafeBufferPointer<UInt8>, at offset: Int, afterComma: Bool, hasKey: Bool,
    limit: Int, endsAtLimit: Bool
  ) -> PlainEntry? {
    var run = PlainRun(
      index: offset &- windowStart, end: min(limit &- windowStart, bytes.count))
    guard run.index >= 0, run.index < run.end else { return nil }

    var entry = PlainEntry()
    run.skipSpace(in: bytes)
    if afterComma {
      entry.comma = windowStart &+ run.index
      guard run.skip(Byte.comma, in: bytes) else { return nil }
      run.skipSpace(in: bytes)
    }
    if hasKey {
      entry.keyStart = windowStart &+ run.index
      guard run.skipString(in: bytes) else { return nil }
      entry.keyEnd = windowStart &+ run.index
      run.skipSpace(in: bytes)
      guard run.skip(Byte.colon, in: bytes) else { return nil }
      run.skipSpace(in: bytes)
    }
    guard run.index < run.end else { return nil }
    entry.valueStart = windowStart &+ run.index
    switch bytes[run.index] {
    case Byte.quote:
      guard run.skipString(in: bytes) else { return nil }
    case Byte.openBrace, Byte.openBracket:
      entry.kind = bytes[run.index] == Byte.openBrace ? .object : .array
      entry.valueEnd = entry.valueStart
      return entry
    case UInt8(ascii: "t"):
      guard run.skip("true", in: bytes) else { return nil }
      entry.kind = .true
    case UInt8(ascii: "f"):
      guard run.skip("false", in: bytes) else { return nil }
      entry.kind = .false
    default:
      guard run.skipNumber(in: bytes) else { return nil }
      entry.kind = .number
    }
    entry.valueEnd = windowStart &+ run.index
    if endsAtLimit, entry.valueEnd == limit { return entry }
    run.skipSpace(in: bytes)
    entry.next = windowStart &+ run.index
    return run.index < run.end && bytes[run.index].endsEntry ? entry : nil
  }
}

/// An offset in a chunk that moves over plain bytes.
private struct PlainRun {
  var index: Int
  let end: Int

  /// The eight bytes here, the first one lowest.
  ///
  /// - Precondition: The chunk has eight bytes from here on.
  @inline(__always)
  private func word(in bytes: UnsafeBufferPointer<UInt8>) -> UInt64 {
    UnsafeRawBufferPointer(bytes).loadUnaligned(fromByteOffset: index, as: UInt64.self).littleEndian
  }

  @inline(__always)
  mutating func skipSpace(in bytes: UnsafeBufferPointer<UInt8>) {
    while index < end, bytes[index].isWhiteSpace {
      index = UnsafeRawBufferPointer(bytes).skipBlanks(from: index &+ 1, to: end)
    }
  }

  @inline(__always)
  mutating func skip(_ byte: UInt8, in bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    guard index < end, bytes[index] == byte else { return false }
    index &+= 1
    return true
  }

  mutating func skip(_ word: StaticString, in bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    let letters = UnsafeBufferPointer(start: word.utf8Start, count: word.utf8CodeUnitCount)
    for letter in letters where !skip(letter, in: bytes) { return false }
    return true
  }

  @inline(__always)
  mutating func skipString(in bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    guard skip(Byte.quote, in: bytes) else { return false }
    while index &+ 8 <= end {
      let count = Byte.plainCount(in: word(in: bytes))
      index &+= count
      if count < 8 { return skip(Byte.quote, in: bytes) }
    }
    while index < end, bytes[index].isPlain { index &+= 1 }
    return skip(Byte.quote, in: bytes)
  }

  /// Skips a number that has no exponent.
  @inline(__always)
  mutating func skipNumber(in bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    _ = skip(Byte.minus, in: bytes)
    let first = index
    skipDigits(in: bytes)
    guard index > first, bytes[first] != UInt8(ascii: "0") || index == first + 1 else {
      return false
    }
    guard skip(UInt8(ascii: "."), in: bytes) else { return true }
    let fraction = index
    skipDigits(in: bytes)
    return index > fraction
  }

  @inline(__always)
  private mutating func skipDigits(in bytes: UnsafeBufferPointer<UInt8>) {
    while index < end, bytes[index].isDigit { index &+= 1 }
  }
}

extension PullParser {
  /// Reads the next entry if it is of the simplest kind; else it does nothing.
  ///
  /// The result is the same as if one token after the other were read.
  @inline(__always)
  mutating func readPlainEntry() -> Event? {
    guard offset < limit else { return nil }
    reader.fetch(offset)
    guard container != .document, phase == .after || phase == .first || phase == .next,
      let plain = reader.plainEntry(
        at: offset, afterComma: phase == .after, hasKey: container == .object, limit: limit,
        endsAtLimit: !isReporting)
    else { return nil }
    if plain.comma >= 0 { commaStart = plain.comma }
    entry = SyntaxEntry()
    entry.keyStart = plain.keyStart
    entry.keyEnd = plain.keyEnd
    suppressesFollowUpErrors = false
    guard plain.kind == .object || plain.kind == .array else {
      blanksEnd = plain.next
      return finishEntry(plain.kind, plain.valueStart..<plain.valueEnd)
    }
    offset = plain.valueStart
    phase = .value
    return .open(plain.kind == .object ? .object : .array)
  }
}
