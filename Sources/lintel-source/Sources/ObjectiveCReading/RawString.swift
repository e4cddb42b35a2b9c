/// The raw strings of C++, such as `R"x(text)x"`.
enum RawString {
  /// The length of what stands before the quote, the quote included; nil where no raw string begins.
  static func prefixLength(_ bytes: [UInt8], at index: Int, end: Int) -> Int? {
    var length = 0
    if index + 1 < end, bytes[index] == 0x75, bytes[index + 1] == 0x38 {
      length = 2
    } else if index < end, [0x4C, 0x75, 0x55].contains(bytes[index]) {
      length = 1
    }
    guard index + length + 1 < end, bytes[index + length] == 0x52,
      bytes[index + length + 1] == 0x22
    else { return nil }
    return length + 2
  }

  /// Finds the end of a raw string.
  ///
  /// - Parameters:
  ///   - bytes: The text.
  ///   - start: The index behind the opening quote.
  ///   - end: The end of the text.
  /// - Returns: The index behind the closing quote; nil if the string is not closed.
  static func end(_ bytes: [UInt8], from start: Int, to end: Int) -> Int? {
    var index = start
    while index < end, bytes[index] != 0x28, index - start <= 16 { index += 1 }
    guard index < end, bytes[index] == 0x28 else { return nil }
    let closing = [0x29] + bytes[start..<index] + [0x22]
    while index + closing.count <= end {
      if bytes[index] == 0x29, bytes[index..<index + closing.count].elementsEqual(closing) {
        return index + closing.count
      }
      index += 1
    }
    return nil
  }

  /// The characters of a raw string; nil for another string.
  static func content(_ text: Substring) -> Substring? {
    guard let quote = text.firstIndex(of: "\""), text[..<quote].hasSuffix("R"),
      let open = text[quote...].firstIndex(of: "("), let close = text.lastIndex(of: ")"),
      open < close
    else { return nil }
    return text[text.index(after: open)..<close]
  }
}
