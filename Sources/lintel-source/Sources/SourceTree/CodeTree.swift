/// The tokens, comments and statements of a text as its reader finds them, for edits of the text.
///
/// The evaluator knows no ends of code, so readers make this tree for edits only.
package struct CodeTree: Sendable {
  package struct Token: Sendable {
    package enum Kind: Sendable {
      case word
      case number
      case string
      case symbol
    }

    package let kind: Kind
    package let range: Range<Int>

    package init(_ kind: Kind, _ range: Range<Int>) { (self.kind, self.range) = (kind, range) }
  }

  package struct Statement: Sendable {
    package enum Role: Sendable {
      /// One of a list, which may be without it.
      case item
      /// The only one of a `case`, which must have one.
      case onlyOfCase
      /// The only expression of a body in Swift, which may be the value of the body.
      case result
      /// The body of an `if` or a loop without braces.
      case bareBody
      /// The declaration of a property.
      case property
    }

    /// The bytes without a semicolon behind it.
    package let range: Range<Int>

    /// The end of the semicolon, or of the statement if it has none.
    package let end: Int
    package let role: Role

    package init(_ range: Range<Int>, end: Int, _ role: Role) {
      (self.range, self.end, self.role) = (range, end, role)
    }
  }

  /// An argument of a call or message.
  package struct Argument: Sendable {
    /// The label; of Objective-C a part of the selector.
    package let label: String
    package let value: Range<Int>

    package init(label: String, value: Range<Int>) { (self.label, self.value) = (label, value) }
  }

  /// The tokens in the order of the text.
  package var tokens: [Token] = []

  /// The comments in the order of the text.
  package var comments: [Range<Int>] = []

  /// The string literals of several lines.
  package var longStrings: [Range<Int>] = []

  /// The statements by their starts; one in another one comes behind it.
  package var statements: [Statement] = []

  /// The arguments of calls by the offsets that the evaluator has for the calls.
  package var arguments: [Int: [Argument]] = [:]

  /// False if the reader added brackets, so that ranges are not those of the text.
  package var isExact = true

  package init() {}
}
