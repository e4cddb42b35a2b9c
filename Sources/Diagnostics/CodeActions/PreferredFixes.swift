package import DocumentSyntax
package import LiveDocuments

/// The fix of each diagnostic of a document that `check --fix` would make, as edits of the document's text.
///
/// Tries as many fixes as possible at once and halves a group that does not hold, as ``SafeFixes`` does, but reverts
/// every trial, so that each fix can be made alone.
package struct PreferredFixes {
  /// More trials are not made.
  ///
  /// A trial checks the whole document; without fixes that fail there is one trial for all
  /// fixes that do not touch each other.
  package static let trialLimit = 200
  private let trialLimit: Int

  /// The number of trials, of one fix or of many.
  package private(set) var trialCount = 0

  /// The number of diagnostics whose fixes were not tried because of ``trialLimit`` or the work of their layouts.
  package private(set) var untriedCount = 0

  private var fixes: [Key: PreferredFix] = [:]

  private struct Key: Hashable {
    let code: String
    let range: Range<Int>
    let message: String

    init(_ diagnostic: Diagnostic) {
      code = diagnostic.code
      range = diagnostic.range
      message = diagnostic.message
    }
  }

  /// A diagnostic with its safe fixes, the best first.
  fileprivate struct Candidate {
    let diagnostic: Diagnostic
    let fixes: [PreferredFix]
  }

  /// Tries the fixes of these diagnostics on a copy of the document.
  ///
  /// - Complexity: At most `trialLimit` trials, each in the number of diagnostics and in the elements that its edits
  ///   touch.
  package init(
    of document: LiveDocument, for diagnostics: [Diagnostic], trialLimit: Int = Self.trialLimit
  ) {
    self.trialLimit = trialLimit
    let trials = ActionTrials(of: document)
    let wanted = Set(diagnostics.map(Key.init))
    // Before the first trial, which may give the elements other names.
    var remaining = trials.diagnostics
      .filter { $0.isOnOwnScreen && wanted.contains(Key($0)) }
      .map { Candidate(diagnostic: $0, fixes: trials.separateFixes(for: $0)) }
      .filter { !$0.fixes.isEmpty }
      .sorted { $0.start < $1.start }
    while !remaining.isEmpty {
      var group: [Candidate] = []
      var touching: [Candidate] = []
      var end = -1
      for candidate in remaining {
        if candidate.start > end {
          group.append(candidate)
          end = candidate.end
        } else {
          touching.append(candidate)
        }
      }
      tryFixes(of: group, on: trials)
      remaining = touching
    }
  }

  /// The fix of one of the diagnostics; `nil` if it has none that holds.
  package func fix(of diagnostic: Diagnostic) -> PreferredFix? { fixes[Key(diagnostic)] }

  private mutating func tryFixes(of group: [Candidate], on trials: ActionTrials) {
    var pending = [group[...]]
    while let part = pending.popLast() {
      guard trialCount < trialLimit, !trials.isSpent else {
        untriedCount += part.count
        continue
      }
      let first = part.map { $0.fixes[0] }
      trialCount += 1
      if trials.holds(first.flatMap(\.edits), fixing: part.map(\.diagnostic)) {
        for (candidate, fix) in zip(part, first) { fixes[Key(candidate.diagnostic)] = fix }
      } else if part.count > 1 {
        let middle = (part.startIndex + part.endIndex) / 2
        pending.append(part[middle...])
        pending.append(part[..<middle])
      } else if let candidate = part.first {
        fixes[Key(candidate.diagnostic)] = candidate.fixes.dropFirst().first { fix in
          trialCount += 1
          return trials.holds(fix.edits, fixing: [candidate.diagnostic])
        }
      }
    }
  }
}

extension PreferredFixes.Candidate {
  fileprivate var start: Int { fixes[0].edits.first?.range.lowerBound ?? 0 }
  fileprivate var end: Int { fixes[0].edits.last?.range.upperBound ?? 0 }
}

/// A fix of one diagnostic.
package struct PreferredFix: Hashable, Sendable {
  /// The order that describes it, such as `Remove spacing`.
  package let title: String

  /// The edits of the document's text, in ascending order; they do not overlap.
  package let edits: [SourceEdit]
}

extension ActionTrials {
  /// The safe fixes of a diagnostic of the copy, each as edits of its text.
  fileprivate func separateFixes(for diagnostic: Diagnostic) -> [PreferredFix] {
    guard let rule = ruleByCode[diagnostic.code], mayHold(fixesOf: diagnostic.code) else {
      return []
    }
    let context = check.context(of: copy)
    let fixes = rule.ownFixes(for: diagnostic, in: context)
    return fixes.flatMap(context.variableUses.sparing).filter { $0.isSafe || $0.isCorrection }
      .compactMap { fix in
        edits(of: [Proposal(fix: fix, diagnostic: diagnostic)]).map {
          PreferredFix(title: fix.title, edits: $0)
        }
      }
  }
}

extension CheckContext {
  /// True if the rule of a diagnostic of this document has a fix for it that `check --fix` may make as an edit of code.
  package func mayHaveFixInCode(_ diagnostic: Diagnostic) -> Bool {
    guard diagnostic.isOnOwnScreen, let rule = ruleByCode[diagnostic.code] else { return false }
    return rule.ownFixes(for: diagnostic, in: self).contains {
      ($0.isSafe || $0.isCorrection) && $0.changesKeysOnly(in: document)
    }
  }
}

extension LiveDocument {
  /// True if the rule of a diagnostic of this document has a fix for it that `check --fix` may make.
  package func mayHaveFix(_ diagnostic: Diagnostic) -> Bool {
    guard diagnostic.isOnOwnScreen, let rule = ruleByCode[diagnostic.code] else { return false }
    return rule.ownFixes(for: diagnostic, in: CheckContext(self)).contains {
      $0.isSafe || $0.isCorrection
    }
  }
}

/// All fixes of a document that can be made without review.
///
/// As many as possible are made and checked at once, since a check of the document costs the same after one fix and
/// after a thousand. A group that does not hold is tried again at half the size, down to one fix; a single fix that
/// does not hold is skipped.
package struct SafeFixes {
  /// The fixes that were applied, in their order.
  package private(set) var made: [MadeFix] = []

  /// All edits of the document's original text, in ascending order and not overlapping.
  package let edits: [SourceEdit]

  /// The number of trials, of one fix or of many.
  package let trialCount: Int

  /// False if some fixes were not tried, because of a limit or the work of their layouts.
  package private(set) var isComplete = true

  /// The diagnostics that are left in the end, if they were requested.
  package private(set) var unfixed: [UnfixedDiagnostic] = []

  /// More than these are not made at once.
  package static let limit = 1_000

  /// A fix that was made.
  package struct MadeFix: Hashable, Sendable {
    /// The title, as an imperative.
    package let title: String

    /// The code of the diagnostic it fixed.
    package let code: String
  }

  /// Tries fixes on a copy until none is left or `limit` are made.
  ///
  /// - Complexity: For each trial the cost of some edits of the document; the number of trials is the number of fixes
  ///   that do not hold, and some more.
  ///
  /// - Parameters:
  ///   - document: The document, which is not changed.
  ///   - limit: The largest number of fixes.
  ///   - corrects: True to also correct a name that does not exist, if only one name can be meant.
  ///   - trialLimit: The largest number of trials; the fixes of the last diagnostic may exceed it.
  ///   - explains: True to list the diagnostics that are left, at most `limit`, which takes a trial for each with a safe fix.
  ///   - wants: Returns true for the diagnostics to fix.
  package init(
    of document: LiveDocument, limit: Int = Self.limit, corrects: Bool = false,
    trialLimit: Int = .max, explains: Bool = false, wants: (Diagnostic) -> Bool = { _ in true }
  ) {
    let trials = ActionTrials(of: document)
    var composition = TextEdits()
    var diagnostics = trials.allDiagnostics.filter(wants)
    // Diagnostics that could not be fixed return in the same order and are skipped.
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
        composition.append(TextEdits(edits))
        made += way.map { MadeFix(title: $0.fix.title, code: $0.diagnostic.code) }
        size = min(2 * size, limit)
      } else if round.count > 1 {
        size = round.count / 2
      }
      if round.count == 1 { passed += first.skipped + (kept == nil ? 1 : 0) }
      diagnostics = trials.allDiagnostics.filter(wants)
    }
    if made.count >= limit, passed < diagnostics.count { isComplete = false }
    edits = composition.trimmedEdits(from: document.source.text, to: trials.copy.source.text)
    trialCount = trials.trialCount
    guard explains else { return }
    let (isComplete, moved) = (isComplete, TextEdits(edits))
    unfixed = diagnostics.prefix(limit).map { diagnostic in
      UnfixedDiagnostic(
        code: diagnostic.code, severity: diagnostic.severity, offset: diagnostic.range.lowerBound,
        reason: trials.reasonForNoFix(of: diagnostic, isComplete: isComplete)
      ).moved(before: moved)
    }
  }
}
