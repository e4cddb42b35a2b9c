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

/// The place of a value while the values around it are read, in the ``PathArena`` of that reading.
///
/// A `Location` holds names. One for each value would cost more than reading it, and is wanted only of those with
/// which something is wrong.
struct PathHandle: BitwiseCopyable {
  /// `-1` for the object that is read.
  fileprivate let index: Int32
  let part: Location.Part

  /// The object that is read.
  static let top = PathHandle(index: -1, part: .value)

  /// Another part of the same place.
  func with(part: Location.Part) -> PathHandle { PathHandle(index: index, part: part) }
}

/// The steps that lead to the values that are read, each behind the one before it.
struct PathArena: ~Copyable {
  private var steps: [Step] = []

  private struct Step: BitwiseCopyable {
    let parent: Int32
    let kind: Kind
  }

  private enum Kind: BitwiseCopyable {
    case key(ObjectMembers.Key)

    /// A key that a later one of its object overrides.
    case duplicate(ObjectMembers.Key, occurrence: Int32)
    case index(Int)
  }

  /// Forgets all places.
  mutating func removeAll() { steps.removeAll(keepingCapacity: true) }

  /// The value of a member that counts.
  mutating func place(of member: ObjectMembers.Member, in place: PathHandle) -> PathHandle {
    add(.key(member.key), to: place)
  }

  /// The value of a member that a later one overrides.
  mutating func place(ofShadowed member: ObjectMembers.Member, in place: PathHandle) -> PathHandle {
    add(.duplicate(member.key, occurrence: member.occurrence), to: place)
  }

  mutating func place(at index: Int, in place: PathHandle) -> PathHandle {
    add(.index(index), to: place)
  }

  private mutating func add(_ kind: Kind, to place: PathHandle) -> PathHandle {
    steps.append(Step(parent: place.index, kind: kind))
    return PathHandle(index: Int32(truncatingIfNeeded: steps.count - 1), part: .value)
  }

  /// The place by names, in the object of an element or, without one, of the document.
  func location(of place: PathHandle, in element: ElementID?, of source: borrowing SourceReader)
    -> Location
  {
    var path: [Location.Step] = []
    var index = place.index
    while index >= 0 {
      let step = steps[Int(index)]
      switch step.kind {
      case .key(let key): path.append(.key(source.name(of: key)))
      case .duplicate(let key, let occurrence):
        path.append(.duplicate(source.name(of: key), occurrence: Int(occurrence)))
      case .index(let index): path.append(.index(index))
      }
      index = step.parent
    }
    path.reverse()
    return Location(element, path, part: place.part)
  }
}
