extension ObjectiveCParser {
  static let qualifiers: Set<String> = [
    "const", "static", "extern", "inline", "__weak", "__strong", "__block", "__unsafe_unretained",
    "__kindof", "nullable", "nonnull", "_Nullable", "_Nonnull", "__nullable", "__nonnull",
    "unsigned", "signed", "volatile", "register", "struct", "enum", "FOUNDATION_EXPORT",
    "FOUNDATION_EXTERN", "UIKIT_EXTERN", "AS_EXTERN", "NS_INLINE", "CG_INLINE",
    "ASDISPLAYNODE_INLINE", "AS_SUBCLASSING_RESTRICTED", "typename", "constexpr", "mutable",
    "thread_local", "explicit",
    "IBOutlet", "__unused", "oneway", "in", "out", "inout", "NS_ASSUME_NONNULL_BEGIN",
    "NS_ASSUME_NONNULL_END",
  ]

  static let primitives: Set<String> = [
    "int", "float", "double", "char", "long", "short", "bool", "void", "BOOL", "CGFloat",
    "NSInteger", "NSUInteger", "id", "size_t", "instancetype", "NSTimeInterval", "Class",
  ]

  /// Words that begin a statement and no declaration.
  static let keywords: Set<String> = [
    "return", "if", "else", "for", "while", "do", "switch", "case", "default", "break", "continue",
    "goto", "sizeof", "self", "super", "YES", "NO", "nil", "NULL", "new", "delete", "throw",
  ]

  /// A type with its stars; the text has no white space and neither qualifiers nor type arguments.
  func type() throws(Mismatch) -> String {
    var name = ""
    var isQualified = false
    while token.kind == .word {
      let text = token.text
      if Self.qualifiers.contains(text), !(text == "in" && !name.isEmpty) {
        isQualified = isQualified || text == "unsigned" || text == "signed"
        take()
        if isQualified, name.isEmpty, token.kind == .word, !Self.primitives.contains(token.text),
          !Self.qualifiers.contains(token.text)
        {
          name = "int"
        }
      } else if name.isEmpty, text == "auto" || text == "__auto_type" {
        take()
        name = "auto"
      } else if text == "typeof" || text == "__typeof" || text == "__typeof__" || text == "decltype"
      {
        take()
        skipBalanced("(", ")")
        name = "typeof"
      } else if name.isEmpty, !Self.keywords.contains(text) {
        name = take().text
        while at("::") {
          take()
          name += "::" + (try word()).text
        }
        if at("<") { try typeArguments() }
      } else if Self.primitives.contains(name), Self.primitives.contains(text) {
        take()
      } else {
        break
      }
    }
    guard !name.isEmpty || isQualified else { throw Mismatch() }
    while true {
      if at("*") {
        name += "*"
        take()
      } else if at("&") || at("&&") {
        take()
      } else if token.kind == .word, Self.qualifiers.contains(token.text), token.text != "in" {
        take()
      } else {
        return name
      }
    }
  }

  /// Skips type arguments with their brackets; those longer than 64 tokens are none, so that comparisons are read in
  /// linear time.
  func typeArguments() throws(Mismatch) {
    var level = 0
    var parentheses = 0
    for _ in 0..<64 {
      switch token.kind {
      case .word, .number: break
      case .symbol:
        switch token.text {
        case "<": level += 1
        case ">": level -= 1
        case ">>": level -= 2
        case "(", "[": parentheses += 1
        case ")", "]":
          parentheses -= 1
          if parentheses < 0 { throw Mismatch() }
        case "*", "&", "&&", ",", "::", "...", "^": break
        default: throw Mismatch()
        }
      default: throw Mismatch()
      }
      take()
      if level <= 0, parentheses == 0 { return }
    }
    throw Mismatch()
  }

  /// The type and name in a list of tokens, as in `const CGFloat value` or `ASTextNode *node`.
  static func typeAndName(_ tokens: ArraySlice<Token>) -> (type: String, name: Token)? {
    var level = 0
    var words: [Token] = []
    var stars = ""
    for token in tokens {
      switch token.text {
      case "<": level += 1
      case ">": level -= 1
      case ">>": level -= 2
      case "*" where level == 0: stars += "*"
      default:
        if level == 0, token.kind == .word, !qualifiers.contains(token.text),
          !token.text.hasPrefix("NS_"), !token.text.hasPrefix("UI_")
        {
          words.append(token)
        }
      }
    }
    guard let last = words.last, words.count > 1, let first = words.first else { return nil }
    return (first.text + stars, last)
  }
}
