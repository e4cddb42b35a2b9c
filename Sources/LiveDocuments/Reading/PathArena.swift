import DocumentSyntax
import LayoutEngine

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
