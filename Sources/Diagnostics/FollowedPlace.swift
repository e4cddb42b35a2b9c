import LayoutEngine
import LiveDocuments

/// A place that a diagnostic points at, as edits move it.
///
/// Small, and close to others, because all of them are gone through after each edit.
struct FollowedPlace {
  var range: Range<Int>

  /// The element whose own object it is in; where there is none, it cannot be moved.
  let owner: ElementID?

  init(_ place: DiagnosticPlace, at range: Range<Int>) {
    self.range = range
    owner = place.element
  }

  /// - Returns: Whether it has to be looked up, since something in it or in its object is another than before.
  @inline(__always)
  mutating func follow(_ edits: FollowedEdits) -> Bool {
    guard let owner, !edits.reread(owner) else { return true }
    guard range.upperBound >= edits.start else { return false }
    for move in edits.moves where range.upperBound >= move.range.lowerBound {
      guard move.range.upperBound < range.lowerBound else { return true }
      let distance = move.count - move.range.count
      range = (range.lowerBound + distance)..<(range.upperBound + distance)
    }
    return false
  }
}

/// What edits did to a text and to its elements, as thousands of places are asked about it.
struct FollowedEdits {
  let moves: [ChangeSet.Move]

  /// Nothing before this moved.
  let start: Int

  /// The elements that were read again: mostly they are one or two.
  private var few = SIMD4<Int32>(repeating: -1)
  private var many: Set<ElementID> = []

  init(_ moves: [ChangeSet.Move], reread: Set<ElementID>) {
    self.moves = moves
    start = moves.map(\.range.lowerBound).min() ?? .max
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
