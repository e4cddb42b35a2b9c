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

/// Values of a JSON text as they are spelled, which reading them loses.
package struct JSONSpelling {
  private let text: [UInt8]

  /// - Parameter text: JSON; of anything else values are found or not.
  package init(_ text: [UInt8]) {
    self.text = text
  }

  /// The spelling of the value at a location; `nil` if there is none.
  ///
  /// The last of several members with the same name counts.
  ///
  /// - Complexity: O(*n*) in the length of the text.
  package func spelling(at pointer: JSONPointer) -> String? {
    var start = skippingSpace(from: 0)
    for step in pointer.steps {
      guard let next = child(step, ofValueAt: start) else { return nil }
      start = next
    }
    guard start < text.count else { return nil }
    return String(decoding: text[start..<end(ofValueAt: start)], as: UTF8.self)
  }

  private func child(_ step: JSONPointer.Step, ofValueAt start: Int) -> Int? {
    guard start < text.count else { return nil }
    var index = skippingSpace(from: start + 1)
    var found: Int?
    switch step {
    case .index(let wanted):
      guard text[start] == UInt8(ascii: "[") else { return nil }
      var position = 0
      while index < text.count, text[index] != UInt8(ascii: "]") {
        if position == wanted { return index }
        position += 1
        index = next(behind: end(ofValueAt: index))
      }
    case .key(let wanted):
      guard text[start] == UInt8(ascii: "{") else { return nil }
      while index < text.count, text[index] == UInt8(ascii: "\"") {
        let keyEnd = end(ofValueAt: index)
        let value = next(behind: keyEnd)
        if spells(text[index..<keyEnd], wanted) { found = value }
        index = next(behind: end(ofValueAt: value))
      }
    }
    return found
  }

  private func spells(_ string: ArraySlice<UInt8>, _ key: String) -> Bool {
    guard string.contains(UInt8(ascii: "\\")) else {
      return string.dropFirst().dropLast().elementsEqual(key.utf8)
    }
    return (try? JSONValue(parsing: string)) == .string(key)
  }

  /// The value or key behind a comma or colon.
  private func next(behind end: Int) -> Int {
    let index = skippingSpace(from: end)
    guard index < text.count else { return index }
    let isSeparator = text[index] == UInt8(ascii: ",") || text[index] == UInt8(ascii: ":")
    return isSeparator ? skippingSpace(from: index + 1) : index
  }

  /// The end of a value; always behind its start, unless that is the end of the text.
  private func end(ofValueAt start: Int) -> Int {
    var index = start
    var depth = 0
    while index < text.count {
      switch text[index] {
      case UInt8(ascii: "\""):
        index = end(ofStringAt: index)
      case UInt8(ascii: "{"), UInt8(ascii: "["):
        depth += 1
        index += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        depth -= 1
        index += 1
      default:
        index = depth > 0 ? index + 1 : end(ofWordAt: index)
      }
      if depth <= 0 { return index }
    }
    return index
  }

  private func end(ofStringAt start: Int) -> Int {
    var index = start + 1
    while index < text.count, text[index] != UInt8(ascii: "\"") {
      index += text[index] == UInt8(ascii: "\\") ? 2 : 1
    }
    return min(index + 1, text.count)
  }

  private func end(ofWordAt start: Int) -> Int {
    var index = start + 1
    while index < text.count, !isSpace(text[index]), !Self.structure.contains(text[index]) {
      index += 1
    }
    return index
  }

  private func skippingSpace(from start: Int) -> Int {
    var index = start
    while index < text.count, isSpace(text[index]) { index += 1 }
    return index
  }

  private func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09
  }

  private static let structure = Array(",:]}[{\"".utf8)
}
