import DocumentSyntax

/// The text of a source file, with the few things about its syntax that edits need: strings and comments, brackets, and
/// the ends of statements.
///
/// No parser: an edit that is made with it is evaluated by `lintel-source` before anybody sees it.
struct SourceCode {
  let bytes: [UInt8]
  let isSwift: Bool

  private enum Kind: UInt8 { case code, string, comment }

  /// The kind of each byte.
  private let kinds: [Kind]

  /// The number of round and square brackets around each byte that were opened inside the innermost braces.
  private let depths: [Int32]

  /// - Complexity: O(*n*) in the length of the text.
  init(_ text: SourceText, isSwift: Bool) {
    let bytes = text.bytes
    let kinds = Self.kinds(of: bytes, isSwift: isSwift)
    (self.bytes, self.isSwift, self.kinds) = (bytes, isSwift, kinds)
    var depths = [Int32](repeating: 0, count: bytes.count)
    var depth: Int32 = 0
    var outer: [Int32] = []
    for (index, byte) in bytes.enumerated() {
      guard kinds[index] == .code else {
        depths[index] = depth
        continue
      }
      switch byte {
      case UInt8(ascii: ")"), UInt8(ascii: "]"): depth = max(0, depth - 1)
      case UInt8(ascii: "}"): depth = outer.popLast() ?? 0
      default: break
      }
      depths[index] = depth
      switch byte {
      case UInt8(ascii: "("), UInt8(ascii: "["): depth += 1
      case UInt8(ascii: "{"):
        outer.append(depth)
        depth = 0
      default: break
      }
    }
    self.depths = depths
  }

  private static func kinds(of bytes: [UInt8], isSwift: Bool) -> [Kind] {
    var kinds = [Kind](repeating: .code, count: bytes.count)
    var index = 0
    func byte(_ offset: Int) -> UInt8 { offset < bytes.count ? bytes[offset] : 0 }
    func mark(_ end: Int, _ kind: Kind) {
      let end = min(end, bytes.count)
      for offset in index..<max(index, end) { kinds[offset] = kind }
      index = max(index + 1, end)
    }
    while index < bytes.count {
      switch bytes[index] {
      case UInt8(ascii: "/") where byte(index + 1) == UInt8(ascii: "/"):
        mark(bytes[index...].firstIndex(of: 0x0A) ?? bytes.count, .comment)
      case UInt8(ascii: "/") where byte(index + 1) == UInt8(ascii: "*"):
        mark(endOfComment(in: bytes, from: index, isNested: isSwift), .comment)
      case UInt8(ascii: "\""),
        UInt8(ascii: "'") where !isSwift:
        mark(endOfString(in: bytes, from: index, isSwift: isSwift), .string)
      default: index += 1
      }
    }
    return kinds
  }

  private static func endOfComment(in bytes: [UInt8], from start: Int, isNested: Bool) -> Int {
    var index = start + 2
    var level = 1
    while index + 1 < bytes.count {
      if bytes[index] == UInt8(ascii: "*"), bytes[index + 1] == UInt8(ascii: "/") {
        level -= 1
        index += 2
        if level == 0 { return index }
      } else if isNested, bytes[index] == UInt8(ascii: "/"), bytes[index + 1] == UInt8(ascii: "*") {
        level += 1
        index += 2
      } else {
        index += 1
      }
    }
    return bytes.count
  }

  /// The end of a string literal; one on a single line ends there, closed or not.
  private static func endOfString(in bytes: [UInt8], from start: Int, isSwift: Bool) -> Int {
    let quote = bytes[start]
    let isLong =
      isSwift && start + 2 < bytes.count && bytes[start + 1] == quote && bytes[start + 2] == quote
    var index = start + (isLong ? 3 : 1)
    var interpolated = 0
    while index < bytes.count {
      let byte = bytes[index]
      if byte == 0x0A, !isLong { return index }
      if byte == UInt8(ascii: "\\") {
        if isSwift, index + 1 < bytes.count, bytes[index + 1] == UInt8(ascii: "(") {
          interpolated += 1
        }
        index += 2
        continue
      }
      if interpolated > 0 {
        if byte == UInt8(ascii: "(") { interpolated += 1 }
        if byte == UInt8(ascii: ")") { interpolated -= 1 }
      } else if byte == quote {
        guard isLong else { return index + 1 }
        if index + 2 < bytes.count, bytes[index + 1] == quote, bytes[index + 2] == quote {
          return index + 3
        }
      }
      index += 1
    }
    return bytes.count
  }
}

// MARK: Lines

extension SourceCode {
  /// The bytes of the line of an offset, with its end.
  func line(of offset: Int) -> Range<Int> {
    let offset = min(offset, bytes.count)
    let start = bytes[..<offset].lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
    let end = bytes[offset...].firstIndex(of: 0x0A).map { $0 + 1 } ?? bytes.count
    return start..<end
  }

  /// The white space at the start of the line of an offset.
  func indentation(of offset: Int) -> ArraySlice<UInt8> {
    bytes[line(of: offset)].prefix { $0 == 0x20 || $0 == 0x09 }
  }

  /// The line break of the text.
  var lineBreak: [UInt8] {
    guard let end = bytes.firstIndex(of: 0x0A), end > 0, bytes[end - 1] == 0x0D else {
      return [0x0A]
    }
    return [0x0D, 0x0A]
  }

  static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D
  }

  /// The bytes that are looked through in each direction; what is longer is not edited.
  private static let reach = 2_048

  /// The index of the first byte from an offset on that is neither white space nor in a comment.
  func next(from offset: Int) -> Int? {
    (offset..<max(offset, min(bytes.count, offset + Self.reach))).first {
      !Self.isSpace(bytes[$0]) && kinds[$0] != .comment
    }
  }

  private func previous(before offset: Int) -> Int? {
    (max(0, offset - Self.reach)..<offset).last {
      !Self.isSpace(bytes[$0]) && kinds[$0] != .comment
    }
  }

  /// True if there is nothing but white space and comments between two offsets.
  private func isBlank(_ range: Range<Int>) -> Bool {
    range.allSatisfy { Self.isSpace(bytes[$0]) || kinds[$0] == .comment }
  }

  /// True if a byte is neither in a string nor in a comment.
  func isCode(at offset: Int) -> Bool { bytes.indices.contains(offset) && kinds[offset] == .code }

  /// True if a line has a comment.
  func hasComment(onLineOf offset: Int) -> Bool {
    line(of: offset).contains { kinds[$0] == .comment }
  }

  func string(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }
}

// MARK: Statements

/// A statement of source code.
struct SourceStatement: Hashable {
  /// Its bytes without a semicolon behind it.
  let range: Range<Int>

  /// The end of the semicolon, or of the statement if it has none.
  let end: Int
}

/// An assignment to a property of an object.
struct SourceAssignment {
  let statement: SourceStatement

  /// The code of the object: `title` in `title.style.width = 1`.
  let receiver: String

  /// The bytes of the assigned value.
  let value: Range<Int>
}

extension SourceCode {
  /// The statement around an offset.
  func statement(at offset: Int) -> SourceStatement? {
    guard bytes.indices.contains(offset), kinds[offset] == .code else { return nil }
    var start = offset
    while start > 0, !isBoundary(before: start) {
      start -= 1
      guard offset - start < Self.reach else { return nil }
    }
    guard let first = next(from: start), first <= offset else { return nil }
    var end = offset
    var braces = 0
    while end < bytes.count {
      if kinds[end] == .code {
        let byte = bytes[end]
        if byte == UInt8(ascii: "{") { braces += 1 }
        if byte == UInt8(ascii: "}") {
          if braces == 0 { break }
          braces -= 1
        }
        if braces == 0, depths[end] == 0 {
          if byte == UInt8(ascii: ";") { break }
          if isSwift, byte == 0x0A, !continues(behind: end) { break }
        }
      }
      end += 1
      guard end - offset < Self.reach else { return nil }
    }
    let hasSemicolon = end < bytes.count && bytes[end] == UInt8(ascii: ";")
    var last = end
    while last > first, Self.isSpace(bytes[last - 1]) || kinds[last - 1] == .comment { last -= 1 }
    return SourceStatement(range: first..<last, end: hasSemicolon ? end + 1 : last)
  }

  /// True if a statement may begin at an offset, because another one or a block ends or begins before it.
  private func isBoundary(before offset: Int) -> Bool {
    let index = offset - 1
    guard kinds[index] == .code else { return false }
    switch bytes[index] {
    case UInt8(ascii: "{"), UInt8(ascii: "}"): return true
    case UInt8(ascii: ";"): return depths[index] == 0
    case 0x0A: return isSwift && depths[index] == 0 && !continues(behind: index)
    default: return false
    }
  }

  /// True if a Swift statement goes on behind a line break.
  private func continues(behind lineBreak: Int) -> Bool {
    let operators = "+*/%&|=<,".utf8
    if let next = next(from: lineBreak),
      operators.contains(bytes[next]) || ".?:)]".utf8.contains(bytes[next]),
      kinds[next] == .code
    {
      return true
    }
    guard let previous = previous(before: lineBreak), kinds[previous] == .code else { return false }
    return operators.contains(bytes[previous]) || ".([-".utf8.contains(bytes[previous])
  }

  /// The assignment to a property whose name begins at an offset, if that is the whole statement.
  ///
  /// - Parameters:
  ///   - offset: The start of the property's name.
  ///   - isStyle: True for a property of the object's style.
  /// - Returns: `nil` for a statement that does more.
  func assignment(at offset: Int, isStyle: Bool) -> SourceAssignment? {
    guard let statement = statement(at: offset) else { return nil }
    var receiver = string(statement.range.lowerBound..<offset)
    guard receiver.hasSuffix(".") else { return nil }
    receiver.removeLast()
    if isStyle {
      guard receiver.hasSuffix(".style") || receiver.hasSuffix(".style?") else { return nil }
      receiver.removeLast(receiver.hasSuffix("?") ? 7 : 6)
    }
    guard Self.isPath(receiver) else { return nil }
    var index = offset
    while index < statement.range.upperBound, SourcePositions.isWordByte(bytes[index]) {
      index += 1
    }
    guard let equals = next(from: index), equals < statement.range.upperBound,
      bytes[equals] == UInt8(ascii: "="), equals + 1 < bytes.count,
      bytes[equals + 1] != UInt8(ascii: "="), let value = next(from: equals + 1),
      value < statement.range.upperBound
    else { return nil }
    return SourceAssignment(
      statement: statement, receiver: receiver, value: value..<statement.range.upperBound)
  }

  /// True for the code of an object: names behind each other, or a message in square brackets.
  private static func isPath(_ text: String) -> Bool {
    var depth = 0
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "["): depth += 1
      case UInt8(ascii: "]"): depth -= 1
      case UInt8(ascii: " ") where depth > 0: break
      case UInt8(ascii: "?"), UInt8(ascii: "!"), UInt8(ascii: "-"), UInt8(ascii: ">"): break
      default: guard SourcePositions.isWordByte(byte) else { return false }
      }
    }
    return depth == 0 && !text.isEmpty
  }

  /// The name of the variable that a statement declares with the value at an offset; `nil` if it declares none.
  func variable(declaredBy statement: SourceStatement, withValueAt offset: Int) -> String? {
    let head = string(statement.range.lowerBound..<max(statement.range.lowerBound, offset))
    guard let equals = head.lastIndex(of: "="), !head.contains("("),
      head[head.index(after: equals)...].allSatisfy({ $0 == " " || $0 == "[" || $0.isNewline })
    else { return nil }
    let words = head[..<equals].split { $0 == " " || $0 == "*" || $0 == ":" || $0.isNewline }
    if isSwift {
      guard let keyword = words.firstIndex(where: { $0 == "let" || $0 == "var" }),
        keyword + 1 < words.count
      else { return nil }
      return String(words[keyword + 1])
    }
    // A type and a name, or a name alone that exists already.
    guard let name = words.last, words.count <= 3, name.utf8.allSatisfy(SourcePositions.isWordByte)
    else { return nil }
    return String(name)
  }

  /// The bytes of an argument of a call.
  ///
  /// - Parameters:
  ///   - label: The label; in Objective-C the first one of a message ends with it.
  ///   - offset: The start of the call: the name of the class, or the bracket of a message.
  /// - Returns: `nil` if the call has no such argument.
  func argument(_ label: String, ofCallAt offset: Int) -> Range<Int>? {
    guard let opening = opening(ofCallAt: offset) else { return nil }
    let depth = depths[opening] + 1
    let closing: Set<UInt8> = [UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}")]
    var index = opening + 1
    var start: Int?
    while index < bytes.count {
      let isOuter = kinds[index] == .code && depths[index] == depth - 1
      if isOuter, closing.contains(bytes[index]) { break }
      if kinds[index] == .code, depths[index] == depth {
        if let start, isSwift, bytes[index] == UInt8(ascii: ",") { return trimmed(start..<index) }
        if bytes[index] == UInt8(ascii: ":") {
          var first = index
          while first > opening + 1, SourcePositions.isWordByte(bytes[first - 1]) { first -= 1 }
          if let start, !isSwift, first > start { return trimmed(start..<first) }
          let word = string(first..<index).lowercased()
          let isLabel =
            isSwift ? word == label.lowercased() : word.hasSuffix(label.lowercased())
          if start == nil, isLabel { start = index + 1 }
        }
      }
      index += 1
    }
    return start.map { trimmed($0..<index) }
  }

  /// The bracket behind which the arguments of a call are.
  private func opening(ofCallAt offset: Int) -> Int? {
    guard isCode(at: offset) else { return nil }
    if !isSwift {
      return bytes[offset] == UInt8(ascii: "[") ? offset : nil
    }
    var index = offset
    while index < bytes.count, SourcePositions.isWordByte(bytes[index]) { index += 1 }
    guard let next = next(from: index), bytes[next] == UInt8(ascii: "(") else { return nil }
    return next
  }

  private func trimmed(_ range: Range<Int>) -> Range<Int> {
    var (start, end) = (range.lowerBound, range.upperBound)
    while start < end, Self.isSpace(bytes[start]) { start += 1 }
    while end > start, Self.isSpace(bytes[end - 1]) { end -= 1 }
    return start..<end
  }
}

// MARK: Edits

extension SourceCode {
  /// The edit that deletes a statement, and its lines if nothing else is on them.
  ///
  /// - Returns: `nil` for the only statement of a `case`, which must have one.
  func removal(of statement: SourceStatement) -> SourceEdit? {
    let start = statement.range.lowerBound
    if let previous = previous(before: start), kinds[previous] == .code,
      bytes[previous] == UInt8(ascii: ":")
    {
      return nil
    }
    let lines = line(of: start).lowerBound..<line(of: max(start, statement.end - 1)).upperBound
    let isAlone =
      bytes[lines.lowerBound..<start].allSatisfy(Self.isSpace)
      && isBlank(statement.end..<lines.upperBound)
    if isAlone { return SourceEdit(lines, with: []) }
    var end = statement.end
    while end < bytes.count, bytes[end] == 0x20 { end += 1 }
    return SourceEdit(start..<end, with: [])
  }

  /// The edit that inserts a line behind the line on which a statement ends.
  func insertion(of code: String, behind statement: SourceStatement) -> SourceEdit {
    let indentation = Array(indentation(of: statement.range.lowerBound))
    let line = line(of: max(statement.range.lowerBound, statement.end - 1))
    let isLast = line.isEmpty || bytes[line.upperBound - 1] != 0x0A
    let content = indentation + Array(code.utf8)
    return SourceEdit(
      line.upperBound..<line.upperBound,
      with: isLast ? lineBreak + content : content + lineBreak)
  }

  /// The edit that inserts a line as the first one of the body of a method, which starts at an offset.
  func insertion(of code: String, inMethodAt offset: Int) -> SourceEdit? {
    guard
      let brace = (offset..<max(offset, min(bytes.count, offset + Self.reach))).first(where: {
        kinds[$0] == .code && bytes[$0] == UInt8(ascii: "{")
      })
    else { return nil }
    let line = line(of: brace)
    guard line.upperBound > brace + 1, isBlank((brace + 1)..<line.upperBound),
      bytes[line.upperBound - 1] == 0x0A
    else { return nil }
    let own = Array(indentation(of: brace))
    var indentation = own + [0x20, 0x20]
    if let next = next(from: line.upperBound), bytes[next] != UInt8(ascii: "}") {
      indentation = Array(self.indentation(of: next))
    }
    return SourceEdit(
      line.upperBound..<line.upperBound, with: indentation + Array(code.utf8) + lineBreak)
  }

  /// The columns of a line behind which a comment gets a line of its own.
  private static let lineLength = 100

  /// The edit that adds a hint in a comment to the line of an offset, or above it.
  func insertion(ofHint hint: String, at offset: Int) -> SourceEdit {
    let line = line(of: offset)
    var end = line.upperBound
    while end > line.lowerBound, Self.isSpace(bytes[end - 1]) { end -= 1 }
    let comment = "// lintel: \(hint)"
    if hasComment(onLineOf: offset)
      || end - line.lowerBound + 1 + comment.utf8.count > Self.lineLength
      || kinds[max(line.lowerBound, end - 1)] == .string
    {
      return SourceEdit(
        line.lowerBound..<line.lowerBound,
        with: Array(indentation(of: offset)) + Array(comment.utf8) + lineBreak)
    }
    return SourceEdit(end..<end, with: Array(" \(comment)".utf8))
  }
}
