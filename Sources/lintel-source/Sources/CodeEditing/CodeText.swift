import ObjectiveCReading
package import SourceTree
import SwiftReading

/// The text of a source file with its tree, and the assignments and variables in it.
package struct CodeText: Sendable {
  package let bytes: [UInt8]
  package let language: SourceLanguage
  let tree: CodeTree

  /// True for code of AsyncDisplayKit 1.x, in which elements have the keys of their styles.
  private(set) var isOfFirstVersion = false

  package init(_ bytes: [UInt8], _ language: SourceLanguage) {
    (self.bytes, self.language) = (bytes, language)
    tree = language == .swift ? SwiftReader.code(bytes) : ObjectiveCReader.code(bytes)
    isOfFirstVersion = tree.tokens.indices.contains(where: isOfFirstVersion)
  }

  var isSwift: Bool { language == .swift }

  func string(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }
}

// MARK: Lines

extension CodeText {
  /// The bytes of the line of an offset, with its end.
  func line(of offset: Int) -> Range<Int> {
    let offset = min(offset, bytes.count)
    let start = bytes[..<offset].lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
    let end = bytes[offset...].firstIndex(of: 0x0A).map { $0 + 1 } ?? bytes.count
    return start..<end
  }

  /// The bytes of the lines of a range, with their ends.
  func lines(of range: Range<Int>) -> Range<Int> {
    let last = line(of: max(range.lowerBound, range.upperBound - 1))
    return line(of: range.lowerBound).lowerBound..<last.upperBound
  }

  /// The number of the line of an offset, from 1.
  package func lineNumber(of offset: Int) -> Int {
    bytes[..<min(offset, bytes.count)].count { $0 == 0x0A } + 1
  }

  /// The white space at the start of the line of an offset.
  func indentation(of offset: Int) -> String {
    String(decoding: bytes[line(of: offset)].prefix { $0 == 0x20 || $0 == 0x09 }, as: UTF8.self)
  }

  /// The line break of the text.
  var lineBreak: String {
    guard let end = bytes.firstIndex(of: 0x0A), end > 0, bytes[end - 1] == 0x0D else {
      return "\n"
    }
    return "\r\n"
  }

  static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D
  }

  /// True if there is nothing but white space and comments in a range.
  func isBlank(_ range: Range<Int>) -> Bool {
    var offset = range.lowerBound
    for comment in tree.comments[firstComment(endingBehind: offset)...] {
      guard comment.lowerBound < range.upperBound else { break }
      guard isSpace(offset..<max(offset, comment.lowerBound)) else { return false }
      offset = comment.upperBound
    }
    return isSpace(offset..<max(offset, range.upperBound))
  }

  func isSpace(_ range: Range<Int>) -> Bool { bytes[range].allSatisfy(Self.isSpace) }

  /// True if a part of a comment is in a range.
  func hasComment(in range: Range<Int>) -> Bool {
    let index = firstComment(endingBehind: range.lowerBound)
    return index < tree.comments.count && tree.comments[index].lowerBound < range.upperBound
  }

  private func firstComment(endingBehind offset: Int) -> Int {
    tree.comments.partitionIndex(where: { $0.upperBound > offset })
  }

  /// True if a literal of several lines goes on at an offset.
  func isInLongString(_ offset: Int) -> Bool {
    tree.longStrings.contains { $0.lowerBound < offset && offset < $0.upperBound }
  }
}

// MARK: Tokens

extension CodeText {
  typealias Token = CodeTree.Token

  /// The tokens that begin in a range.
  func tokens(in range: Range<Int>) -> ArraySlice<Token> {
    let start = tree.tokens.partitionIndex(where: { $0.range.lowerBound >= range.lowerBound })
    let end = tree.tokens.partitionIndex(where: { $0.range.lowerBound >= range.upperBound })
    return tree.tokens[start..<max(start, end)]
  }

  func text(_ token: Token) -> String { string(token.range) }

  func isSymbol(_ token: Token?, _ symbol: String) -> Bool {
    guard let token, token.kind == .symbol, token.range.count == symbol.utf8.count else {
      return false
    }
    return bytes[token.range].elementsEqual(symbol.utf8)
  }

  /// The number by which a token changes the number of open brackets.
  func depth(_ token: Token) -> Int {
    guard token.kind == .symbol, let byte = bytes[token.range].last else { return 0 }
    // Of two bytes is the start of an array or dictionary in Objective-C.
    switch byte {
    case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"): return 1
    case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"): return -1
    default: return 0
    }
  }
}

extension Array {
  /// The index of the first element for which a condition holds that holds for all behind it; the count if it holds for
  /// none.
  ///
  /// - Complexity: O(log *n*).
  func partitionIndex(where holds: (Element) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if holds(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}

// MARK: Statements

/// An assignment to a property of an object.
struct CodeAssignment {
  let statement: CodeTree.Statement

  /// The code of the object that has the property: `title.style` in `title.style.width = 1`.
  let receiver: String

  /// The code of the object: `title`; nil if the receiver is a style.
  let object: String?

  /// The bytes of the assigned value.
  let value: Range<Int>
}

extension CodeText {
  /// The innermost statement around an offset.
  func statement(at offset: Int) -> CodeTree.Statement? {
    var index = tree.statements.partitionIndex(where: { $0.range.lowerBound > offset })
    while index > 0 {
      index -= 1
      let statement = tree.statements[index]
      if statement.range.contains(offset) { return statement }
    }
    return nil
  }

  /// The index of the `=` of an assignment or declaration.
  func equals(in tokens: ArraySlice<Token>) -> Int? {
    var depth = 0
    var found: Int?
    for (index, token) in zip(tokens.indices, tokens) {
      if depth == 0, isSymbol(token, "=") {
        if found != nil { return nil }
        found = index
      }
      depth += self.depth(token)
    }
    return found
  }

  /// The assignment to a property whose name begins at an offset, if that is the whole statement.
  func assignment(at offset: Int) -> CodeAssignment? {
    guard let statement = statement(at: offset), statement.role != .property else { return nil }
    let tokens = tokens(in: statement.range)
    guard let equals = equals(in: tokens), equals > tokens.startIndex + 2,
      equals + 1 < tokens.endIndex,
      tokens[equals - 1].kind == .word, tokens[equals - 1].range.lowerBound == offset,
      isPoint(tokens[equals - 2]), isPath(tokens[..<(equals - 2)])
    else { return nil }
    let receiver = tokens[..<(equals - 2)]
    return CodeAssignment(
      statement: statement, receiver: self.text(of: receiver), object: object(ofStyle: receiver),
      value: tokens[equals + 1].range.lowerBound..<statement.range.upperBound)
  }

  private func isPoint(_ token: Token?) -> Bool { isSymbol(token, ".") || isSymbol(token, "->") }

  private func isMark(_ token: Token) -> Bool { isSymbol(token, "?") || isSymbol(token, "!") }

  private func text(of tokens: ArraySlice<Token>) -> String {
    guard let first = tokens.first, let last = tokens.last else { return "" }
    return string(first.range.lowerBound..<last.range.upperBound)
  }

  /// The code of the object in front of `.style`; nil if the tokens end otherwise.
  private func object(ofStyle tokens: ArraySlice<Token>) -> String? {
    var rest = tokens
    while let last = rest.last, isMark(last) { rest.removeLast() }
    guard let last = rest.last, last.kind == .word, text(last) == "style", rest.count > 2,
      isPoint(rest.dropLast().last)
    else { return nil }
    return text(of: rest.dropLast(2))
  }

  /// True for the code of an object that runs no code but getters: names behind each other, elements of lists, a getter's
  /// message, an object in parentheses.
  func isPath(_ tokens: ArraySlice<Token>) -> Bool {
    var rest = tokens
    guard let first = rest.first else { return false }
    if first.kind == .word {
      rest.removeFirst()
    } else if isSymbol(first, "(") || isSymbol(first, "[") {
      guard let inner = takeBrackets(&rest),
        isSymbol(first, "[") && !isSwift ? isGetter(inner) : hasNoOtherEffect(inner)
      else { return false }
    } else {
      return false
    }
    while let next = rest.first {
      if isMark(next) {
        rest.removeFirst()
      } else if isPoint(next) {
        rest.removeFirst()
        guard rest.popFirst()?.kind == .word else { return false }
      } else if isSymbol(next, "[") {
        guard let inner = takeBrackets(&rest), hasNoOtherEffect(inner) else { return false }
      } else {
        return false
      }
    }
    return true
  }

  /// True for the tokens of a message without arguments in brackets: `self title`.
  private func isGetter(_ tokens: ArraySlice<Token>) -> Bool {
    tokens.count >= 2 && tokens.last?.kind == .word && isPath(tokens.dropLast())
  }

  /// Takes the tokens up to the bracket that closes the first one.
  ///
  /// - Returns: The tokens between both; nil if none closes it.
  private func takeBrackets(_ tokens: inout ArraySlice<Token>) -> ArraySlice<Token>? {
    var depth = 0
    for (index, token) in zip(tokens.indices, tokens) {
      depth += self.depth(token)
      if depth == 0 {
        let inner = tokens[(tokens.startIndex + 1)..<max(tokens.startIndex + 1, index)]
        tokens = tokens[(index + 1)...]
        return inner
      }
    }
    return nil
  }

  /// The name of the variable that a statement declares or sets with the object that is made at an offset; nil if it sets
  /// none.
  func variable(setBy statement: CodeTree.Statement, to offset: Int) -> String? {
    let tokens = tokens(in: statement.range)
    guard let equals = equals(in: tokens), equals > tokens.startIndex,
      let first = tokens.first.map(text),
      !["if", "guard", "while", "for", "switch", "return"].contains(first),
      makesObject(tokens[(equals + 1)...], at: offset)
    else { return nil }
    let head = tokens[..<equals]
    if isSwift, let keyword = head.firstIndex(where: { ["let", "var"].contains(text($0)) }) {
      guard keyword + 1 < equals, head[keyword + 1].kind == .word else { return nil }
      return text(head[keyword + 1])
    }
    if head.count == 1 || isPath(head) { return text(of: head) }
    // A type and a name.
    let areTypes = head.allSatisfy { $0.kind == .word || isSymbol($0, "*") }
    guard !isSwift, areTypes, let name = head.last, name.kind == .word else { return nil }
    return text(name)
  }

  /// True if a value is the object that is made at an offset, or a call on it.
  private func makesObject(_ tokens: ArraySlice<Token>, at offset: Int) -> Bool {
    let before = tokens.prefix { $0.range.lowerBound < offset }
    guard before.count < tokens.count,
      tokens[tokens.startIndex + before.count].range.lowerBound == offset
    else { return false }
    if !isSwift { return before.allSatisfy { isSymbol($0, "[") } }
    var depth = 0
    for token in before {
      depth += self.depth(token)
      guard
        depth > 0 || token.kind == .word || isPoint(token) || isMark(token)
          || isSymbol(token, ")")
      else { return false }
    }
    return depth == 0
  }

  /// The bytes of an argument of a call.
  ///
  /// - Parameters:
  ///   - label: The label; in Objective-C a part of the selector ends with it.
  ///   - offset: The offset that the evaluator has for the call.
  /// - Returns: nil if the call has no such argument.
  func argument(_ label: String, ofCallAt offset: Int) -> Range<Int>? {
    let label = label.lowercased()
    return tree.arguments[offset]?.first {
      isSwift ? $0.label.lowercased() == label : $0.label.lowercased().hasSuffix(label)
    }?.value
  }
}
