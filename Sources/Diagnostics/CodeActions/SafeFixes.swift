package import DocumentSyntax
package import LiveDocuments

/// All fixes of a document that can be made without looking.
///
/// As many as possible are made and checked at once, since to find out what a document has wrong costs the
/// same after one fix and after a thousand. Where something is amiss with them, it is tried with half as
/// many, down to one; a single one that does not hold is passed over.
package struct SafeFixes {
  /// The fixes that were applied, in their order.
  package private(set) var made: [MadeFix] = []

  /// All for the document's text as it is, in ascending order and not overlapping.
  package let edits: [SourceEdit]

  /// The number of trials, of one fix or of many.
  package let trialCount: Int

  /// False if some fixes were not tried, because of a limit or the work of their layouts.
  package private(set) var isComplete = true

  /// More than these are not made at once.
  package static let limit = 1_000

  /// A fix that was made.
  package struct MadeFix: Hashable, Sendable {
    /// The title, as an imperative.
    package let title: String

    /// The code of the diagnostic it fixed.
    package let code: String
  }

  /// Tries them on a copy, those of the codes that are wanted or of all, until none is left or `limit` are
  /// made.
  ///
  /// - Complexity: For each trial that of some edits of the document; there are as many as there are
  ///   fixes that do not hold, and some more.
  ///
  /// - Parameters:
  ///   - document: The document, which stays as it is.
  ///   - limit: The largest number of fixes.
  ///   - corrects: True to write the only name, too, that can be meant in place of one that does not exist.
  ///   - trialLimit: The largest number of trials, but for those of the last diagnostic.
  ///   - wants: True for the diagnostics that are to be fixed.
  package init(
    of document: LiveDocument, limit: Int = Self.limit, corrects: Bool = false,
    trialLimit: Int = .max, wants: (Diagnostic) -> Bool = { _ in true }
  ) {
    let trials = ActionTrials(of: document)
    var composition = EditComposition(length: document.source.text.utf8Count)
    var diagnostics = trials.allDiagnostics.filter(wants)
    // Diagnostics that could not be fixed come again in the same order; those are passed over.
    var passed = 0
    var size = limit
    while passed < diagnostics.count, made.count < limit {
      guard trials.trialCount < trialLimit, !trials.isSpent else {
        isComplete = false
        break
      }
      let count = min(size, limit - made.count)
      let round = trials.safeFixes(
        for: diagnostics[passed...], limit: count, corrects: corrects)
      guard let first = round.first else { break }
      // By itself each of the ways to fix a diagnostic has its turn.
      let ways = round.count > 1 ? [round.map(\.fixes[0])] : first.fixes.map { [$0] }
      // The edits of all before the first trial, which may give elements other names.
      let kept = ways.map { ($0, trials.edits(of: $0)) }.first { way, edits in
        edits.map { trials.keep($0, fixing: way.map(\.diagnostic)) } ?? false
      }
      if let (way, edits) = kept, let edits {
        composition.append(edits)
        made += way.map { MadeFix(title: $0.fix.title, code: $0.diagnostic.code) }
        size = min(2 * size, limit)
      } else if round.count > 1 {
        size = round.count / 2
      }
      if round.count == 1 { passed += first.skipped + (kept == nil ? 1 : 0) }
      diagnostics = trials.allDiagnostics.filter(wants)
    }
    if made.count >= limit, passed < diagnostics.count { isComplete = false }
    edits = composition.edits(of: document.source.text)
    trialCount = trials.trialCount
  }
}
