import Diagnostics
import JSON
import LayoutEngine
import LiveDocuments

/// All rules over documents just opened, beside the layout of the same documents, and each rule by itself.
func measureRules(_ options: Options, _ files: [SampleDocument], _ report: Report) {
  report.begin(
    "rules", "all diagnostics of a document just opened, beside its layout from scratch",
    columns: [
      "tree  ", "   size", "elements", "diagnostics", "µs layout", "µs diagnostics",
      "diagnostics/layout",
    ])
  let trees =
    files.isEmpty
    ? options.shapes.flatMap { shape in
      options.sizes.filter { $0 <= 10_000 }
        .map { SampleDocument(shape, boxCount: $0, seed: options.seed) }
    } : files
  for sample in trees { measureAllRules(on: sample, report) }
  if !options.vectors.isEmpty { measureEachRule(options.vectors, report) }
}

private func measureAllRules(on sample: SampleDocument, _ report: Report) {
  var layouts = Samples()
  var diagnostics = Samples()
  var engine = EngineTree(copying: LiveDocument(text: sample.text))
  var count = 0
  for _ in 0..<11 {
    engine.invalidateLayouts()
    var start = now()
    engine.layOut()
    layouts.add(Double(now() - start))
    let document = LiveDocument(text: sample.text)
    start = now()
    count = updateDiagnostics(of: document)
    diagnostics.add(Double(now() - start))
  }
  let part = diagnostics.median / layouts.median
  report.note("rules.\(sample.name).\(sample.size).part", part)
  report.row(
    .text(sample.name), .text(sizeName(sample.size)), .number(engine.elements.count),
    .number(count), .number(layouts.median / 1_000), .number(diagnostics.median / 1_000),
    .number(part, decimals: 2))
}

/// Times each rule over the documents of many lines, as parts of the time of all their layouts.
private func measureEachRule(_ paths: [String], _ report: Report) {
  let documents = paths.flatMap { path in
    (readFile(path) ?? []).split(separator: UInt8(ascii: "\n")).compactMap { line in
      (try? JSONValue(parsing: line))?["document"].map { LiveDocument(text: $0.serialized()) }
    }
  }
  var layout = 0.0
  for document in documents {
    var engine = EngineTree(copying: document)
    var samples = Samples()
    for _ in 0..<3 {
      engine.invalidateLayouts()
      let start = now()
      engine.layOut()
      samples.add(Double(now() - start))
    }
    layout += samples.median
  }
  let costs = allRules.map { (code: $0.code, time: time(of: $0, over: documents)) }
    .sorted { $0.time > $1.time }
  report.begin(
    "rule",
    "each rule over \(documents.count) documents, whose layouts took "
      + "\(spelled(layout / 1_000, decimals: 0)) µs",
    columns: ["rule                          ", "      µs", "% of layout"])
  for cost in costs.prefix(12) {
    report.row(
      .text(cost.code), .number(cost.time / 1_000), .number(cost.time / layout * 100, decimals: 1))
  }
  report.note("rules.worst.percent", (costs.first?.time ?? 0) / layout * 100)
}

private func time(of rule: any DiagnosticRule.Type, over documents: [LiveDocument]) -> Double {
  var samples = Samples()
  for _ in 0..<3 {
    var total: UInt64 = 0
    for document in documents {
      let elements = document.elementsInOrder
      let context = CheckContext(document)
      let start = now()
      for element in elements where rule.isAsked(about: element, in: document) {
        _ = rule.diagnostics(for: element, in: context)
      }
      total += now() - start
    }
    samples.add(Double(total))
  }
  return samples.median
}

extension DiagnosticRule {
  /// True if the rule checks elements of this type.
  fileprivate static func isAsked(about element: ElementID, in document: LiveDocument) -> Bool {
    subjects.contains(document.elements.type(of: element))
      && (keys.isEmpty || !document.elements.writtenKeys(of: element).isDisjoint(with: keys))
      && (traits.isEmpty || !document.layout.traits(of: element).isDisjoint(with: traits))
      && !document.elements.description(of: element).isHidden
  }
}
