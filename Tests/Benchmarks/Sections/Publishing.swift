import Diagnostics
import Glibc
import JSON
import LiveDocuments

/// A key until its diagnostics are published: in a document with layout tests, and in one with many diagnostics.
func measurePublishing(_ options: Options, _ report: Report) {
  let daemon = options.daemon ?? "\(folderOfThisProgram())/lintel"
  guard access(daemon, X_OK) == 0 else {
    report.say("\npublishing: skipped, there is no daemon at \(daemon)")
    return
  }
  report.begin(
    "publishing",
    "ms over pipes from just before a key typed in the middle is written until its diagnostics were read;"
      + "\nevaluation is that of all layout tests in this process, which follows when no message waits",
    columns: [
      "document                     ", "elements", "   bytes", "diagnostics", "  p50", "  p99",
      "evaluation p50", "keys",
    ])
  for document in PublishedDocument.all {
    guard let row = PublishingRow(of: document, daemon, isQuick: options.isQuick) else {
      report.say("publishing: the daemon did not publish the diagnostics of \(document.name)")
      continue
    }
    row.print(to: report)
  }
}

/// A document that keys are typed in.
private struct PublishedDocument {
  let name: String
  let text: [UInt8]

  static var all: [PublishedDocument] {
    [
      PublishedDocument(name: "without tests", text: cells(count: 125, tests: [])),
      PublishedDocument(name: "50 tests", text: cells(count: 125, tests: tests)),
      PublishedDocument(name: "8,301 elements, unknown keys", text: unknownKeys(count: 8_300)),
    ]
  }

  /// Comparisons and relations of elements by id, and selectors over all elements; five of the tests fail.
  private static let tests =
    (0..<20).map { "#title\($0).maxX <= root.width - \($0)" }
    + (0..<10).map { "#image\($0) left of #title\($0)" }
    + (0..<10).map { "all(text).maxX <= root.width + \($0)" }
    + (0..<5).map { "not image[width>\(40 + $0)]" }
    + (0..<5).map { "all(stack > image[width>\($0)]).height == 41" }

  /// Cells of eight elements below one column.
  private static func cells(count: Int, tests: [String]) -> [UInt8] {
    let cells = (0..<count).map { index in
      """
          { "type": "stack", "spacing": 8, "style": { "width": 300 }, "children": [
            { "type": "image", "id": "image\(index)", "imageSize": { "width": 40, "height": 40 } },
            { "type": "stack", "direction": "vertical", "style": { "flexShrink": 1 }, "children": [
              { "type": "text", "id": "title\(index)", "text": "Title of cell \(index)" },
              { "type": "text", "text": "A line of text" },
              { "type": "text", "text": "Another line" } ] },
            { "type": "node", "style": { "width": 8, "height": 8 } },
            { "type": "text", "text": "9:41" } ] }
      """
    }
    let expect = tests.map { "\"\($0)\"" }.joined(separator: ",\n    ")
    let text = """
      { "constrainedSize": { "width": 375 },
        "expect": [
          \(expect)],
        "root": { "type": "stack", "direction": "vertical", "children": [
      \(cells.joined(separator: ",\n")) ] } }
      """
    return Array(text.utf8)
  }

  /// Elements that each have a key that is unknown: as many diagnostics, of which the first 1,000 are listed.
  private static func unknownKeys(count: Int) -> [UInt8] {
    let children = (0..<count).map { index in
      """
          { "type": "node", "id": "node\(index)", "note": "Number \(index)",
            "style": { "width": 100, "height": 10 } }
      """
    }
    let text = """
      { "constrainedSize": { "width": 375 },
        "root": { "type": "stack", "direction": "vertical", "children": [
      \(children.joined(separator: ",\n")) ] } }
      """
    return Array(text.utf8)
  }
}

/// The times of keys in one document.
private struct PublishingRow {
  private let document: PublishedDocument
  private var times = Samples()
  private var evaluationTimes = Samples()
  private var diagnosticCount = 0
  private let elementCount: Int

  /// - Returns: `nil` if the daemon does not publish what it should.
  init?(of document: PublishedDocument, _ daemon: String, isQuick: Bool) {
    self.document = document
    let wire = WireDocument(document.text)
    guard var keys = TypedKeys(wire),
      let conversation = ServerProcess(daemon, ["serve"]).map(Conversation.init),
      conversation.initialize(capabilities: Self.capabilities), conversation.open(wire) != nil
    else { return nil }
    for key in 0..<(TypedKeys.cycle * (isQuick ? 2 : 12)) {
      let change = keys.press()
      guard
        let published = conversation.notify(
          "textDocument/didChange", publishing: keys.version, change)
      else { return nil }
      // The first cycle warms up.
      if key < TypedKeys.cycle { continue }
      times.add(published.time / 1e6)
      diagnosticCount = published.diagnostics
      // Results of layout tests come in the meantime.
      usleep(30_000)
    }
    let live = LiveDocument(text: document.text)
    elementCount = live.elements.count
    for _ in 0..<(live.header.expectations.isEmpty ? 0 : 20) {
      let start = now()
      _ = DocumentCheck().expectations(of: live)
      evaluationTimes.add(Double(now() - start) / 1e6)
    }
  }

  private static let capabilities: JSONValue = [
    "general": ["positionEncodings": ["utf-16"]],
    "textDocument": [
      "publishDiagnostics": [
        "versionSupport": true, "relatedInformation": true, "codeDescriptionSupport": true,
        "tagSupport": ["valueSet": [1, 2]],
      ]
    ],
  ]

  func print(to report: Report) {
    report.note("publishing.\(document.name).p50", times.median)
    report.note("publishing.\(document.name).p99", times.percentile(0.99))
    report.row(
      .text(document.name), .number(elementCount), .number(document.text.count),
      .number(diagnosticCount), .number(times.median, decimals: 2),
      .number(times.percentile(0.99), decimals: 2), .number(evaluationTimes.median, decimals: 2),
      .number(times.count))
  }
}
