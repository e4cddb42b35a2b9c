import LiveDocuments
import Randomness

/// From an edit to its new frames: the engine alone, and a document with its text.
func measureEdits(_ options: Options, _ files: [SampleDocument], _ report: Report) {
  report.begin(
    "edits",
    "edits at random places, laid out after each; "
      + (options.updatesDiagnostics
        ? "documents with diagnostics" : "documents without diagnostics"),
    columns: [
      "what    ", "tree  ", "   size", "edit           ", "edits", "  µs p50", "  µs p99",
      "scanned p50", "scanned max", "decoded p50", "decoded max", "measured p50", "measured max",
      "frames p50", "frames max",
    ])
  report.note("edits.diagnostics", options.updatesDiagnostics ? 1 : 0)
  for document in files { measureEdits(EditKind.allCases, of: document, options, report) }
  guard files.isEmpty else { return }
  for shape in options.shapes {
    for size in options.sizes {
      let document = SampleDocument(shape, boxCount: size, seed: options.seed)
      // Labels are texts to break there, which is more than peers' trees have.
      let hasAllKinds = shape == .bal
      let kinds: [EditKind] =
        hasAllKinds
        ? EditKind.allCases.filter { $0 != .labelText } : [.leafValue, .insertion, .deletion]
      measureEdits(kinds, of: document, options, report)
      guard hasAllKinds else { continue }
      let labelled = SampleDocument(shape, boxCount: size, hasLabels: true, seed: options.seed)
      measureEdits([.labelText], of: labelled, options, report)
    }
  }
}

private func measureEdits(
  _ possibleKinds: [EditKind], of sample: SampleDocument, _ options: Options, _ report: Report
) {
  let kinds = possibleKinds.filter(options.editKinds.contains)
  guard !kinds.isEmpty else { return }
  let document = LiveDocument(text: sample.text)
  var engine = EngineEditing(document)
  for kind in kinds {
    let samples = series(options) { engine.perform(kind, &$0) }
    add(samples, "engine", kind, of: sample, report)
  }
  if options.updatesDiagnostics { updateDiagnostics(of: document) }
  var editing = DocumentEditing(document, updatesDiagnostics: options.updatesDiagnostics)
  for kind in kinds {
    let samples = series(options) { editing.perform(kind, &$0) }
    add(samples, "document", kind, of: sample, report)
  }
}

/// As many edits as asked for, or as there is time for.
private func series(
  _ options: Options, _ perform: (inout SeededGenerator) -> EditCost?
) -> EditSamples {
  let longestSeries: UInt64 = 15_000_000_000
  var random = SeededGenerator(seed: options.seed)
  var samples = EditSamples()
  let start = now()
  for _ in 0..<options.editCount where now() - start < longestSeries {
    if let cost = perform(&random) { samples.add(cost) }
  }
  return samples
}

private func add(
  _ samples: EditSamples, _ what: String, _ kind: EditKind, of sample: SampleDocument,
  _ report: Report
) {
  guard samples.microseconds.count > 0 else { return }
  let isDocument = what == "document"
  func count(_ samples: Samples, _ part: KeyPath<Samples, Double>) -> Report.Cell {
    .number(samples[keyPath: part])
  }
  report.row(
    .text(what), .text(sample.name), .text(sizeName(sample.size)), .text(kind.rawValue),
    .number(samples.microseconds.count), .number(samples.microseconds.median, decimals: 1),
    .number(samples.microseconds.percentile(0.99), decimals: 1),
    isDocument ? count(samples.scannedBytes, \.median) : .nothing,
    isDocument ? count(samples.scannedBytes, \.maximum) : .nothing,
    isDocument ? count(samples.decoded, \.median) : .nothing,
    isDocument ? count(samples.decoded, \.maximum) : .nothing,
    count(samples.measured, \.median), count(samples.measured, \.maximum),
    count(samples.changedFrames, \.median), count(samples.changedFrames, \.maximum))
  let name = "edits.\(what).\(sample.name).\(sample.size).\(kind.rawValue)"
  report.note("\(name).p50", samples.microseconds.median)
  report.note("\(name).p99", samples.microseconds.percentile(0.99))
  report.note("\(name).scanned", samples.scannedBytes.maximum)
  report.note("\(name).decoded", samples.decoded.maximum)
  report.note("\(name).measured", samples.measured.maximum)
}
