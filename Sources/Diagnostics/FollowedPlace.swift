import LayoutEngine
import LiveDocuments

/// A place that a diagnostic points at, as edits move it.
///
/// Small, and close to others, because all of them are gone through after each edit.
struct FollowedPlace {
  var range: Range<Int>

  /// The element whose own object it is in, or ``document`` for the document's own object; `nil` for a range of the
  /// text, which is looked up.
  private let owner: ElementID?

  /// The element whose own object it is in.
  var element: ElementID? { owner == Self.document ? nil : owner }

  /// The owner of places in the document's own object; no element has this index.
  fileprivate static let document = ElementID(index: .min)

  init(_ place: DiagnosticPlace, at range: Range<Int>) {
    self.range = range
    owner =
      switch place {
      case .location(let location): location.element ?? Self.document
      case .range: nil
      }
  }

  /// Moves with edits.
  @inline(__always)
  mutating func follow(_ edits: FollowedEdits) -> Following {
    guard let owner, !edits.reread(owner) else { return .isLost }
    guard range.upperBound >= edits.start else { return .isUnmoved }
    if range.lowerBound > edits.end {
      guard edits.distance != 0 else { return .isUnmoved }
      range = (range.lowerBound + edits.distance)..<(range.upperBound + edits.distance)
      return .isMoved
    }
    return followEach(edits)
  }

  @inline(never)
  private mutating func followEach(_ edits: FollowedEdits) -> Following {
    let former = range
    for move in edits.moves where range.upperBound >= move.range.lowerBound {
      guard move.range.upperBound < range.lowerBound else { return .isLost }
      let distance = move.count - move.range.count
      range = (range.lowerBound + distance)..<(range.upperBound + distance)
    }
    return range == former ? .isUnmoved : .isMoved
  }

  enum Following {
    case isUnmoved
    case isMoved

    /// The position has to be looked up, since something in it or in its object changed.
    case isLost
  }
}

/// The first of the places that a diagnostic is related to, which is mostly the only one.
struct FirstRelatedPlace {
  private(set) var place: FollowedPlace?
  let hasOthers: Bool

  init(of places: [FollowedPlace] = []) {
    place = places.first
    hasOthers = places.count > 1
  }

  /// Moves with edits.
  @inline(__always)
  mutating func follow(_ edits: FollowedEdits) -> FollowedPlace.Following {
    place?.follow(edits) ?? .isUnmoved
  }
}

/// The changes that edits made to a text and its elements, for thousands of lookups.
struct FollowedEdits {
  let moves: [ChangeSet.Move]

  /// Nothing before this moved, and what was behind that moved by so many bytes.
  let start: Int
  let end: Int
  let distance: Int

  /// The elements that were read again: mostly they are one or two.
  private var few = SIMD4<Int32>(repeating: -1)
  private var many: Set<ElementID> = []

  init(_ changeSets: ArraySlice<ChangeSet>, _ moves: [ChangeSet.Move]) {
    var reread = changeSets.reduce(into: Set()) { $0.formUnion($1.reread) }
    if changeSets.contains(where: \.rereadsHeader) { reread.insert(FollowedPlace.document) }
    self.moves = moves
    start = moves.map(\.range.lowerBound).min() ?? .max
    var (end, distance) = (0, 0)
    for move in moves {
      // Each is a place in the text that those before it left.
      end = max(end, move.range.upperBound - distance)
      distance += move.count - move.range.count
    }
    (self.end, self.distance) = (end, distance)
    if reread.count > few.scalarCount {
      many = reread
    } else {
      for (place, element) in reread.enumerated() { few[place] = element.index }
    }
  }

  @inline(__always)
  func reread(_ element: ElementID) -> Bool {
    any(few .== element.index) || !many.isEmpty && many.contains(element)
  }
}
