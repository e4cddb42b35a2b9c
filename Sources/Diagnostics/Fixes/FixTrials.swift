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
  private var store = FindingStore()

  /// How many trials were made.
  package private(set) var trialCount = 0

  /// Opens the copy, on the same screen.
  package init(of document: LiveDocument) {
    scratch = LiveDocument(text: document.source.text.bytes, variant: document.variantName)
  }

  /// The fixes of a finding that hold, the best first: it goes away, and no error or warning comes.
  ///
  /// - Precondition: `document` has the text of the copy.
  package func fixes(
    for finding: Finding, in document: LiveDocument, onlySafe: Bool = false
  ) -> [TriedFix] {
    guard let rule = ruleByCode[finding.code] else { return [] }
    var tried: [TriedFix] = []
    for fix in rule.fixes(for: finding, in: document) where fix.isSafe || !onlySafe {
      // What cannot be made in this text is no fix of it.
      guard let edits = try? document.edits(for: fix.rewrites), !edits.isEmpty,
        !tried.contains(where: { $0.edits == edits }),
        let changes = trial(of: edits, mending: finding.code)
      else { continue }
      tried.append(
        TriedFix(
          title: fix.title, isSafe: fix.isSafe, code: finding.code, edits: edits,
          changes: changes))
    }
    return tried
  }

  /// The findings of the copy.
  package var findings: [Finding] { store.findings(of: scratch) }

  /// Makes a fix on the copy for good.
  package func keep(_ fix: TriedFix) {
    _ = scratch.apply(fix.edits)
    scratch.finishEditing(version: nil)
  }

  /// Makes edits, and takes them back.
  ///
  /// - Returns: The frames they change; `nil` if they do not mend a finding of the code.
  private func trial(
    of edits: [SourceEdit], mending code: String
  ) -> [TriedFix.Change]? {
    trialCount += 1
    let before = counts(store.findings(of: scratch))
    let undo = scratch.apply(edits)
    scratch.finishEditing(version: nil)
    let after = store.findings(of: scratch)
    let changes = frameChanges()
    _ = scratch.apply(undo)
    scratch.finishEditing(version: nil)
    let afterCounts = counts(after)
    let isMended = afterCounts[code, default: 0] < before[code, default: 0]
    let isClean = after.allSatisfy {
      $0.severity > .warning || afterCounts[$0.code, default: 0] <= before[$0.code, default: 0]
    }
    return isMended && isClean ? changes : nil
  }

  /// How many findings there are of each code.
  ///
  /// Elements may be others after a fix has wrapped or moved them, so places cannot be compared.
  private func counts(_ findings: [Finding]) -> [String: Int] {
    findings.reduce(into: [:]) { $0[$1.code, default: 0] += 1 }
  }

  private func frameChanges() -> [TriedFix.Change] {
    scratch.changes.compactMap { change in
      guard scratch.isAttached(change.element) else { return nil }
      return TriedFix.Change(
        name: scratch.shortName(of: change.element), pointer: scratch.pointer(of: change.element),
        before: change.before, after: change.after)
    }
  }
}

/// Every rule by its code.
package let ruleByCode: [String: any DiagnosticRule.Type] = Dictionary(
  uniqueKeysWithValues: allRules.map { ($0.code, $0) })
