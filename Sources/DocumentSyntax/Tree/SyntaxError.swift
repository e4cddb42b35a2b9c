/// One place where a text is not JSON and had to be read as something that it does not say.
package struct SyntaxError: Hashable, Sendable {
  /// The offending bytes, or the empty range where something is missing.
  package let range: Range<Int>
  package let kind: Kind

  package enum Kind: UInt8, Hashable, Sendable {
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

/// An error, kept with the container it was found in so that it moves along with it.
struct StoredError {
  var owner: Int32
  /// From the start of the owner.
  var start: Int32
  var length: Int32
  let kind: SyntaxError.Kind

  init(_ error: SyntaxError, owner: Int32, from ownerStart: Int) {
    self.owner = owner
    start = Int32(error.range.lowerBound - ownerStart)
    length = Int32(error.range.count)
    kind = error.kind
  }
}

extension SyntaxTree {
  /// What is wrong with the text, in the order in which it stands there.
  ///
  /// - Complexity: O(*e* (log *e* + *d*)), *e* the number of errors, *d* the depth of the tree.
  package var errors: [SyntaxError] {
    var errors: [SyntaxError] = []
    errors.reserveCapacity(storedErrors.count)
    for stored in storedErrors {
      let start = start(of: stored.owner) + Int(stored.start)
      errors.append(SyntaxError(stored.kind, start..<(start + Int(stored.length))))
    }
    errors.sort { left, right in
      (left.range.lowerBound, left.range.upperBound, left.kind.rawValue)
        < (right.range.lowerBound, right.range.upperBound, right.kind.rawValue)
    }
    if let deepest = errors.firstIndex(where: { $0.kind == .tooDeep }) {
      let rest = errors[(deepest + 1)...].filter { $0.kind != .tooDeep }
      errors.replaceSubrange((deepest + 1)..., with: rest)
    }
    return errors
  }
}
