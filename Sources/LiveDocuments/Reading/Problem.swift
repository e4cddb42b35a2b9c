package import DocumentSyntax
package import LayoutEngine

/// Something a document says that cannot be taken as it stands, found while reading it.
///
/// Cases carry data; the words for people are the rules'.
package struct Problem: Hashable, Sendable {
  package let kind: Kind

  /// The key or value at fault.
  package let location: Location

  /// True if a key has a name or location of 1.x.
  var isAboutOldName: Bool {
    if case .deprecatedName = kind { return true }
    return false
  }

  package enum Kind: Hashable, Sendable {
    /// The key appears again later in the same object, at `used`, which is the one that counts.
    case duplicateKey(String, used: Location)
    case missingRoot
    case missingType
    case unknownType(String)

    /// `owner` names what has no such key, for instance `inset` or `style`.
    case unknownKey(String, owner: String)
    case wrongValueType(key: String, expected: String, found: ValueKind)
    case unknownEnumValue(String, key: String, choices: [String])
    case badDimension(String)
    case badColor(String)
    case badImagePath(String)

    /// In percent, as written.
    case percentOutOfRange(Double)
    case negativeSize(Double)

    /// The number as written.
    case numberTooLarge(String)
    case badConstrainedSize(ConstrainedSizeFault)
    case badScale(Double)
    case badTextScale(Double)
    case deprecatedName(old: String, new: String)
    case booleanFlexFactor(Bool)
    case negativeFlexFactor(Double)

    /// `right` is `nil` where the type takes no children at all.
    case wrongChildKey(wrong: String, right: String?, type: String)
    case missingKey(String, owner: String)
    case badRatio(Double)

    /// A table of measured sizes without any.
    case noMeasuredSizes

    /// An entry of such a table whose width is not more than the one before it.
    case unorderedMeasuredSize(from: Double, after: Double)

    /// A key over which the values of a variant cannot be laid.
    case fixedKey(String)
    case badOrder(OrderFault)
  }

  /// The reason why a variant's order of children is ignored.
  package enum OrderFault: Hashable, Sendable {
    /// The name lacks its `#`.
    case noName(String)

    /// `parent` has no child of this id.
    case noChild(String, parent: String)
    case listedTwice(String)

    /// The order lacks the ids of these children of `parent`.
    case missing([String], parent: String)
  }

  package enum ConstrainedSizeFault: Hashable, Sendable {
    case minimumExceedsMaximum(Axis, minimum: Double, maximum: Double)
    case infiniteMinimum(Axis)
    case zeroMaximum(Axis)
  }
}

extension Problem.Kind {
  /// True if the value counts as not written.
  var leavesOut: Bool {
    switch self {
    case .wrongValueType, .unknownEnumValue, .badDimension, .badColor, .badImagePath,
      .noMeasuredSizes:
      true
    default: false
    }
  }
}
