/// A JSON text in which every `\u` escape of half a character became `\ufffd`.
///
/// Editors that keep text in UTF-16 send such halves, and Jansson refuses the whole text for one. The
/// repaired text is as long as the original, so that offsets in it mean the same.
struct RepairedEscapes {
  /// Empty until there is something to repair: texts are long, and most faults others.
  private(set) var text: [UInt8] = []
  private(set) var count = 0

  /// - Returns: `nil` if there is nothing to repair, so that reading again would not help.
  init?(of original: UnsafeRawBufferPointer) {
    var index = 0
    var isInString = false
    while index < original.count {
      switch original[index] {
      case UInt8(ascii: "\""):
        isInString.toggle()
        index += 1
      case UInt8(ascii: "\\") where isInString:
        index += repair(at: index, in: original)
      default:
        index += 1
      }
    }
    if count == 0 { return nil }
  }

  /// Looks at an escape.
  ///
  /// - Returns: Its length, or that of two that make one character.
  private mutating func repair(at index: Int, in original: UnsafeRawBufferPointer) -> Int {
    guard let unit = Self.unit(at: index, in: original) else { return 2 }
    guard (0xD800...0xDFFF).contains(unit) else { return 6 }
    if unit < 0xDC00, let next = Self.unit(at: index + 6, in: original),
      (0xDC00...0xDFFF).contains(next)
    {
      return 12
    }
    if count == 0 { text = Array(original) }
    text.replaceSubrange(index + 2..<index + 6, with: Array("fffd".utf8))
    count += 1
    return 6
  }

  /// The number in an escape `\u1234`.
  static func unit(at index: Int, in text: UnsafeRawBufferPointer) -> UInt16? {
    guard index + 6 <= text.count, text[index] == UInt8(ascii: "\\"),
      text[index + 1] == UInt8(ascii: "u"),
      text[index + 2..<index + 6].allSatisfy(\.isHexDigit)
    else { return nil }
    return UInt16(String(decoding: text[index + 2..<index + 6], as: UTF8.self), radix: 16)
  }
}

extension UInt8 {
  fileprivate var isHexDigit: Bool {
    switch self {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "f"),
      UInt8(ascii: "A")...UInt8(ascii: "F"):
      true
    default: false
    }
  }
}
