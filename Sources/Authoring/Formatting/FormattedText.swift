package import DocumentSyntax

/// What makes a text a formatted one.
package struct FormattedText: Hashable, Sendable {
  /// White space and nothing else; in ascending order, and not overlapping.
  package internal(set) var edits: [SourceEdit] = []

  /// The objects and arrays that stay as they are, because a syntax error makes it doubtful what is in
  /// them; outermost ones, in the order of the text.
  package internal(set) var untouched: [Range<Int>] = []
}

/// Why a text cannot be formatted at all.
package enum FormattingFault: Error, Hashable, Sendable {
  /// Indentation would take more than this many bytes, since very much is nested very deeply.
  case tooLong(limit: Int)
}
