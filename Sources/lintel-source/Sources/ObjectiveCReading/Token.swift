/// A token of C, Objective-C or Objective-C++.
struct Token {
  enum Kind {
    case word
    case number
    case string
    case character
    /// `@` with a word behind it, as `@interface`.
    case directive
    case symbol
    /// `#if`, `#elif`, `#else` and `#endif` of a condition that the build settings decide, around statements.
    case conditional
    /// A value that the text lacks.
    case missing
    case end
  }

  let kind: Kind
  let text: String
  let offset: Int
  let line: Int32

  func isSymbol(_ symbol: String) -> Bool { kind == .symbol && text == symbol }
}
