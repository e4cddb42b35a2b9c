import Diagnostics
import DocumentSyntax
import LiveDocuments
import Testing

/// The counted work of one edit: parsing, reading, layout and checks, on all screens.
struct KeystrokeWork: Equatable {
  var scannedBytes = 0
  var decoded = 0
  var measured = 0
  var rulesRun = 0
  var candidatesSelected = 0
  var candidatesCompared = 0
  var problems = 0
  var facts = 0
  var queries = 0

  /// Places of diagnostics that edits could not move.
  var rangesLookedUp = 0

  /// Diagnostics of variants that were checked for a cause on another screen.
  var merged = 0

  var total: Int {
    scannedBytes + decoded + measured + rulesRun + candidatesSelected + candidatesCompared
      + problems + facts + queries + rangesLookedUp + merged
  }
}

/// A document that is edited, with its diagnostics.
struct CheckedEdits {
  let document: LiveDocument
  let check = DocumentCheck()
  private(set) var diagnostics: [Diagnostic]

  init(_ text: String) {
    document = LiveDocument(text: Array(text.utf8))
    diagnostics = check.diagnostics(of: document)
  }

  /// Makes one edit, checks the document and returns what that took.
  mutating func work(replacing range: Range<Int>, with replacement: String) -> KeystrokeWork {
    let (rulesRun, selected) = (check.rulesRun, check.candidatesSelected)
    let lookedUp = check.rangesLookedUp
    let (compared, problems) = (check.candidatesCompared, document.elements.problemCount)
    let (facts, queries, merged) = (
      check.factCount, document.layout.queryCount, check.mergedCount
    )
    document.replace(range, with: Array(replacement.utf8))
    document.finishEditing(version: nil)
    diagnostics = check.diagnostics(of: document)
    return KeystrokeWork(
      scannedBytes: document.work.scannedBytes, decoded: document.work.decoded,
      measured: document.work.measured, rulesRun: check.rulesRun - rulesRun,
      candidatesSelected: check.candidatesSelected - selected,
      candidatesCompared: check.candidatesCompared - compared,
      problems: document.elements.problemCount - problems,
      facts: check.factCount - facts, queries: document.layout.queryCount - queries,
      rangesLookedUp: check.rangesLookedUp - lookedUp, merged: check.mergedCount - merged)
  }

  /// Replaces the occurrence of a text that is nearest to the middle of the document, and then restores it.
  mutating func work(replacing old: String, by new: String) -> [KeystrokeWork] {
    let text = document.source.text.bytes
    let target = Array(old.utf8)
    let middle = text.count / 2
    let starts = text.indices.dropLast(target.count - 1).filter { start in
      text[start] == target[0] && text[start..<(start + target.count)].elementsEqual(target)
    }
    guard let start = starts.min(by: { abs($0 - middle) < abs($1 - middle) }) else {
      Issue.record("\(old) is not in the document")
      return []
    }
    return [
      work(replacing: start..<(start + target.count), with: new),
      work(replacing: start..<(start + new.utf8.count), with: old),
    ]
  }

  /// The differences between the diagnostics and those of the same text opened afresh.
  var differencesFromFresh: [String] {
    func lines(_ diagnostics: [Diagnostic]) -> [String] {
      diagnostics.map {
        "\($0.code) \($0.severity) \($0.range) \($0.relatedRanges) \($0.variants) \($0.message)"
      }
    }
    let fresh = LiveDocument(text: document.source.text.bytes)
    let (mine, theirs) = (
      lines(diagnostics), lines(DocumentCheck().diagnostics(of: fresh))
    )
    return mine.difference(from: theirs).prefix(6).map { "\($0)" }
  }
}

/// Expects that an edit of a document, and that it is taken back, costs at most 2.3 times the counted work of the same
/// edit of a document half as large.
func expectAtMostDoubled(
  _ small: inout CheckedEdits, _ large: inout CheckedEdits, _ old: String, _ new: String,
  _ name: String, sourceLocation: SourceLocation = #_sourceLocation
) {
  let works = zip(small.work(replacing: old, by: new), large.work(replacing: old, by: new))
  for (small, large) in works {
    #expect(
      Double(large.total) <= 2.3 * Double(small.total),
      "\(name), \(old) by \(new): \(small), \(large)", sourceLocation: sourceLocation)
  }
}
