/// A word of a document and what it means there.
package struct DocumentToken: Hashable, Sendable {
  /// Bytes of the text; keys and names with their quotes.
  package let range: Range<Int>

  package let kind: Kind

  /// Whether it is a name or a value of 1.x.
  package var isDeprecated = false

  package enum Kind: CaseIterable, Hashable, Sendable {
    /// The value of `type`.
    case elementType

    /// The value of `id`.
    case id

    /// A key of the document, or one that every element has.
    case sharedKey

    /// A key that belongs to the element's type, or to a value of it.
    case typeKey

    /// A key of `style`.
    case styleKey

    /// One of the names that a key takes, `auto` and `infinity` among them.
    case choice

    /// A number; of a percentage or a length in points without the unit.
    case number
    case unit

    /// `true` or `false`.
    case truth
    case text

    /// The code of a rule that there is.
    case ruleCode
  }
}
