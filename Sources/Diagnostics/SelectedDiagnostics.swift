import DocumentSyntax
import LayoutEngine
import LiveDocuments

/// The candidates that are reported, in the order of the text: neither subsumed by a candidate nor suppressed by an
/// element.
///
/// A suppressed candidate still subsumes other candidates. A subsumed candidate still counts as a use of its
/// suppression.
///
/// Five arrays are parallel: `diagnostics`, `candidates`, `tracked`, `firstRelated` and `otherRelated`. They are
/// separate because an edit visits all ranges and changes few: ``update(after:in:)`` goes through `tracked` and
/// `firstRelated` alone, a few operations for each diagnostic.
///
/// Invariants:
///
/// - `diagnostics` are ordered by range, then code, message and the start of the subject; diagnostics of elements that
///   were read from one object are in the order of the elements.
/// - `candidates[i].index == i`; a candidate that is not selected has no index.
/// - `subsumptions` cover all candidates, or are `nil` since a part was selected again.
struct SelectedDiagnostics {
  /// With their ranges.
  private(set) var diagnostics: [Diagnostic] = []

  private var candidates: [Candidate] = []

  /// The ranges of ``diagnostics`` and of the locations that they are related to.
  private var tracked: [TrackedRange] = []
  private var firstRelated: [FirstRelatedRange] = []
  private var otherRelated: [[TrackedRange]] = []

  /// The explanations by all candidates; `nil` if candidates changed since they were computed.
  var subsumptions: Subsumptions?

  /// The diagnostics about codes without effect, by element.
  private var idle: [ElementID: [Candidate]] = [:]

  /// The number of diagnostics about codes that are disabled without effect.
  private(set) var idleCount = 0

  /// Selects from all candidates.
  ///
  /// The ranges of candidates that were selected before are known, if they were updated after the edits.
  init(
    from all: [Candidate], after former: SelectedDiagnostics?, faulty: FaultyElements,
    suppressions: Suppressions, in document: LiveDocument
  ) {
    var subsumptions = Subsumptions(by: all, faulty: faulty, in: document)
    var kept: [Candidate] = []
    kept.reserveCapacity(all.count)
    for candidate in all {
      if suppressions.suppress(candidate, in: document)
        || subsumptions.subsumes(candidate.diagnostic, of: candidate.profile)
      {
        continue
      }
      kept.append(candidate)
    }
    idle = suppressions.idleDiagnostics(beside: all, &subsumptions, in: document)
    for (element, diagnostics) in idle {
      idle[element] = Self.matched(diagnostics, with: former?.idle[element])
    }
    kept += idle.values.joined()
    self.subsumptions = subsumptions
    lookUpCount = former?.lookUpCount ?? 0
    // The candidates that were selected before and their ranges are in order.
    let formerCandidates = former?.candidates ?? []
    var known = [Bool](repeating: false, count: formerCandidates.count)
    var new: [Candidate] = []
    for candidate in kept {
      // A candidate from an earlier selection can have a stale index.
      if let index = candidate.index, formerCandidates.indices.contains(index),
        formerCandidates[index] === candidate, candidate.diagnostic.isAtLocation
      {
        known[index] = true
      } else {
        new.append(candidate)
      }
    }
    merge(new, into: former, keeping: known, in: document)
    if !areInOrder(in: document) { sort(in: document) }
  }

  /// Fills the arrays with new candidates and with some of the selected ones, which are in order.
  ///
  /// - Complexity: O(*n* + *k* log *k*) in the number of former and of new candidates.
  private mutating func merge(
    _ candidates: [Candidate], into former: SelectedDiagnostics?, keeping known: [Bool],
    in document: LiveDocument
  ) {
    let new = Self.sorted(candidates, in: document)
    if let former {
      for index in known.indices where !known[index] { former.candidates[index].index = nil }
    }
    empty(reserving: known.count + new.count)
    var ranges = RelatedRanges()
    var next = 0
    for index in known.indices where known[index] {
      guard let former else { break }
      let (range, candidate) = (former.tracked[index].range, former.candidates[index])
      while next < new.count,
        Self.isBefore(new[next].range, new[next].candidate, range, candidate, in: document)
      {
        append(new[next].candidate, new[next].range, &ranges, in: document)
        next += 1
      }
      append(candidate, range, as: (former, index), &ranges, in: document)
    }
    for (range, candidate) in new[next...] { append(candidate, range, &ranges, in: document) }
  }

  private func areInOrder(in document: LiveDocument) -> Bool {
    tracked.indices.dropFirst().allSatisfy { index in
      let (left, right) = (tracked[index - 1].range, tracked[index].range)
      return left.lowerBound < right.lowerBound
        || !Self.isBefore(right, candidates[index], left, candidates[index - 1], in: document)
    }
  }

  /// Candidates with their ranges, in order.
  ///
  /// - Complexity: O(*n* log *n*) in comparisons; ranges of subjects are looked up once for each candidate.
  private static func sorted(
    _ candidates: [Candidate], in document: LiveDocument
  ) -> [(range: Range<Int>, candidate: Candidate)] {
    var all = candidates.map { (range: document.range(of: $0.diagnostic.location), candidate: $0) }
    all.sort { isBefore($0.range, $0.candidate.diagnostic, $1.range, $1.candidate.diagnostic) }
    var positions: ElementPositions?
    var start = 0
    while start < all.count {
      let first = all[start]
      let end =
        all[start...].firstIndex {
          isBefore(first.range, first.candidate.diagnostic, $0.range, $0.candidate.diagnostic)
        } ?? all.count
      // Thousands of elements that are read from one object may have the same to report.
      if end - start > 1 {
        if positions == nil, end - start > 64 { positions = ElementPositions(in: document) }
        let keys = all[start..<end].map { entry in
          (
            subject: entry.candidate.diagnostic.subjectStart(in: document),
            related: entry.candidate.diagnostic.relatedStart(in: document), entry: entry
          )
        }
        let sorted = keys.sorted { first, second in
          if first.subject != second.subject { return first.subject < second.subject }
          if first.related != second.related { return first.related < second.related }
          return document.isBefore(
            first.entry.candidate.diagnostic, second.entry.candidate.diagnostic, positions) ?? false
        }
        all.replaceSubrange(start..<end, with: sorted.lazy.map(\.entry))
      }
      start = end
    }
    return all
  }

  private mutating func empty(reserving count: Int) {
    (candidates, tracked, diagnostics, idleCount) = ([], [], [], 0)
    (firstRelated, otherRelated) = ([], [])
    candidates.reserveCapacity(count)
    tracked.reserveCapacity(count)
    firstRelated.reserveCapacity(count)
    otherRelated.reserveCapacity(count)
    diagnostics.reserveCapacity(count)
  }

  /// Sorts all diagnostics, if the former ones are no longer in order.
  private mutating func sort(in document: LiveDocument) {
    let former = self
    let sorted = candidates.indices.sorted {
      Self.isBefore(
        former.tracked[$0].range, former.candidates[$0], former.tracked[$1].range,
        former.candidates[$1], in: document)
    }
    empty(reserving: sorted.count)
    var ranges = RelatedRanges()
    for index in sorted {
      append(
        former.candidates[index], former.tracked[index].range, as: (former, index), &ranges,
        in: document)
    }
  }

  private static func isBefore(
    _ left: Range<Int>, _ first: Candidate, _ right: Range<Int>, _ second: Candidate,
    in document: LiveDocument
  ) -> Bool {
    let (first, second) = (first.diagnostic, second.diagnostic)
    // One value of a variant may cause the same diagnostic on several elements.
    if left == right, first.code == second.code, first.message == second.message {
      let (start, other) = (first.subjectStart(in: document), second.subjectStart(in: document))
      if start != other { return start < other }
      // Two keys of an object that a variable stands for are reported at the same use.
      let (related, otherRelated) = (
        first.relatedStart(in: document), second.relatedStart(in: document)
      )
      if related != otherRelated { return related < otherRelated }
      // Uses of a layout and entries of an `each` share all ranges.
      return document.isBefore(first, second) ?? false
    }
    return isBefore(left, first, right, second)
  }

  private mutating func append(
    _ candidate: Candidate, _ range: Range<Int>,
    as former: (all: SelectedDiagnostics, index: Int)? = nil, _ ranges: inout RelatedRanges,
    in document: LiveDocument
  ) {
    candidate.index = candidates.count
    candidates.append(candidate)
    var diagnostic = candidate.diagnostic
    diagnostic.range = range
    if diagnostic.disabledCode != nil { idleCount += 1 }
    tracked.append(TrackedRange(range, of: diagnostic.location))
    if let (all, index) = former, all.diagnostics[index].isCopy(of: diagnostic) {
      diagnostic.relatedRanges = all.diagnostics[index].relatedRanges
      diagnostics.append(diagnostic)
      firstRelated.append(all.firstRelated[index])
      otherRelated.append(all.otherRelated[index])
    } else {
      diagnostics.append(diagnostic)
      firstRelated.append(FirstRelatedRange())
      otherRelated.append([])
      lookUpRelated(diagnostics.count - 1, &ranges, in: document)
    }
  }

  /// The order of the text: by range, then by code and message, so that the order is deterministic.
  private static func isBefore(
    _ left: Range<Int>, _ first: Diagnostic, _ right: Range<Int>, _ second: Diagnostic
  ) -> Bool {
    if left.lowerBound != right.lowerBound { return left.lowerBound < right.lowerBound }
    if left.upperBound != right.upperBound { return left.upperBound < right.upperBound }
    return (first.code, first.message) < (second.code, second.message)
  }

  /// True if ``subsumptions`` cover all candidates.
  var knowsAll: Bool { subsumptions != nil }

  /// True if a diagnostic of another variant follows from one of these, or from another candidate.
  ///
  /// - Precondition: ``knowsAll``.
  mutating func subsume(_ diagnostic: Diagnostic, of profile: RuleProfile) -> Bool {
    subsumptions?.subsumes(diagnostic, of: profile) ?? false
  }

  // MARK: Selecting a part

  /// Inserts and removes the candidates that were selected again; all other candidates stay unchanged.
  ///
  /// Diagnostics about the codes of the `disabling` elements are removed, since these codes changed.
  ///
  /// - Precondition: The diagnostics are in order.
  mutating func apply(
    _ incrementalSelection: IncrementalSelection, without disabling: Set<ElementID>,
    in document: LiveDocument
  ) {
    subsumptions = nil
    var (kept, dropped) = (incrementalSelection.kept, incrementalSelection.dropped)
    for element in disabling where incrementalSelection.idle[element] == nil {
      dropped += idle.removeValue(forKey: element) ?? []
    }
    for (element, found) in incrementalSelection.idle {
      let now = Self.matched(found, with: idle[element])
      if let former = idle[element], former.first !== now.first { dropped += former }
      kept += now
      idle[element] = now.isEmpty ? nil : now
    }
    let new = kept.filter { index(of: $0) == nil }
    let gone = dropped.compactMap { index(of: $0) }
    // Each single insertion or removal moves all entries behind it.
    if new.count + gone.count > Self.fewChanges {
      var known = [Bool](repeating: true, count: candidates.count)
      for index in gone { known[index] = false }
      return merge(new, into: self, keeping: known, in: document)
    }
    var first = candidates.count
    for index in gone.sorted(by: >) {
      remove(at: index)
      first = index
    }
    for candidate in new { first = min(first, insert(candidate, in: document)) }
    for index in first..<max(first, candidates.count) { candidates[index].index = index }
  }

  /// The number of candidates up to which each is inserted or removed by itself.
  private static let fewChanges = 16

  /// The former candidates if the new ones report the same, so that their ranges need not be looked up.
  private static func matched(_ found: [Candidate], with former: [Candidate]?) -> [Candidate] {
    guard let former, former.count == found.count,
      zip(former, found).allSatisfy({ $0.hasSameShape(as: $1) && $0.diagnostic == $1.diagnostic })
    else { return found }
    return former
  }

  /// The index of a candidate; `nil` if it is not selected.
  private func index(of candidate: Candidate) -> Int? {
    guard let index = candidate.index, candidates.indices.contains(index),
      candidates[index] === candidate
    else { return nil }
    return index
  }

  private mutating func remove(at index: Int) {
    candidates[index].index = nil
    if diagnostics[index].disabledCode != nil { idleCount -= 1 }
    candidates.remove(at: index)
    tracked.remove(at: index)
    firstRelated.remove(at: index)
    otherRelated.remove(at: index)
    diagnostics.remove(at: index)
  }

  /// - Returns: Its index; the caller updates the indices behind it.
  private mutating func insert(_ candidate: Candidate, in document: LiveDocument) -> Int {
    let range = document.range(of: candidate.diagnostic.location)
    let index = candidates.indices.partitioningIndex {
      !Self.isBefore(tracked[$0].range, candidates[$0], range, candidate, in: document)
    }
    var diagnostic = candidate.diagnostic
    diagnostic.range = range
    if diagnostic.disabledCode != nil { idleCount += 1 }
    candidates.insert(candidate, at: index)
    tracked.insert(TrackedRange(range, of: diagnostic.location), at: index)
    firstRelated.insert(FirstRelatedRange(), at: index)
    otherRelated.insert([], at: index)
    diagnostics.insert(diagnostic, at: index)
    var ranges = RelatedRanges()
    lookUpRelated(index, &ranges, in: document)
    return index
  }

  // MARK: Updates after edits

  /// The number of ranges that were looked up because an edit touched them or their elements were read again.
  private(set) var lookUpCount = 0

  /// Maps all ranges through the edits of revisions, and looks up the lost ranges.
  ///
  /// - Returns: True if the diagnostics are in the order of the text; otherwise they have to be selected anew.
  mutating func update(after changeSets: ArraySlice<ChangeSet>, in document: LiveDocument) -> Bool {
    var ranges = RelatedRanges()
    guard let edits = TrackedEdits(changeSets) else {
      for index in tracked.indices { lookUp(index, &ranges, in: document) }
      return isInOrder(around: tracked.indices)
    }
    var (own, related) = (UpdatedIndices(), UpdatedIndices())
    var relatedToMany: [Int] = []
    // Nearly all of thousands are unchanged.
    tracked.withUnsafeMutableBufferPointer { tracked in
      firstRelated.withUnsafeMutableBufferPointer { firstRelated in
        for index in tracked.indices {
          guard own.insert(index, tracked[index].update(after: edits)),
            related.insert(index, firstRelated[index].update(after: edits))
          else { continue }
          if firstRelated[index].hasOthers { relatedToMany.append(index) }
        }
      }
    }
    for index in own.shifted { diagnostics[index].range = tracked[index].range }
    for index in related.shifted {
      if let first = firstRelated[index].tracked {
        diagnostics[index].relatedRanges[0] = first.range
      }
    }
    for index in relatedToMany { updateOtherRelated(index, edits, &ranges, in: document) }
    for index in related.lost { lookUpRelated(index, &ranges, in: document) }
    // Diagnostics of removed elements are about to be dropped.
    for index in own.lost where tracked[index].element.map(document.elements.isAttached) ?? true {
      lookUp(index, &ranges, in: document)
    }
    // Elements of one object may have changed places, which moves no range.
    if document.hasInstances, changeSets.contains(where: { !$0.restructured.isEmpty }) {
      return areInOrder(in: document)
    }
    // All other ranges keep their order, as all ranges behind an edit move by the same distance.
    return isInOrder(around: own.lost)
  }

  /// The indices of shifted ranges, and of lost ranges.
  private struct UpdatedIndices {
    var shifted: [Int] = []
    var lost: [Int] = []

    /// - Returns: True if the range is known.
    @inline(__always)
    mutating func insert(_ index: Int, _ update: RangeUpdate) -> Bool {
      switch update {
      case .unchanged: break
      case .shifted: shifted.append(index)
      case .lost: lost.append(index)
      }
      return update != .lost
    }
  }

  /// Maps the related ranges of a diagnostic but the first.
  private mutating func updateOtherRelated(
    _ index: Int, _ edits: TrackedEdits, _ ranges: inout RelatedRanges, in document: LiveDocument
  ) {
    for position in otherRelated[index].indices {
      switch otherRelated[index][position].update(after: edits) {
      case .unchanged: break
      case .shifted:
        diagnostics[index].relatedRanges[position + 1] = otherRelated[index][position].range
      case .lost: return lookUpRelated(index, &ranges, in: document)
      }
    }
  }

  private mutating func lookUp(
    _ index: Int, _ ranges: inout RelatedRanges, in document: LiveDocument
  ) {
    // A location that is a range of the text needs no lookup.
    if diagnostics[index].isAtLocation { lookUpCount += 1 }
    tracked[index].range = document.range(of: candidates[index].diagnostic.location)
    diagnostics[index].range = tracked[index].range
    lookUpRelated(index, &ranges, in: document)
  }

  private mutating func lookUpRelated(
    _ index: Int, _ ranges: inout RelatedRanges, in document: LiveDocument
  ) {
    let related = diagnostics[index].related
    if related.isEmpty, firstRelated[index].tracked == nil { return }
    let tracked = related.map {
      TrackedRange(ranges.range(of: $0.location, in: document), of: $0.location)
    }
    firstRelated[index] = FirstRelatedRange(of: tracked)
    otherRelated[index] = Array(tracked.dropFirst())
    diagnostics[index].relatedRanges = tracked.map(\.range)
  }

  /// Takes over the diagnostics of changed candidates; candidates that are not selected are ignored.
  ///
  /// - Returns: True if the diagnostics are in order, as ``update(after:in:)``.
  mutating func update(_ changed: [Candidate], in document: LiveDocument) -> Bool {
    let indices = changed.compactMap(\.index)
    var ranges = RelatedRanges()
    for index in indices {
      diagnostics[index] = candidates[index].diagnostic
      diagnostics[index].range = tracked[index].range
      lookUpRelated(index, &ranges, in: document)
    }
    return isInOrder(around: indices)
  }

  /// True if the diagnostics at some indices are in order with their neighbors.
  private func isInOrder(around indices: some Sequence<Int>) -> Bool {
    indices.allSatisfy { isInOrder($0 - 1) && isInOrder($0) }
  }

  /// True if a diagnostic and the next one are in order.
  private func isInOrder(_ index: Int) -> Bool {
    guard index >= 0, index + 1 < tracked.count else { return true }
    let (left, right) = (tracked[index].range, tracked[index + 1].range)
    if left.lowerBound < right.lowerBound { return true }
    return Self.isBefore(left, diagnostics[index], right, diagnostics[index + 1])
      || (left == right && diagnostics[index].code == diagnostics[index + 1].code
        && diagnostics[index].message == diagnostics[index + 1].message)
  }
}

/// The ranges of related locations, while one after the other is looked up in one text.
///
/// Diagnostics of many children are often related to the same parent.
private struct RelatedRanges {
  private var last: (location: DiagnosticLocation, range: Range<Int>)?

  mutating func range(of location: DiagnosticLocation, in document: LiveDocument) -> Range<Int> {
    if let last, last.location == location { return last.range }
    let range = document.range(of: location)
    last = (location, range)
    return range
  }
}
