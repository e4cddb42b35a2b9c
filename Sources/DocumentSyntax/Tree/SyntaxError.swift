/// One place where a text is not JSON and had to be read as something that it does not say.
package struct SyntaxError: Hashable, Sendable {
  /// The offending bytes, or the empty range where something is missing.
  package let range: Range<Int>
  package let kind: Kind

  package enum Kind: UInt8, Hashable, Sendable, BitwiseCopyable {
    case emptyDocument
    /// The text is UTF-16, UTF-32 or no text at all; nothing of it was read.
    case notUTF8
    case extraText

    case missingComma
    case missingColon
    case missingValue
    case missingKey
    case trailingComma

    case unclosedObject
    case unclosedArray
    case unexpectedCloser
    case unexpectedColon

    case unterminatedString
    case singleQuotedString
    case controlCharacter
    case invalidEscape
    case loneSurrogate
    /// A key with `\u0000` in it: allowed by the grammar, refused by the reader of values.
    case nulInKey

    case bareWord
    /// `NaN`, `Infinity` and what else is meant to be a number that is not finite.
    case nonFiniteLiteral
    case badNumber
    /// A number or literal where only a key can stand.
    case unexpectedValue
    case comment
    case invalidUTF8
    case nulByte

    /// The first value that is nested deeper than the limit.
    case tooDeep
  }

  package init(_ kind: Kind, _ range: Range<Int>) {
    self.range = range
    self.kind = kind
  }
}

extension SyntaxError.Kind {
  /// True if text around the error may have meant something that was not read.
  package var losesText: Bool {
    switch self {
    case .trailingComma, .missingComma, .comment, .extraText: false
    default: true
    }
  }
}

extension SyntaxTree {
  /// The first errors of the text, in its order; at most ``maximumErrorCount``.
  package var errors: [SyntaxError] { errorTable.reported }

  /// True if there are more errors than ``errors`` holds.
  package var hasMoreErrors: Bool { errorTable.hasMore }

  /// The containers in which an error lost some of the text, in no particular order.
  ///
  /// For text outside the outermost container see ``isFaultyAtTop``.
  package var faultyContainers: some Sequence<NodeID> {
    errorTable.faultyContainers.lazy.filter { $0.index != Self.document }
  }

  /// True if an error outside the outermost container lost some of the text.
  package var isFaultyAtTop: Bool { errorTable.faultyContainers.contains(NodeID(Self.document)) }

  /// Counts the changes of ``faultyContainers`` and ``isFaultyAtTop``.
  package var faultVersion: Int { errorTable.faultVersion }
}
