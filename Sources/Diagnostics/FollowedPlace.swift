import DocumentSyntax
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
    // Without a call into another module, which would take 12 µs of a key among 5,000 diagnostics.
    let shift = edits.shift
    if range.lowerBound > edits.end {
      guard shift != 0 else { return .isUnmoved }
      range = (range.lowerBound + shift)..<(range.upperBound + shift)
      return .isMoved
    }
    guard let new = edits.map(range) else { return .isLost }
    guard new != range else { return .isUnmoved }
    range = new
    return .isMoved
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
  private let edits: TextEdits

  /// The edited part of the text before: a range that ends before it is unchanged, and one that begins behind it is
  /// shifted by ``shift``.
  let start: Int
  let end: Int
  let shift: Int

  /// The elements that were read again: mostly they are one or two.
  private var few = SIMD4<Int32>(repeating: -1)
  private var many: Set<ElementID> = []

  /// - Returns: `nil` if the edits of a revision are not kept.
  init?(_ changeSets: ArraySlice<ChangeSet>) {
    guard let edits = changeSets.edits else { return nil }
    var reread = changeSets.reduce(into: Set()) { $0.formUnion($1.reread) }
    if changeSets.contains(where: \.rereadsHeader) { reread.insert(FollowedPlace.document) }
    self.edits = edits
    (start, end) = edits.hull.map { ($0.old.lowerBound, $0.old.upperBound) } ?? (.max, .max)
    shift = edits.shift
    if reread.count > few.scalarCount {
      many = reread
    } else {
      for (place, element) in reread.enumerated() { few[place] = element.index }
    }
  }

  /// The new range of bytes that no edit touches; `nil` if one does.
  @inline(never)
  func map(_ range: Range<Int>) -> Range<Int>? { edits.map(untouched: range) }

  @inline(__always)
  func reread(_ element: ElementID) -> Bool {
    any(few .== element.index) || !many.isEmpty && many.contains(element)
  }
}
