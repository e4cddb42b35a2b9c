package import JSONText

/// The least and the greatest size in a hint `range`.
package struct SizeRangeHint: Sendable, Equatable {
  package let minWidth: Double
  package let minHeight: Double
  package let maxWidth: Double
  package let maxHeight: Double

  package init(minWidth: Double, minHeight: Double, maxWidth: Double, maxHeight: Double) {
    (self.minWidth, self.minHeight) = (minWidth, minHeight)
    (self.maxWidth, self.maxHeight) = (maxWidth, maxHeight)
  }

  /// Reads two sizes; nil if they are none, or the first is larger than the second.
  init?(_ words: String) {
    let numbers = words.split { $0 == " " || $0 == "x" }.map { Double(String($0)) }
    guard numbers.count == 4, let minWidth = numbers[0], let minHeight = numbers[1],
      let maxWidth = numbers[2], let maxHeight = numbers[3], 0 <= minWidth, minWidth <= maxWidth,
      0 <= minHeight, minHeight <= maxHeight, minWidth.isFinite, minHeight.isFinite
    else { return nil }
    self.minWidth = minWidth
    self.minHeight = minHeight
    self.maxWidth = maxWidth
    self.maxHeight = maxHeight
  }
}

/// A hint in a comment, as `// lintel: imageSize 64x48`.
package enum Hint: Sendable, Equatable {
  case text(String)
  case imageSize(width: Double, height: Double)
  case size(width: Double, height: Double)
  case number(Double)
  case boolean(Bool)
  case repetitions(Int)
  case width(Double)
  /// The size range of the root, as `range 390x0 390xinfinity`.
  case range(SizeRangeHint)
  case scale(Double)
  case rightToLeft
  /// The use of the class, as `row`.
  case use(String)
  case disable(String)
  /// The family of a text's font, or of all fonts of the class for which the code asks the system.
  case font(String)
  /// The size of a spec of the app's own class.
  case custom(width: Double, height: Double)
  /// A variant of the document, as a JSON object.
  case variant([JSONValue.Member])
  /// Keys of the element in the document, as a JSON object.
  case keys([JSONValue.Member])

  /// Reads the words behind `lintel:`; nil if they are no hint.
  package init?(_ words: String) {
    let text = words.trimmed
    guard let space = text.firstIndex(where: { $0 == " " || $0 == "\t" }) else {
      switch text {
      case "true": self = .boolean(true)
      case "false": self = .boolean(false)
      case "row", "item", "page", "fullscreen": self = .use(text)
      default:
        guard let number = Double(text), number.isFinite else { return nil }
        self = .number(number)
      }
      return
    }
    let rest = String(text[space...]).trimmed
    switch text[..<space] {
    case "text":
      guard rest.count >= 2, rest.first == "\"", rest.last == "\"" else { return nil }
      self = .text(String(rest.dropFirst().dropLast()))
    case "imageSize", "size", "custom":
      guard let size = Self.size(rest) else { return nil }
      switch text[..<space] {
      case "imageSize": self = .imageSize(width: size.width, height: size.height)
      case "size": self = .size(width: size.width, height: size.height)
      default: self = .custom(width: size.width, height: size.height)
      }
    case "font":
      guard let family = Self.family(rest) else { return nil }
      self = .font(family)
    case "variant":
      guard let members = Self.variant(rest) else { return nil }
      self = .variant(members)
    case "keys":
      guard let members = Self.keys(rest) else { return nil }
      self = .keys(members)
    case "repeat":
      guard let count = Int(rest), (0...100).contains(count) else { return nil }
      self = .repetitions(count)
    case "width":
      guard let width = Double(rest), width >= 0, width.isFinite else { return nil }
      self = .width(width)
    case "range":
      guard let range = SizeRangeHint(rest) else { return nil }
      self = .range(range)
    case "scale":
      guard let scale = Double(rest), scale > 0, scale <= 1_000_000 else { return nil }
      self = .scale(scale)
    case "direction":
      guard rest == "rightToLeft" else { return nil }
      self = .rightToLeft
    case "disable":
      self = .disable(rest)
    default:
      return nil
    }
  }
}

/// The hints of a file by the line to which they apply.
package struct HintTable: Sendable {
  private var byLine: [Int32: [Hint]] = [:]

  /// The comments that begin as hints do and are none, by the byte offset of their words.
  package private(set) var faults: [Fault] = []

  package struct Fault: Sendable {
    package let offset: Int
    package let words: String
  }

  /// The layout tests of `// lintel: expect`, in the order of the text.
  package private(set) var expectations: [Expectation] = []

  package struct Expectation: Sendable {
    /// The byte offset of the expression.
    package let offset: Int
    package let text: String

    /// The line of the comment, or of the code below a comment on a line of its own.
    package fileprivate(set) var line: Int32
  }

  /// More faults than these are not reported for one file.
  private static let faultLimit = 20

  package init() {}

  /// Finds the hints of a text.
  ///
  /// A comment on a line of its own applies to the next line with code.
  package init(_ bytes: [UInt8]) {
    var pending: [Hint] = []
    var pendingExpectations = 0
    var line: Int32 = 1
    var start = 0
    while start <= bytes.count {
      var end = start
      while end < bytes.count, bytes[end] != 0x0A { end += 1 }
      let content = bytes[start..<end]
      let slashes = Self.comment(in: content)
      let hasCode = content[..<(slashes.map { $0 - 2 } ?? end)].contains { !Self.isSpace($0) }
      if let slashes {
        let words = String(decoding: content[slashes...], as: UTF8.self).trimmed
        if words.hasPrefix("lintel:") {
          let words = String(words.dropFirst(7)).trimmed
          if let text = Self.expectation(in: words) {
            // The expression ends the line.
            let ending = content.reversed().prefix(while: Self.isSpace).count
            let offset = max(slashes, end - ending - text.utf8.count)
            expectations.append(Expectation(offset: offset, text: text, line: line))
            pendingExpectations += 1
          } else if let hint = Hint(words) {
            if hasCode { byLine[line, default: []].append(hint) } else { pending.append(hint) }
          } else if faults.count < Self.faultLimit {
            faults.append(Fault(offset: slashes - 2, words: words))
          }
        }
      }
      if hasCode {
        if !pending.isEmpty { byLine[line, default: []] += pending }
        for index in expectations.indices.suffix(pendingExpectations) {
          expectations[index].line = line
        }
        (pending, pendingExpectations) = ([], 0)
      }
      start = end + 1
      line += 1
    }
  }

  private static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x09 || byte == 0x0D
  }

  /// The expression in the words `expect #a.width == 20`; nil if they are no such hint.
  private static func expectation(in words: String) -> String? {
    guard words.hasPrefix("expect "), words.count > 7 else { return nil }
    return String(words.dropFirst(7)).trimmed
  }

  package subscript(line: Int32) -> [Hint] { byLine[line] ?? [] }

  package var isEmpty: Bool { byLine.isEmpty }

  /// The index behind the `//` of a line, strings skipped.
  private static func comment(in line: ArraySlice<UInt8>) -> Int? {
    var isInString = false
    var index = line.startIndex
    while index < line.endIndex {
      let byte = line[index]
      if isInString, byte == 0x5C {
        index += 2
        continue
      }
      if byte == 0x22 { isInString.toggle() }
      if !isInString, byte == 0x2F, index + 1 < line.endIndex, line[index + 1] == 0x2F {
        return index + 2
      }
      index += 1
    }
    return nil
  }
}

extension String {
  /// True if its first character is a capital letter of ASCII, as in names of types.
  package var isCapitalized: Bool { utf8.first.map { (0x41...0x5A).contains($0) } ?? false }

  /// The string without white space at its ends.
  package var trimmed: String {
    var view = self[...]
    while let first = view.first, first.isWhitespace { view = view.dropFirst() }
    while let last = view.last, last.isWhitespace { view = view.dropLast() }
    return String(view)
  }
}
