import Authoring
import DocumentSyntax
import LiveDocuments
import Randomness
import Testing

/// A text formatted as files are, or with other options.
func formatted(
  _ text: String, _ options: FormattingOptions = .file(tabSize: 2, insertsSpaces: true)
) throws -> String {
  let bytes = Array(text.utf8)
  let edits = try DocumentSource(bytes).formatted(options).edits
  return String(decoding: edits.applied(to: bytes), as: UTF8.self)
}

extension [UInt8] {
  /// A text without syntax errors and without white space outside strings.
  var withoutSpace: [UInt8] {
    var result: [UInt8] = []
    var isInString = false
    var isEscaped = false
    for byte in self {
      if isInString || !byte.isWhite { result.append(byte) }
      if byte == UInt8(ascii: "\""), !isEscaped { isInString.toggle() }
      isEscaped = isInString && !isEscaped && byte == UInt8(ascii: "\\")
    }
    return result
  }

  /// A text without syntax errors and comments, with a line end behind each opening brace.
  var withBrokenObjects: [UInt8] {
    var result: [UInt8] = []
    var isInString = false
    var isEscaped = false
    for byte in self {
      result.append(byte)
      if !isInString, byte == UInt8(ascii: "{") { result.append(UInt8(ascii: "\n")) }
      if byte == UInt8(ascii: "\""), !isEscaped { isInString.toggle() }
      isEscaped = isInString && !isEscaped && byte == UInt8(ascii: "\\")
    }
    return result
  }

  /// The keys, values and brackets of a text as they are spelled, and its errors.
  var tokens: [String] {
    let source = DocumentSource(self)
    var tokens: [String] = source.syntax.errors.map { "\($0.kind)" }
    func add(_ range: Range<Int>) {
      tokens.append(String(decoding: self[range], as: UTF8.self))
    }
    var pending = [source.syntax.root]
    while let entry = pending.popLast() {
      if let key = entry.keyRange { add(key) }
      guard let node = entry.container else {
        // Skipped text is no token.
        if entry.kind != .tooDeep { add(entry.valueRange) }
        continue
      }
      let entries = source.entries(of: node)
      tokens.append("\(entry.kind) of \(entries.count)")
      pending += entries.reversed()
    }
    return tokens
  }

  /// The text with comments between its tokens.
  func commented(_ random: inout SeededGenerator) -> [UInt8] {
    var result: [UInt8] = []
    var isInString = false
    var isEscaped = false
    func comment(_ number: Int) -> String {
      let text = "\(number) { \" ,"
      let forms = [
        " // \(text)\n", "/* \(text) */", "\n  // \(text)\n", "\n\n /*\(text)*/\n\n",
        "/* \(text)\n */ ",
        " /* \(text) */\n",
      ]
      return forms[number % forms.count]
    }
    for byte in self {
      let separates = !isInString && "{}[],".utf8.contains(byte)
      let isCommented = separates && Int.random(in: 0..<8, using: &random) == 0
      let text = Array(comment(Int.random(in: 0..<1000, using: &random)).utf8)
      if isCommented, Bool.random(using: &random) {
        result += text
        result.append(byte)
      } else {
        result.append(byte)
        if isCommented { result += text }
      }
      if byte == UInt8(ascii: "\""), !isEscaped { isInString.toggle() }
      isEscaped = isInString && !isEscaped && byte == UInt8(ascii: "\\")
    }
    return result
  }

  /// The comments of a text without errors, each with the entry that it is beside: the number of bytes of tokens before the
  /// comment, and if it belongs to what follows; no owner between empty lines.
  var comments: [(text: String, owner: String?)] {
    let blanked = blankingComments
    var found: [(text: String, owner: String?)] = []
    var tokenBytes = 0
    var index = 0
    while index < count {
      if blanked[index] == self[index] || self[index] == UInt8(ascii: ",") {
        if !self[index].isWhite { tokenBytes += 1 }
        index += 1
        continue
      }
      let isBlock = self[index + 1] == UInt8(ascii: "*")
      var end = index + 2
      while isBlock
        ? !(self[end] == UInt8(ascii: "*") && self[end + 1] == UInt8(ascii: "/"))
        : self[end] != 0x0A
      { end += 1 }
      if isBlock { end += 2 }
      let lines = blanked[..<index].reversed().prefix { $0.isWhite }.count { $0 == 0x0A }
      let before = tokenBytes == 0 ? 1 : lines
      let after = blanked[end...].prefix { $0.isWhite }.count { $0 == 0x0A }
      let next = blanked[end...].first { !$0.isWhite }
      let isAtCloser = next == nil || next == UInt8(ascii: "}") || next == UInt8(ascii: "]")
      let isBehindColon = blanked[..<index].last { !$0.isWhite } == UInt8(ascii: ":")
      let isBeforeComma = next == UInt8(ascii: ",")
      let owner: String? =
        if isBehindColon {
          "inside \(tokenBytes)"
        } else if isBeforeComma || isAtCloser {
          before == 0 ? "behind \(tokenBytes)" : nil
        } else if after == 0 {
          "before \(tokenBytes)"
        } else if before == 0 {
          "behind \(tokenBytes)"
        } else {
          after == 1 ? "before \(tokenBytes)" : nil
        }
      found.append((String(decoding: self[index..<end], as: UTF8.self), owner))
      index = end
    }
    return found
  }

  /// The text with other white space between its tokens.
  func respaced(_ random: inout SeededGenerator) -> [UInt8] {
    let spaces = ["", "", " ", "\n", "\n\n\n   ", "\t", " \r\n  "]
    var result: [UInt8] = []
    var isInString = false
    var isEscaped = false
    for byte in withoutSpace {
      let separates = !isInString && "{}[],:".utf8.contains(byte)
      if separates { result += (spaces.randomElement(using: &random) ?? "").utf8 }
      result.append(byte)
      if separates { result += (spaces.randomElement(using: &random) ?? "").utf8 }
      if byte == UInt8(ascii: "\""), !isEscaped { isInString.toggle() }
      isEscaped = isInString && !isEscaped && byte == UInt8(ascii: "\\")
    }
    return result
  }
}

/// Finds fault with edits that change anything but white space outside strings, or something outside a
/// range.
func expectOnlySpace(
  _ edits: [SourceEdit], of bytes: [UInt8], in window: Range<Int>? = nil,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  var end = 0
  for edit in edits {
    let isWhite = (Array(bytes[edit.range]) + edit.replacement).allSatisfy(\.isWhite)
    #expect(isWhite && edit.range.lowerBound >= end, sourceLocation: sourceLocation)
    #expect(!bytes[edit.range].elementsEqual(edit.replacement), sourceLocation: sourceLocation)
    if let window {
      #expect(
        window.lowerBound <= edit.range.lowerBound && edit.range.upperBound <= window.upperBound,
        "\(edit.range) of \(window)", sourceLocation: sourceLocation)
    }
    end = edit.range.upperBound
  }
  let (before, after) = (bytes.tokens, edits.applied(to: bytes).tokens)
  let isSame = before == after
  #expect(
    isSame, "\(String(decoding: bytes, as: UTF8.self)) \(after.difference(from: before))",
    sourceLocation: sourceLocation)
}

extension UInt8 {
  fileprivate var isWhite: Bool { self == 0x20 || self == 0x09 || self == 0x0A || self == 0x0D }
}
