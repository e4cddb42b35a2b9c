/// The size of a PDF or SVG file, in points.
enum VectorHeader {
  /// The first media box of a PDF file that is no compressed object.
  ///
  /// - Complexity: O(*n*) in the number of bytes.
  static func pdf(_ bytes: [UInt8]) -> ImageHeader.Size? {
    let name = Array("/MediaBox".utf8)
    var offset = 0
    while offset + name.count <= bytes.count {
      guard bytes[offset] == name[0], bytes[offset..<offset + name.count].elementsEqual(name)
      else {
        offset += 1
        continue
      }
      offset += name.count
      guard let numbers = numbers(in: bytes, from: offset), numbers.count == 4 else { continue }
      return ImageHeader.Size(
        width: abs(numbers[2] - numbers[0]), height: abs(numbers[3] - numbers[1]))
    }
    return nil
  }

  /// The numbers between the brackets at an offset; nil without brackets.
  private static func numbers(in bytes: [UInt8], from offset: Int) -> [Double]? {
    let rest = bytes[offset..<min(bytes.count, offset + 200)].drop {
      [0x20, 0x09, 0x0A, 0x0D].contains($0)
    }
    guard rest.first == 0x5B, let end = rest.firstIndex(of: 0x5D) else { return nil }
    return String(decoding: rest[rest.startIndex + 1..<end], as: UTF8.self)
      .split(whereSeparator: \.isWhitespace).compactMap { Double($0) }
  }

  /// The width and height of the first `svg` element; of its view box where one is missing or a percentage.
  static func svg(_ bytes: [UInt8]) -> ImageHeader.Size? {
    let text = String(decoding: bytes.prefix(64_000), as: UTF8.self)
    guard let start = text.range(ofText: "<svg"), let end = text[start...].firstIndex(of: ">")
    else { return nil }
    let tag = text[start..<end]
    let box = attribute("viewBox", tag)?
      .split { $0.isWhitespace || $0 == "," }.compactMap { Double($0) }
    let (width, height) = (
      attribute("width", tag).flatMap(length), attribute("height", tag).flatMap(length)
    )
    if let width, let height { return ImageHeader.Size(width: width, height: height) }
    guard let box, box.count == 4, box[2] > 0, box[3] > 0 else { return nil }
    if let width { return ImageHeader.Size(width: width, height: width * box[3] / box[2]) }
    if let height { return ImageHeader.Size(width: height * box[2] / box[3], height: height) }
    return ImageHeader.Size(width: box[2], height: box[3])
  }

  private static func attribute(_ name: String, _ tag: Substring) -> Substring? {
    var rest = tag
    while let start = rest.range(ofText: name) {
      let isWhole = start == rest.startIndex || rest[rest.index(before: start)].isWhitespace
      rest = rest[rest.index(start, offsetBy: name.count)...]
      let value = rest.drop(while: \.isWhitespace)
      guard isWhole, value.first == "=" else { continue }
      let quoted = value.dropFirst().drop(while: \.isWhitespace)
      guard let quote = quoted.first, quote == "\"" || quote == "'" else { return nil }
      return quoted.dropFirst().prefix { $0 != quote }
    }
    return nil
  }

  private static func length(_ text: Substring) -> Double? {
    let digits = text.drop(while: \.isWhitespace).prefix { $0.isNumber || ".+-eE".contains($0) }
    switch text.drop(while: \.isWhitespace).dropFirst(digits.count).lowercased() {
    case "", "px", "pt": return Double(digits)
    default: return nil
    }
  }
}

extension StringProtocol {
  /// The index of the first occurrence of a short text; nil if there is none.
  fileprivate func range(ofText text: String) -> Index? {
    guard let first = text.first else { return nil }
    var rest = self[...]
    while let index = rest.firstIndex(of: first) {
      if rest[index...].hasPrefix(text) { return index }
      rest = rest[rest.index(after: index)...]
    }
    return nil
  }
}
