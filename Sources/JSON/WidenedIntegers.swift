/// A JSON text in which every integer that does not fit 64 bits was given a fraction, `.0`.
///
/// Jansson refuses such integers. Its flag to read integers as reals holds for the whole text and
/// would turn a neighboring `9007199254740993` into another number, so only the offenders change.
struct WidenedIntegers {
  private(set) var text: [UInt8] = []

  /// The offsets in the original text of insertions.
  private var insertions: [Int] = []

  /// - Returns: `nil` if every integer fits, so that reading again would not help.
  init?(of original: UnsafeRawBufferPointer) {
    text.reserveCapacity(original.count + 16)
    var copied = 0
    var index = 0
    while index < original.count {
      switch original[index] {
      case UInt8(ascii: "\""):
        index = Self.endOfString(startingAt: index, in: original)
      case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
        let start = index
        index = Self.endOfNumber(startingAt: start, in: original)
        guard Self.isTooWide(original[start..<index]) else { continue }
        text.append(contentsOf: original[copied..<index])
        text.append(contentsOf: Self.fraction)
        insertions.append(index)
        copied = index
      default:
        index += 1
      }
    }
    guard !insertions.isEmpty else { return nil }
    text.append(contentsOf: original[copied...])
  }

  /// The offset in the original text of an offset in ``text``.
  func originalOffset(of offset: Int) -> Int {
    var shift = 0
    for insertion in insertions {
      guard insertion + shift < offset else { break }
      shift += min(Self.fraction.count, offset - insertion - shift)
    }
    return offset - shift
  }

  private static let fraction = Array(".0".utf8)

  private static func endOfString(
    startingAt start: Int, in text: UnsafeRawBufferPointer
  ) -> Int {
    var index = start + 1
    while index < text.count, text[index] != UInt8(ascii: "\"") {
      index += text[index] == UInt8(ascii: "\\") ? 2 : 1
    }
    return min(index + 1, text.count)
  }

  private static func endOfNumber(
    startingAt start: Int, in text: UnsafeRawBufferPointer
  ) -> Int {
    text[start...].firstIndex { byte in
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): false
      case UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "."): false
      case UInt8(ascii: "e"), UInt8(ascii: "E"): false
      default: true
      }
    } ?? text.count
  }

  private static func isTooWide(_ number: Slice<UnsafeRawBufferPointer>) -> Bool {
    guard number.count >= 19 else { return false }
    let digits = number.first == UInt8(ascii: "-") ? number.dropFirst() : number
    return digits.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
      && Int64(String(decoding: number, as: UTF8.self)) == nil
  }
}
