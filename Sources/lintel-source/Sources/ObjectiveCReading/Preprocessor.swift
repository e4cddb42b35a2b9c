/// A text without its preprocessor lines, which are blanked so that offsets stay, and what these lines define.
struct Preprocessor {
  struct Definition {
    let name: String
    let parameters: [String]?
    /// The range of the body in the original text.
    let body: Range<Int>
    let line: Int32
  }

  private(set) var text: [UInt8]
  private(set) var definitions: [Definition] = []
  private(set) var imports: [String] = []
  private(set) var modules: [String] = []
  /// For each open `#if`: true while its branch is read, and true once one branch was.
  private var branches: [(isActive: Bool, wasActive: Bool)] = []

  /// Reads the first branch of each `#if` whose condition is not `0`.
  init(_ bytes: [UInt8]) {
    text = bytes
    var start = 0
    var line: Int32 = 1
    while start < bytes.count {
      var end = Self.lineEnd(bytes, start)
      var lines: Int32 = 1
      var first = start
      while first < end, bytes[first] == 0x20 || bytes[first] == 0x09 { first += 1 }
      if first < end, bytes[first] == 0x23 {
        while end < bytes.count, Self.continues(bytes, end) {
          end = Self.lineEnd(bytes, end + 1)
          lines += 1
        }
        directive(bytes, first + 1..<end, line: line)
        blank(start..<end)
      } else if !isActive {
        blank(start..<end)
      }
      start = end + 1
      line += lines
    }
  }

  private var isActive: Bool { branches.allSatisfy(\.isActive) }

  private static func lineEnd(_ bytes: [UInt8], _ start: Int) -> Int {
    var index = start
    while index < bytes.count, bytes[index] != 0x0A { index += 1 }
    return index
  }

  private static func continues(_ bytes: [UInt8], _ end: Int) -> Bool {
    var index = end - 1
    if index >= 0, bytes[index] == 0x0D { index -= 1 }
    return index >= 0 && bytes[index] == 0x5C
  }

  private mutating func blank(_ range: Range<Int>) {
    for index in range where text[index] != 0x0A { text[index] = 0x20 }
  }

  private mutating func directive(_ bytes: [UInt8], _ range: Range<Int>, line: Int32) {
    var lexer = Lexer(bytes, from: range.lowerBound, to: range.upperBound, line: line)
    let tokens = lexer.tokens()
    guard tokens.count > 1 else { return }
    switch tokens[0].text {
    case "if", "ifdef", "ifndef":
      let holds = tokens[1].text != "0"
      branches.append((holds, holds))
    case "else", "elif":
      guard let last = branches.popLast() else { return }
      branches.append((!last.wasActive, true))
    case "endif": _ = branches.popLast()
    case "import", "include":
      let name = tokens[1]
      if name.kind == .string {
        imports.append(String(name.text.dropFirst().dropLast()))
      } else if name.isSymbol("<") {
        let path = tokens.dropFirst(2).prefix { $0.kind != .end && !$0.isSymbol(">") }
        imports.append(path.map(\.text).joined())
        if path.count > 1, let module = path.first?.text { modules.append(module) }
      }
    case "define" where isActive: define(tokens, end: range.upperBound)
    default: break
    }
  }

  private mutating func define(_ tokens: [Token], end: Int) {
    let name = tokens[1]
    guard name.kind == .word, tokens.count > 3 else { return }
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
    guard index < tokens.count - 1 else { return }
    definitions.append(
      Definition(
        name: name.text, parameters: parameters, body: tokens[index].offset..<end,
        line: tokens[index].line))
  }
}
