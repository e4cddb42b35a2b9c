import LayoutEngine
import LiveDocuments

/// The candidates that are diagnostics, in the order of the text: what no other one explains, and no element
/// suppresses.
///
/// They are selected anew only where something else is wrong than before. While the same things are wrong at
/// the same places they go along with the text, which costs a few operations for each.
struct SelectedDiagnostics {
  /// With their ranges.
  private(set) var diagnostics: [Diagnostic] = []

  private var candidates: [Candidate] = []

  /// The same as in ``diagnostics``, close together, since all of them move.
  private var ranges: [Range<Int>] = []

  /// The element whose own object a diagnostic points into: whether an edit is in it.
  private var owners: [ElementID?] = []

  /// What follows from all candidates; `nil` where only some were looked at since it was worked out.
  private var subsumptions: Subsumptions?

  /// How many of them there are about codes that are disabled to no effect.
  private(set) var idleCount = 0

  /// Selects out of all candidates.
  ///
  /// Where most of them are is known from what was selected before, if that has followed the edits.
  init(
    from all: [Candidate], after former: SelectedDiagnostics?, disabling: Set<ElementID>,
    in document: LiveDocument
  ) {
    let all = document.leavingWeightiest(of: all)
    var subsumptions = Subsumptions(by: all, in: document)
    var suppressions = Suppressions(by: disabling, in: document)
    var kept: [Candidate] = []
    kept.reserveCapacity(all.count)
    for candidate in all {
      // What is silenced goes on explaining, and what is explained is silenced all the same.
      if suppressions.suppress(candidate)
        || subsumptions.cover(candidate.diagnostic, of: candidate.profile)
      {
        continue
      }
      kept.append(candidate)
    }
    kept += suppressions.diagnostics(beside: all, &subsumptions)
    self.subsumptions = subsumptions
    // Those that were selected before and their places are in order.
    let (formerCandidates, formerRanges, formerDiagnostics) =
      (former?.candidates ?? [], former?.ranges ?? [], former?.diagnostics ?? [])
    var known = [Bool](repeating: false, count: formerCandidates.count)
    var new: [(range: Range<Int>, candidate: Candidate)] = []
    for candidate in kept {
      // One that was kept while the others were found anew has an index of older ones.
      if let index = candidate.index, formerCandidates.indices.contains(index),
        formerCandidates[index] === candidate, candidate.diagnostic.isAtLocation
      {
        known[index] = true
      } else {
        new.append((document.range(of: candidate.diagnostic.place), candidate))
      }
    }
    new.sort { Self.isBefore($0.range, $0.candidate, $1.range, $1.candidate, in: document) }
    for index in known.indices where !known[index] { formerCandidates[index].index = nil }
    reserveCapacity(kept.count)
    var next = 0
    for index in known.indices where known[index] {
      let (range, candidate) = (formerRanges[index], formerCandidates[index])
      while next < new.count,
        Self.isBefore(new[next].range, new[next].candidate, range, candidate, in: document)
      {
        append(new[next].candidate, new[next].range, in: document)
        next += 1
      }
      append(candidate, range, as: formerDiagnostics[index], in: document)
    }
    for (range, candidate) in new[next...] { append(candidate, range, in: document) }
    if !areInOrder(in: document) { sort(in: document) }
  }

  private func areInOrder(in document: LiveDocument) -> Bool {
    ranges.indices.dropFirst().allSatisfy { index in
      let (left, right) = (ranges[index - 1], ranges[index])
      return left.lowerBound < right.lowerBound
        || !Self.isBefore(right, candidates[index], left, candidates[index - 1], in: document)
    }
  }

  private mutating func reserveCapacity(_ count: Int) {
    candidates.reserveCapacity(count)
    ranges.reserveCapacity(count)
    owners.reserveCapacity(count)
    diagnostics.reserveCapacity(count)
  }

  /// Puts all of them in order, where those from before have changed places.
  private mutating func sort(in document: LiveDocument) {
    let (former, places) = (diagnostics, ranges)
    let sorted = zip(candidates, places.indices).sorted {
      Self.isBefore(places[$0.1], $0.0, places[$1.1], $1.0, in: document)
    }
    (candidates, ranges, owners, diagnostics, idleCount) = ([], [], [], [], 0)
    for (candidate, index) in sorted {
      append(candidate, places[index], as: former[index], in: document)
    }
  }

  private static func isBefore(
    _ left: Range<Int>, _ first: Candidate, _ right: Range<Int>, _ second: Candidate,
    in document: LiveDocument
  ) -> Bool {
    let (first, second) = (first.diagnostic, second.diagnostic)
    // A variant may say of several elements at once what is wrong with each of them.
    if left == right, first.code == second.code, first.message == second.message {
      return document.start(of: first.subject) < document.start(of: second.subject)
    }
    return isBefore(left, first, right, second)
  }

  private mutating func append(
    _ candidate: Candidate, _ range: Range<Int>, as former: Diagnostic? = nil,
    in document: LiveDocument
  ) {
    candidate.index = candidates.count
    candidates.append(candidate)
    ranges.append(range)
    var diagnostic = candidate.diagnostic
    diagnostic.range = range
    if let former, former.isCopy(of: diagnostic) {
      diagnostic.relatedRanges = former.relatedRanges
    } else {
      diagnostic.lookUpRelated(in: document)
    }
    if diagnostic.disabledCode != nil { idleCount += 1 }
    diagnostics.append(diagnostic)
    owners.append(diagnostic.owner)
  }

  /// The order of the text; at one place that of codes and messages, so that it is always the same.
  private static func isBefore(
    _ left: Range<Int>, _ first: Diagnostic, _ right: Range<Int>, _ second: Diagnostic
  ) -> Bool {
    if left.lowerBound != right.lowerBound { return left.lowerBound < right.lowerBound }
    if left.upperBound != right.upperBound { return left.upperBound < right.upperBound }
    return (first.code, first.message) < (second.code, second.message)
  }

  /// Whether it is known of all candidates what follows from them.
  var knowsAll: Bool { subsumptions != nil }

  /// Works out what follows from all candidates.
  mutating func learn(_ all: [Candidate], in document: LiveDocument) {
    subsumptions = Subsumptions(by: document.leavingWeightiest(of: all), in: document)
  }

  /// Whether a diagnostic that was found on another screen follows from one of these, or from another candidate.
  ///
  /// - Precondition: ``knowsAll``.
  mutating func subsume(_ diagnostic: Diagnostic, of profile: RuleProfile) -> Bool {
    subsumptions?.cover(diagnostic, of: profile) ?? false
  }

  // MARK: Selecting a part

  /// Selects anew out of the candidates of a region, and leaves the others as they are.
  ///
  /// - Precondition: They are in order, and no element disables anything.
  mutating func select(
    _ region: ChangedRegion, beside ofDocument: [Candidate], in document: LiveDocument
  ) {
    subsumptions = nil
    var known = Subsumptions(by: ofDocument + region.candidates, in: document)
    var isKept: [ObjectIdentifier: Bool] = [:]
    var new: [Candidate] = []
    for candidate in region.candidates {
      let follows = known.cover(candidate.diagnostic, of: candidate.profile)
      isKept[ObjectIdentifier(candidate)] = !follows
      if !follows, place(of: candidate) == nil { new.append(candidate) }
    }
    let lost = (region.candidates + region.gone)
      .filter { isKept[ObjectIdentifier($0)] != true }.compactMap { place(of: $0) }
    var first = candidates.count
    for index in Set(lost).sorted(by: >) {
      remove(at: index)
      first = index
    }
    for candidate in new {
      first = min(first, insert(candidate, in: document))
    }
    for index in first..<max(first, candidates.count) { candidates[index].index = index }
  }

  /// Where a candidate is among those that are selected.
  private func place(of candidate: Candidate) -> Int? {
    guard let index = candidate.index, candidates.indices.contains(index),
      candidates[index] === candidate
    else { return nil }
    return index
  }

  private mutating func remove(at index: Int) {
    candidates[index].index = nil
    candidates.remove(at: index)
    ranges.remove(at: index)
    owners.remove(at: index)
    diagnostics.remove(at: index)
  }

  /// - Returns: Its place; the places of those behind it are not right any more.
  private mutating func insert(_ candidate: Candidate, in document: LiveDocument) -> Int {
    let range = document.range(of: candidate.diagnostic.place)
    var (low, high) = (0, candidates.count)
    while low < high {
      let middle = (low + high) / 2
      if Self.isBefore(ranges[middle], candidates[middle], range, candidate, in: document) {
        low = middle + 1
      } else {
        high = middle
      }
    }
    var diagnostic = candidate.diagnostic
    diagnostic.range = range
    diagnostic.lookUpRelated(in: document)
    candidates.insert(candidate, at: low)
    ranges.insert(range, at: low)
    owners.insert(diagnostic.owner, at: low)
    diagnostics.insert(diagnostic, at: low)
    return low
  }

  // MARK: Following edits

  /// Moves them to where they stand after edits; what cannot be moved is looked up.
  ///
  /// - Returns: Whether they are in the order of the text; if not, they have to be selected anew.
  mutating func follow(_ changeSets: ArraySlice<ChangeSet>, in document: LiveDocument) -> Bool {
    var moves: [ChangeSet.Move] = []
    for changes in changeSets {
      guard let some = changes.moves else {
        for index in ranges.indices { lookUp(index, in: document) }
        return areInOrder
      }
      moves += some
    }
    var lost: [Int] = []
    for move in moves {
      let distance = move.count - move.range.count
      for index in ranges.indices where ranges[index].upperBound >= move.range.lowerBound {
        let range = ranges[index]
        if move.range.upperBound < range.lowerBound {
          ranges[index] = (range.lowerBound + distance)..<(range.upperBound + distance)
        } else {
          lost.append(index)
        }
      }
    }
    let reread = changeSets.reduce(into: Set<ElementID>()) { $0.formUnion($1.reread) }
    for index in owners.indices {
      guard let owner = owners[index], !reread.contains(owner) else {
        lost.append(index)
        continue
      }
    }
    if !moves.isEmpty {
      for index in ranges.indices { diagnostics[index].range = ranges[index] }
    }
    for index in diagnostics.indices where !diagnostics[index].relatedRanges.isEmpty {
      diagnostics[index].followRelated(moves, reread, in: document)
    }
    // Those of elements that are gone are about to be left out.
    for index in lost where owners[index].map(document.isAttached) ?? true {
      lookUp(index, in: document)
    }
    // Others keep their order, as all behind an edit move by the same distance.
    return lost.isEmpty || areInOrder
  }

  private mutating func lookUp(_ index: Int, in document: LiveDocument) {
    ranges[index] = document.range(of: candidates[index].diagnostic.place)
    diagnostics[index].range = ranges[index]
    diagnostics[index].lookUpRelated(in: document)
  }

  /// Takes over what candidates say now; those that are not selected say nothing.
  ///
  /// - Returns: Whether they are in order, as ``follow(_:in:)``.
  mutating func update(_ changed: [Candidate], in document: LiveDocument) -> Bool {
    for candidate in changed {
      guard let index = candidate.index else { continue }
      diagnostics[index] = candidate.diagnostic
      diagnostics[index].range = ranges[index]
      diagnostics[index].lookUpRelated(in: document)
    }
    return changed.isEmpty || areInOrder
  }

  private var areInOrder: Bool {
    guard ranges.count > 1 else { return true }
    return ranges.indices.dropFirst().allSatisfy { index in
      let (left, right) = (ranges[index - 1], ranges[index])
      if left.lowerBound < right.lowerBound { return true }
      return Self.isBefore(left, diagnostics[index - 1], right, diagnostics[index])
        || (left == right && diagnostics[index - 1].code == diagnostics[index].code
          && diagnostics[index - 1].message == diagnostics[index].message)
    }
  }
}

extension Diagnostic {
  /// The element whose own object it points into.
  fileprivate var owner: ElementID? {
    if case .location(let location) = place { location.element } else { nil }
  }

  /// Whether it points at a place of the structure, which is followed through edits.
  fileprivate var isAtLocation: Bool {
    if case .location = place { true } else { false }
  }

  fileprivate mutating func lookUpRelated(in document: LiveDocument) {
    if !related.isEmpty { relatedRanges = related.map { document.range(of: $0.place) } }
  }

  /// Moves other places that have to do with it, as ``SelectedDiagnostics/follow(_:in:)``.
  fileprivate mutating func followRelated(
    _ moves: [ChangeSet.Move], _ reread: Set<ElementID>, in document: LiveDocument
  ) {
    for (index, related) in related.enumerated() {
      let old = relatedRanges[index]
      var range = old
      var isLost = related.isLost(with: reread)
      for move in moves where range.upperBound >= move.range.lowerBound {
        let distance = move.count - move.range.count
        if move.range.upperBound < range.lowerBound {
          range = (range.lowerBound + distance)..<(range.upperBound + distance)
        } else {
          isLost = true
        }
      }
      if isLost { range = document.range(of: related.place) }
      if range != old { relatedRanges[index] = range }
    }
  }
}

extension Diagnostic.Related {
  /// Whether the object it points into is among those that were read again, or it points into none.
  fileprivate func isLost(with reread: Set<ElementID>) -> Bool {
    guard case .location(let location) = place, let owner = location.element else { return true }
    return reread.contains(owner)
  }
}

extension LiveDocument {
  /// Where what a diagnostic is about begins.
  fileprivate func start(of subject: ElementID?) -> Int {
    subject.map { range(of: $0).lowerBound } ?? 0
  }
}
