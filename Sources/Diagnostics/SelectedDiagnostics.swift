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

  /// What follows from them.
  private(set) var subsumptions: Subsumptions

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
    subsumptions = Subsumptions(by: all, in: document)
    var suppressions = Suppressions(by: disabling, in: document)
    var kept: [Candidate] = []
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
    var places = kept.enumerated().map { index, candidate in
      (former?.range(of: candidate) ?? document.range(of: candidate.diagnostic.place), index)
    }
    former?.candidates.forEach { $0.index = nil }
    places.sort { left, right in
      let (first, second) = (kept[left.1].diagnostic, kept[right.1].diagnostic)
      // A variant may say of several elements at once what is wrong with each of them.
      if left.0 == right.0, first.code == second.code, first.message == second.message {
        return document.start(of: first.subject) < document.start(of: second.subject)
      }
      return Self.isBefore(left.0, first, right.0, second)
    }
    for (range, index) in places { append(kept[index], range) }
  }

  private mutating func append(_ candidate: Candidate, _ range: Range<Int>) {
    candidate.index = candidates.count
    candidates.append(candidate)
    ranges.append(range)
    var diagnostic = candidate.diagnostic
    diagnostic.range = range
    if diagnostic.disabledCode != nil { idleCount += 1 }
    diagnostics.append(diagnostic)
    if case .location(let location) = diagnostic.place {
      owners.append(location.element)
    } else {
      owners.append(nil)
    }
  }

  private func range(of candidate: Candidate) -> Range<Int>? {
    guard let index = candidate.index, case .location = candidate.diagnostic.place else {
      return nil
    }
    return ranges[index]
  }

  /// The order of the text; at one place that of codes and messages, so that it is always the same.
  private static func isBefore(
    _ left: Range<Int>, _ first: Diagnostic, _ right: Range<Int>, _ second: Diagnostic
  ) -> Bool {
    if left.lowerBound != right.lowerBound { return left.lowerBound < right.lowerBound }
    if left.upperBound != right.upperBound { return left.upperBound < right.upperBound }
    return (first.code, first.message) < (second.code, second.message)
  }

  /// Whether a diagnostic that was found on another screen follows from one of these.
  mutating func subsume(_ diagnostic: Diagnostic, of profile: RuleProfile) -> Bool {
    subsumptions.cover(diagnostic, of: profile)
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
    for index in owners.indices {
      guard let owner = owners[index] else {
        lost.append(index)
        continue
      }
      if changeSets.contains(where: { $0.reread.contains(owner) }) { lost.append(index) }
    }
    if !moves.isEmpty {
      for index in ranges.indices { diagnostics[index].range = ranges[index] }
    }
    for index in lost { lookUp(index, in: document) }
    // Others keep their order, as all behind an edit move by the same distance.
    return lost.isEmpty || areInOrder
  }

  private mutating func lookUp(_ index: Int, in document: LiveDocument) {
    ranges[index] = document.range(of: candidates[index].diagnostic.place)
    diagnostics[index].range = ranges[index]
  }

  /// Takes over what candidates say now; those that are not selected say nothing.
  ///
  /// - Returns: Whether they are in order, as ``follow(_:in:)``.
  mutating func update(_ changed: [Candidate]) -> Bool {
    for candidate in changed {
      guard let index = candidate.index else { continue }
      diagnostics[index] = candidate.diagnostic
      diagnostics[index].range = ranges[index]
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

extension LiveDocument {
  /// Where what a diagnostic is about begins.
  fileprivate func start(of subject: ElementID?) -> Int {
    subject.map { range(of: $0).lowerBound } ?? 0
  }
}
