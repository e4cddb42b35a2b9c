import SourceTree

/// A text without its preprocessor lines and without the branches that are not taken, and what these lines define.
///
/// Blanks replace what is left out, so that offsets stay. The branches of a condition that only the build settings decide
/// all stay; ``Conditional`` says where they are.
struct Preprocessor {
  struct Definition {
    let name: String
    let parameters: [String]?
    /// The range of the body in the original text.
    let body: Range<Int>
    let line: Int32
  }

  /// An `#if` with a condition that is not known.
  struct Conditional {
    struct Branch {
      /// The condition; nil for `#else`.
      let condition: Expression?
      let start: Int
      var end: Int
    }

    var branches: [Branch]
    /// The offset of its `#endif`.
    var end: Int
  }

  private struct Group {
    /// True if the text around the group is read.
    let isRead: Bool
    var isActive: Bool
    /// True if no further branch is read.
    var wasTaken: Bool
    var conditional: Int?
    /// True in a second branch of a condition that is not known.
    var isAlternative = false
  }

  private(set) var text: [UInt8]
  private(set) var definitions: [Definition] = []
  private(set) var imports: [String] = []
  private(set) var modules: [String] = []
  private(set) var conditionals: [Conditional] = []
  /// For each branch in order: 0 if it is not taken, 1 if it is, 2 if that is not known.
  private(set) var decisions: [UInt8] = []
  private var groups: [Group] = []
  private var alternativeCount = 0
  private var flags: PreprocessorFlags

  /// Nested conditions; of those below the first branch counts.
  private static let depthLimit = 64

  private let bytes: [UInt8]
  /// The end of the block comment or raw string in which the line begins; nil in code.
  private var skippedEnd: Int?

  init(_ bytes: [UInt8], lines: LineTable, file: Int32) {
    self.bytes = bytes
    text = bytes
    flags = PreprocessorFlags(bytes, lines: lines, file: file)
    var start = 0
    var line: Int32 = 1
    while start < bytes.count {
      var end = lineEnd(start)
      var lines: Int32 = 1
      var first = start
      while first < end, bytes[first] == 0x20 || bytes[first] == 0x09 { first += 1 }
      if first < end, bytes[first] == 0x23, skippedEnd ?? 0 <= first {
        while end < bytes.count, continues(end) {
          end = lineEnd(end + 1)
          lines += 1
        }
        scan(first..<end)
        while let comment = skippedEnd, comment > end, end < bytes.count {
          end = lineEnd(end + 1)
          lines += 1
        }
        directive(first + 1..<end, from: start, line: line)
        blank(start..<end)
      } else {
        scan(start..<end)
        if !isActive { blank(start..<end) }
      }
      start = end + 1
      line += lines
    }
    while !groups.isEmpty { endGroup(at: bytes.count) }
  }

  private var isActive: Bool { groups.last?.isActive ?? true }

  /// True outside of second branches.
  private var isFirstBranch: Bool { isActive && alternativeCount == 0 }

  private func lineEnd(_ start: Int) -> Int {
    var index = start
    while index < bytes.count, bytes[index] != 0x0A { index += 1 }
    return index
  }

  private func continues(_ end: Int) -> Bool {
    var index = end - 1
    if index >= 0, bytes[index] == 0x0D { index -= 1 }
    return index >= 0 && bytes[index] == 0x5C
  }

  /// Follows the comments and strings of a line to the one that does not end on it.
  private mutating func scan(_ range: Range<Int>) {
    var index = max(range.lowerBound, skippedEnd ?? 0)
    while index < range.upperBound {
      let byte = bytes[index]
      let next = index + 1 < bytes.count ? bytes[index + 1] : 0
      if byte == 0x2F, next == 0x2F { return }
      if byte == 0x2F, next == 0x2A {
        index += 3
        while index < bytes.count, !(bytes[index - 1] == 0x2A && bytes[index] == 0x2F) {
          index += 1
        }
        index = min(index + 1, bytes.count)
        skippedEnd = index
      } else if byte == 0x22 || byte == 0x27 {
        if byte == 0x22, isRaw(index) {
          index = RawString.end(bytes, from: index + 1, to: bytes.count) ?? range.upperBound
          skippedEnd = index
          continue
        }
        if byte == 0x27, index > 0, (0x30...0x39).contains(bytes[index - 1]) {
          index += 1
          continue
        }
        index += 1
        while index < range.upperBound, bytes[index] != byte {
          index += bytes[index] == 0x5C ? 2 : 1
        }
        index += 1
      } else {
        index += 1
      }
    }
  }

  /// True at the quote of a raw string.
  private func isRaw(_ quote: Int) -> Bool {
    guard quote > 0, bytes[quote - 1] == 0x52 else { return false }
    var start = quote - 1
    while start > 0, Lexer.isLetter(bytes[start - 1]) || Lexer.isDigit(bytes[start - 1]) {
      start -= 1
    }
    return RawString.prefixLength(bytes, at: start, end: bytes.count) == quote + 1 - start
  }

  private mutating func blank(_ range: Range<Int>) {
    for index in range where text[index] != 0x0A { text[index] = 0x20 }
  }

  private mutating func directive(_ range: Range<Int>, from start: Int, line: Int32) {
    var lexer = Lexer(bytes, from: range.lowerBound, to: range.upperBound, line: line)
    let tokens = lexer.tokens()
    guard tokens.count > 1 else { return }
    switch tokens[0].text {
    case "if", "ifdef", "ifndef": beginGroup(flags.condition(tokens), at: range.upperBound)
    case "elif":
      guard let group = groups.last else { return }
      endBranch(at: start)
      if !group.isRead || group.wasTaken {
        groups[groups.count - 1].isActive = false
      } else {
        beginBranch(flags.condition(tokens), at: range.upperBound)
      }
    case "else":
      guard let group = groups.last else { return }
      endBranch(at: start)
      if !group.isRead || group.wasTaken {
        groups[groups.count - 1].isActive = false
      } else {
        beginBranch(.known(true), at: range.upperBound)
      }
    case "endif": endGroup(at: start)
    case "import", "include":
      let name = tokens[1]
      if name.kind == .string {
        imports.append(String(name.text.dropFirst().dropLast()))
      } else if name.isSymbol("<") {
        let path = tokens.dropFirst(2).prefix { $0.kind != .end && !$0.isSymbol(">") }
        imports.append(path.map(\.text).joined())
        if path.count > 1, let module = path.first?.text { modules.append(module) }
      }
    case "define" where isFirstBranch: define(tokens, end: range.upperBound)
    case "undef" where isFirstBranch: flags.undefine(tokens[1].text)
    default: break
    }
  }

  private mutating func beginGroup(_ condition: PreprocessorFlags.Condition, at offset: Int) {
    let isRead = isActive
    groups.append(Group(isRead: isRead, isActive: false, wasTaken: !isRead))
    if isRead { beginBranch(condition, at: offset) }
  }

  private mutating func beginBranch(_ condition: PreprocessorFlags.Condition, at offset: Int) {
    let index = groups.count - 1
    var expression: Expression?
    switch condition {
    case .known(let holds):
      decisions.append(holds ? 1 : 0)
      groups[index].isActive = holds
      groups[index].wasTaken = holds
      guard holds, groups[index].conditional != nil else { return }
    case .unknown(let flag):
      decisions.append(2)
      groups[index].isActive = true
      guard groups.count <= Self.depthLimit else {
        groups[index].wasTaken = true
        return
      }
      expression = flag
    }
    let branch = Conditional.Branch(condition: expression, start: offset, end: offset)
    if let conditional = groups[index].conditional {
      if !groups[index].isAlternative { alternativeCount += 1 }
      groups[index].isAlternative = true
      conditionals[conditional].branches.append(branch)
    } else {
      groups[index].conditional = conditionals.count
      conditionals.append(Conditional(branches: [branch], end: offset))
    }
  }

  private mutating func endBranch(at offset: Int) {
    guard let group = groups.last, group.isActive, let conditional = group.conditional else {
      return
    }
    let last = conditionals[conditional].branches.count - 1
    conditionals[conditional].branches[last].end = offset
  }

  private mutating func endGroup(at offset: Int) {
    guard let group = groups.last else { return }
    endBranch(at: offset)
    if let conditional = group.conditional { conditionals[conditional].end = offset }
    if group.isAlternative { alternativeCount -= 1 }
    groups.removeLast()
  }

  private mutating func define(_ tokens: [Token], end: Int) {
    let name = tokens[1]
    guard name.kind == .word else { return }
    guard tokens.count > 3 else {
      flags.define(name.text, body: nil)
      return
    }
    var index = 2
    var parameters: [String]?
    if tokens[2].isSymbol("("), tokens[2].offset == name.offset + name.text.utf8.count {
      var names: [String] = []
      while index < tokens.count - 1, !tokens[index].isSymbol(")") {
        if tokens[index].kind == .word { names.append(tokens[index].text) }
        index += 1
      }
      parameters = names
      index += 1
    }
    flags.define(
      name.text, body: parameters == nil ? Array(tokens[index..<tokens.count - 1]) : nil)
    guard index < tokens.count - 1 else { return }
    definitions.append(
      Definition(
        name: name.text, parameters: parameters, body: tokens[index].offset..<end,
        line: tokens[index].line))
  }
}
