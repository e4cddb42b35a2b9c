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
    owner = if case .location(let location) = place { location.element } else { nil }
  }

  /// - Returns: Whether it has to be looked up, since something in it or in its object is another than before.
  mutating func follow(_ moves: [ChangeSet.Move], _ reread: RereadElements) -> Bool {
    guard let owner, !reread.contains(owner) else { return true }
    for move in moves where range.upperBound >= move.range.lowerBound {
      guard move.range.upperBound < range.lowerBound else { return true }
      let distance = move.count - move.range.count
      range = (range.lowerBound + distance)..<(range.upperBound + distance)
    }
    return false
  }
}

/// The elements that were read again, asked about thousands of times: mostly they are one or two.
struct RereadElements {
  private var few: [ElementID] = []
  private var many: Set<ElementID> = []

  init(_ changeSets: ArraySlice<ChangeSet>) {
    let all = changeSets.reduce(into: Set()) { $0.formUnion($1.reread) }
    if all.count <= 4 { few = Array(all) } else { many = all }
  }

  func contains(_ element: ElementID) -> Bool {
    for other in few where other == element { return true }
    return !many.isEmpty && many.contains(element)
  }
}
