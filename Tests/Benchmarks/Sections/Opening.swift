import DocumentSyntax
import JSON
import LiveDocuments

/// Reading a document of about a megabyte, step by step, beside Jansson reading the same bytes.
func measureOpening(_ options: Options, _ files: [SampleDocument], _ report: Report) {
  report.begin(
    "open", "each step with all before it; Jansson is json_loadb into its own values, then freed",
    columns: [
      "step                        ", "     kB", "      ms", "    MB/s", "× Jansson's parse",
    ])
  let byteCount = options.isQuick ? 100_000 : 1_000_000
  let documents =
    files.isEmpty
    ? [
      SampleDocument(
        options.mainShape, byteCount: byteCount, isIndented: false, seed: options.seed)
    ] : files
  for document in documents { measureOpening(of: document.text, options, report) }
}

private func measureOpening(of text: [UInt8], _ options: Options, _ report: Report) {
  var jansson = Samples()
  var janssonFree = Samples()
  var values = Samples()
  var scan = Samples()
  var decode = Samples()
  var layout = Samples()
  var diagnostics = Samples()
  let withoutLayout = hidingRoot(of: text)
  // In turn, so that what else the machine does hits all alike.
  for _ in 0..<(options.isQuick ? 3 : 9) {
    let alone = janssonTimes(text)
    jansson.add(alone.parse)
    janssonFree.add(alone.parse + alone.free)
    values.add(duration { keep(try? JSONValue(parsing: text)) })
    scan.add(duration { keep(DocumentSource(text)) })
    if let withoutLayout { decode.add(duration { keep(LiveDocument(text: withoutLayout)) }) }
    layout.add(duration { keep(LiveDocument(text: text)) })
    diagnostics.add(duration { updateDiagnostics(of: LiveDocument(text: text)) })
  }
  let steps: [(String, Samples)] = [
    ("Jansson, parse", jansson), ("Jansson, parse and free", janssonFree),
    ("JSONValue by Jansson", values), ("scan", scan), ("scan, decode", decode),
    ("scan, decode, layout", layout), ("scan, decode, layout, rules", diagnostics),
  ]
  for (name, samples) in steps where samples.count > 0 {
    report.row(
      .text(name), .number(Double(text.count) / 1_000), .number(samples.median / 1e6, decimals: 2),
      .number(Double(text.count) / samples.median * 1_000, decimals: 1),
      .number(samples.median / jansson.median, decimals: 2))
  }
}

/// The document with a hidden root: everything is read and nothing laid out.
private func hidingRoot(of text: [UInt8]) -> [UInt8]? {
  let document = LiveDocument(text: text)
  guard let root = document.elements.root else { return nil }
  var hidden = text
  hidden.insert(
    contentsOf: #""hidden":true,"#.utf8, at: document.range(of: root).lowerBound + 1)
  return hidden
}
