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
    case end
  }

  let kind: Kind
  let text: String
  let offset: Int
  let line: Int32

  func isSymbol(_ symbol: String) -> Bool { kind == .symbol && text == symbol }
}
