package import DocumentSyntax

/// Something in a configuration that is not as it must be.
package struct ConfigurationFault: Hashable, Sendable {
  /// The bytes of the text that it is about.
  package let range: Range<Int>

  /// Where it stands in the text: line and column, both from 0, in characters (code points).
  package let position: TextPosition

  /// What is wrong, in one sentence.
  package let message: String

  package let kind: Kind

  package enum Kind: String, Hashable, Sendable {
    /// A value of no use, or text that is no JSON.
    case wrong = "wrong-setting"

    /// A file that cannot be read.
    case unreadable = "unreadable-file"

    /// A code that no rule has.
    case unknownCode = "unknown-code"

    /// A member that means nothing here.
    case unknownMember = "unknown-setting"
  }
}
