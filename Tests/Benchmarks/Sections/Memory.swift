import DocumentSyntax
import LayoutEngine
import LiveDocuments
import Randomness

/// Measures the memory of an open document, and the memory that is left after much use.
func measureMemory(_ options: Options, _ files: [SampleDocument], _ report: Report) {
  report.begin(
    "memory", "bytes given out by malloc, and the resident set where it is named",
    columns: ["what                                  ", "elements", "        kB", "  B/elem"])
  let size = options.sizes.max() ?? 100_000
  let document =
    files.first ?? SampleDocument(options.mainShape, boxCount: size, seed: options.seed)
  measureParts(of: document, report)
  measureManyEdits(options, report)
  measureManyOpenings(options, report)
}

// MARK: Parts

private func measureParts(of document: SampleDocument, _ report: Report) {
  releaseFreeMemory()
  let residentBefore = residentSize()
  let heapBefore = heapInUse()
  let live = LiveDocument(text: document.text)
  updateDiagnostics(of: live)
  let resident = residentSize() - residentBefore
  let whole = heapInUse().flatMap { after in heapBefore.map { after - $0 } }
  let count = live.elements.count
  let text = growth { SourceText(document.text) }
  let source = growth { DocumentSource(document.text) }
  var engine = EngineTree(copying: live)
  engine.layOut()
  let layout = engine.tree.byteCount

  func row(_ name: String, _ bytes: Int?) {
    guard let bytes else { return }
    report.row(
      .text(name), .number(count), .number(Double(bytes) / 1_000),
      .number(Double(bytes) / Double(count)))
  }
  row("\(document.name), resident set of opening it", resident)
  row("open document", whole)
  row("  text and its line table", text)
  row("  syntax", source.flatMap { source in text.map { source - $0 } })
  row("  layout state (byteCount)", layout)
  let rest = whole.flatMap { whole in source.map { whole - $0 - layout } }
  row("  descriptions, ids, the rest", rest)
  let opened = heapInUse()
  live.replace(0..<0, with: [UInt8(ascii: " ")])
  live.finishEditing(version: nil)
  let given = opened.flatMap { opened in heapInUse().map { opened - $0 } }
  row("  of all that, gone after a first edit", given)
  report.note("memory.layout", Double(layout) / Double(count))
  if let whole { report.note("memory.document", Double(whole) / Double(count)) }
}

/// The memory that a value holds on to.
private func growth<Value>(_ make: () -> Value) -> Int? {
  guard let before = heapInUse() else { return nil }
  let value = make()
  return withExtendedLifetime(value) { heapInUse().map { $0 - before } }
}

// MARK: Much use

private func measureManyEdits(_ options: Options, _ report: Report) {
  let count = options.isQuick ? 1_000 : 10_000
  let sample = SampleDocument(options.mainShape, boxCount: 10_000, seed: options.seed)
  releaseFreeMemory()
  var editing = DocumentEditing(LiveDocument(text: sample.text), updatesDiagnostics: false)
  var random = SeededGenerator(seed: options.seed)
  let start = MemoryInUse()
  for index in 0..<count {
    let kind = EditKind.allCases[index % EditKind.allCases.count]
    _ = editing.perform(kind, &random)
  }
  let end = withExtendedLifetime((sample, editing)) { MemoryInUse() }
  addRow("10k open", start, report)
  addRow("  after \(count) edits", end, report)
  report.note("memory.edits", Double(end.resident) / Double(start.resident) * 100)
}

private func measureManyOpenings(_ options: Options, _ report: Report) {
  let count = options.isQuick ? 10 : 100
  let sample = SampleDocument(
    options.mainShape, byteCount: 1_000_000, isIndented: false, seed: options.seed)
  releaseFreeMemory()
  updateDiagnostics(of: LiveDocument(text: sample.text))
  let start = MemoryInUse()
  for _ in 0..<count { updateDiagnostics(of: LiveDocument(text: sample.text)) }
  let end = withExtendedLifetime(sample) { MemoryInUse() }
  addRow("1 MB opened and closed", start, report)
  addRow("  after \(count) times more", end, report)
  report.note("memory.cycles", Double(end.resident) / Double(start.resident) * 100)
}

/// The memory of the process at one time.
private struct MemoryInUse {
  let resident = residentSize()
  let heap = heapInUse()
}

private func addRow(_ name: String, _ memory: MemoryInUse, _ report: Report) {
  report.row(
    .text("\(name), resident set"), .nothing, .number(Double(memory.resident) / 1_000), .nothing)
  guard let heap = memory.heap else { return }
  report.row(
    .text("\(name), given out by malloc"), .nothing, .number(Double(heap) / 1_000), .nothing)
}
