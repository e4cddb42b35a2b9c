package import DocumentSyntax

/// Something in a configuration that is not as it must be.
package struct ConfigurationFault: Hashable, Sendable {
  /// Where it stands in the text: line and column, both from 0, in characters (code points).
  package let position: TextPosition

  /// What is wrong, in one sentence.
  package let message: String

  let kind: Kind

  enum Kind: Hashable, Sendable {
    /// A value of no use, or text that is no JSON.
    case wrong

    /// A code that no rule has.
    case unknownCode

    /// A member that means nothing here.
    case unknownMember
  }
}
