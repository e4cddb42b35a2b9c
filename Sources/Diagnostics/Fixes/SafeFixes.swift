package import DocumentSyntax
package import LiveDocuments

/// All fixes of a document that can be made without looking, made one after the other.
package struct SafeFixes {
  /// What was made, in the order in which it was.
  package private(set) var made: [TriedFix] = []

  /// All for the document's text as it is, in ascending order and not overlapping.
  package let edits: [SourceEdit]

  /// More than these are not made at once.
  package static let limit = 1_000

  /// Tries them on a copy, those of the codes that are wanted or of all, until none is left or `limit` are
  /// made.
  ///
  /// - Complexity: For each fix that of some edits of the document.
  package init(
    of document: LiveDocument, limit: Int = Self.limit, wants: (Finding) -> Bool = { _ in true }
  ) {
    let trials = FixTrials(of: document)
    var composition = EditComposition(length: document.source.text.utf8Count)
    var findings = trials.findings.filter(wants)
    // Findings that could not be mended come again in the same order; those are passed over.
    var passed = 0
    while passed < findings.count, made.count < limit {
      let fix = trials.fixes(for: findings[passed], in: trials.scratch, onlySafe: true).first
      guard let fix else {
        passed += 1
        continue
      }
      trials.keep(fix)
      composition.append(fix.edits)
      made.append(fix)
      findings = trials.findings.filter(wants)
    }
    edits = composition.edits(of: document.source.text)
  }
}
