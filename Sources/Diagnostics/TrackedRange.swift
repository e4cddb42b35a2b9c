import DocumentSyntax
import LayoutEngine
import LiveDocuments

/// The range of a diagnostic or of a related location, mapped through edits of the text.
///
/// The type is small and arrays of it are contiguous, because each edit visits all of them.
struct TrackedRange {
  var range: Range<Int>

  /// The element whose own object it is in, or ``document`` for the document's own object; `nil` for a range of the
  /// text, which is always looked up.
  private let owner: ElementID?

  /// The element whose own object it is in.
  var element: ElementID? { owner == Self.document ? nil : owner }

  /// The owner of ranges in the document's own object; no element has this index.
  fileprivate static let document = ElementID(index: .min)

  /// - Parameters:
  ///   - range: The present range of `position`.
  ///   - position: The position that a diagnostic points at.
  init(_ range: Range<Int>, of position: DiagnosticLocation) {
    self.range = range
    owner =
      switch position {
      case .location(let location): location.element ?? Self.document
      case .range: nil
      }
  }

  /// Maps the range through edits.
  @inline(__always)
  mutating func update(after edits: TrackedEdits) -> RangeUpdate {
    guard let owner, !edits.reread(owner) else { return .lost }
    guard range.upperBound >= edits.start else { return .unchanged }
    // Without a call into another module, which would take 12 µs of a key among 5,000 diagnostics.
    let shift = edits.shift
    if range.lowerBound > edits.end {
      guard shift != 0 else { return .unchanged }
      range = (range.lowerBound + shift)..<(range.upperBound + shift)
      return .shifted
    }
    guard let new = edits.map(range) else { return .lost }
    guard new != range else { return .unchanged }
    range = new
    return .shifted
  }
}

/// The effect of edits on a ``TrackedRange``.
enum RangeUpdate {
  case unchanged
  case shifted

  /// The range has to be looked up, because an edit touches it or its element was read again.
  case lost
}

/// The first related range of a diagnostic, which is mostly the only one.
struct FirstRelatedRange {
  private(set) var tracked: TrackedRange?
  let hasOthers: Bool

  init(of ranges: [TrackedRange] = []) {
    tracked = ranges.first
    hasOthers = ranges.count > 1
  }

  /// Maps the range through edits.
  @inline(__always)
  mutating func update(after edits: TrackedEdits) -> RangeUpdate {
    tracked?.update(after: edits) ?? .unchanged
  }
}

/// The edits of a text and the elements that were read again after them, for thousands of lookups.
struct TrackedEdits {
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
    if changeSets.contains(where: \.rereadsHeader) { reread.insert(TrackedRange.document) }
    self.edits = edits
    (start, end) = edits.hull.map { ($0.old.lowerBound, $0.old.upperBound) } ?? (.max, .max)
    shift = edits.shift
    if reread.count > few.scalarCount {
      many = reread
    } else {
      for (index, element) in reread.enumerated() { few[index] = element.index }
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
