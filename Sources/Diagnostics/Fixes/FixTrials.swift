import DocumentSyntax
import LayoutEngine
package import LiveDocuments

/// Makes fixes on a copy of a document, to see what comes of them.
///
/// The copy is opened once and goes back to the text it had after each trial, so that one costs two
/// edits and not an opening.
package final class FixTrials {
  /// The copy, with the fixes that were kept.
  package let scratch: LiveDocument
  private var store = DiagnosticStore()

  /// How many trials were made.
  package private(set) var trialCount = 0

  /// How many diagnostics there are of each code before anything is tried.
  private var countsBefore: [String: Int]?

  /// What may be spent on trials, in steps of layout; so many are many times what opening a document takes.
  private let workLimit: Int

  /// Whether trials cost so much layout that no more are made.
  package var isSpent: Bool { scratch.workSpent > workLimit }

  /// Opens the copy, on the same screen.
  package init(of document: LiveDocument) {
    scratch = LiveDocument(
      text: document.source.text.bytes, variant: document.variantName,
      isCancelled: document.isCancelled)
    workLimit = 2 * scratch.workLimit + 200 * scratch.workSpent
  }

  /// The fixes of a diagnostic that hold, the best first: it goes away, and no error or warning comes.
  ///
  /// - Precondition: `document` has the text of the copy.
  package func fixes(for diagnostic: Diagnostic, in document: LiveDocument) -> [TriedFix] {
    guard let rule = ruleByCode[diagnostic.code] else { return [] }
    var tried: [TriedFix] = []
    for fix in rule.fixes(for: diagnostic, in: document) {
      // What cannot be made in this text is no fix of it.
      guard let edits = try? document.edits(for: fix.rewrites), !edits.isEmpty,
        !tried.contains(where: { $0.edits == edits }),
        let changes = trial(of: edits, mending: diagnostic.code)
      else { continue }
      tried.append(
        TriedFix(
          title: fix.title, isSafe: fix.isSafe, code: diagnostic.code, edits: edits,
          changes: changes))
    }
    return tried
  }

  /// The diagnostics of the copy.
  package var diagnostics: [Diagnostic] { store.diagnostics(of: scratch) }

  /// A fix that was not tried yet, with the code of the diagnostic that it is for.
  struct Proposal {
    let fix: QuickFix
    let code: String
  }

  /// The safe fixes of the first diagnostics for which there are any, untried, up to a limit of diagnostics.
  ///
  /// Of the diagnostics about one member the first has its turn: what mends it may be what the next is about.
  ///
  /// - Returns: The fixes of each, with how many diagnostics before it have none.
  func safeFixes(
    for diagnostics: ArraySlice<Diagnostic>, limit: Int
  ) -> [(skipped: Int, fixes: [Proposal])] {
    var found: [(skipped: Int, fixes: [Proposal])] = []
    var members: Set<Location> = []
    for (index, diagnostic) in diagnostics.enumerated() where found.count < limit {
      var member: Location?
      if case .location(let place) = diagnostic.place {
        member = Location(place.element, place.path, part: .member)
      }
      if let member, members.contains(member) { continue }
      let fixes =
        ruleByCode[diagnostic.code]?.fixes(for: diagnostic, in: scratch).filter(\.isSafe) ?? []
      guard !fixes.isEmpty else { continue }
      if let member { members.insert(member) }
      found.append((index, fixes.map { Proposal(fix: $0, code: diagnostic.code) }))
    }
    return found
  }

  /// Makes fixes on the copy for good, if together they mend as many diagnostics as they are and bring no
  /// error or warning.
  ///
  /// - Returns: The edits of the copy's text; `nil` if it is as before.
  func keep(_ proposals: [Proposal]) -> [SourceEdit]? {
    // What cannot be made in this text is no fix of it.
    guard let edits = try? scratch.edits(for: proposals.flatMap(\.fix.rewrites)), !edits.isEmpty
    else { return nil }
    let before = countsOfCodes()
    var mended: [String: Int] = [:]
    for proposal in proposals { mended[proposal.code, default: 0] += 1 }
    trialCount += 1
    let undo = make(edits)
    let after = store.diagnostics(of: scratch)
    guard hold(before, after, mending: mended) else {
      _ = make(undo)
      return nil
    }
    countsBefore = counts(after)
    return edits
  }

  /// Makes edits, and takes them back.
  ///
  /// - Returns: The frames they change; `nil` if they do not mend a diagnostic of the code.
  private func trial(
    of edits: [SourceEdit], mending code: String
  ) -> TriedFix.Changes? {
    if isSpent { return nil }
    trialCount += 1
    let before = countsOfCodes()
    let undo = make(edits)
    let after = store.diagnostics(of: scratch)
    let changes = frameChanges()
    _ = make(undo)
    return hold(before, after, mending: [code: 1]) ? changes : nil
  }

  private func make(_ edits: [SourceEdit]) -> [SourceEdit] {
    let undo = scratch.apply(edits)
    scratch.finishEditing(version: nil)
    return undo
  }

  /// Whether so many diagnostics are gone, and none that is an error or a warning came.
  private func hold(
    _ before: [String: Int], _ diagnostics: [Diagnostic], mending mended: [String: Int]
  ) -> Bool {
    let after = counts(diagnostics)
    return mended.allSatisfy { code, count in
      after[code, default: 0] <= before[code, default: 0] - count
    }
      && diagnostics.allSatisfy {
        $0.severity > .warning || after[$0.code, default: 0] <= before[$0.code, default: 0]
      }
  }

  private func countsOfCodes() -> [String: Int] {
    if let countsBefore { return countsBefore }
    let before = counts(store.diagnostics(of: scratch))
    countsBefore = before
    return before
  }

  /// How many diagnostics there are of each code.
  ///
  /// Elements may be others after a fix has wrapped or moved them, so places cannot be compared.
  private func counts(_ diagnostics: [Diagnostic]) -> [String: Int] {
    diagnostics.reduce(into: [:]) { $0[$1.code, default: 0] += 1 }
  }

  private func frameChanges() -> TriedFix.Changes {
    var changes = TriedFix.Changes()
    for change in scratch.changes where scratch.isAttached(change.element) {
      changes.append(change) { scratch.shortName(of: change.element) }
    }
    return changes
  }
}

/// Every rule by its code.
package let ruleByCode: [String: any DiagnosticRule.Type] = Dictionary(
  uniqueKeysWithValues: allRules.map { ($0.code, $0) })
