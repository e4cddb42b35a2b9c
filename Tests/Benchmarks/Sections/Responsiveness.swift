import Glibc
import JSON
import Randomness

/// Measures the requests of an editor while somebody types, alone and beside each long request.
func measureResponsiveness(_ options: Options, _ report: Report) {
  let daemon = options.daemon ?? "\(folderOfThisProgram())/lintel"
  guard access(daemon, X_OK) == 0 else {
    report.say("\nresponsiveness: skipped, there is no daemon at \(daemon)")
    return
  }
  guard let folder = LayoutFolder(options) else {
    report.say("\nresponsiveness: skipped, no folder can be made below \(LayoutFolder.parent)")
    return
  }
  defer { folder.remove() }
  report.begin(
    "responsiveness",
    "µs from just before a write to the last byte of the answer, beside \(folder.count) files of "
      + "\(folder.byteCount / 1_000_000) MB in all",
    columns: [
      "under way                    ", "short                  ", "     p50", "      p99",
      "× alone p50", "× alone p99", "samples", "long, ms",
    ])
  var comparison = Responsiveness(daemon, folder, options, report)
  comparison.measure()
}

/// One daemon with a document that somebody types in, and another that long requests are about.
private struct Responsiveness {
  private let daemon: String
  private let folder: LayoutFolder
  private let report: Report
  private let sampleCount: Int
  private let typed: WireDocument
  private let other: WireDocument
  private var random: SeededGenerator
  private var version = 1
  private var sign: Int?

  /// The times with no long request under way, by the short request.
  private var alone: [String: Samples] = [:]

  private enum Short: String, CaseIterable {
    case completion, hover
    case edit = "edit to diagnostics"
  }

  init(_ daemon: String, _ folder: LayoutFolder, _ options: Options, _ report: Report) {
    self.daemon = daemon
    self.folder = folder
    self.report = report
    sampleCount = options.isQuick ? 60 : 400
    random = SeededGenerator(seed: options.seed)
    typed = WireDocument(
      SampleDocument(options.mainShape, byteCount: 100_000, isIndented: true, seed: 1).text)
    other = WireDocument(
      SampleDocument(options.mainShape, byteCount: 150_000, isIndented: true, seed: 2).text,
      uri: "file:///other.layout.json")
  }

  mutating func measure() {
    guard let conversation = start() else {
      return report.say("the daemon did not begin a session")
    }
    run("nothing", in: conversation, nil)
    for (name, request) in longRequests { run(name, in: conversation, request) }
  }

  private typealias Request = (method: String, params: (inout JSONWriter) -> Void)

  private var longRequests: [(String, Request)] {
    let other = other
    let caret: (inout JSONWriter) -> Void = { writer in
      other.writeReference(to: &writer)
      other.write(linesFrom: 0, count: 400, to: &writer)
      writer.key("context")
      writer.object { writer in
        writer.key("diagnostics")
        writer.array { _ in }
      }
    }
    let lens: (inout JSONWriter) -> Void = { writer in
      other.write(linesFrom: 0, count: 0, to: &writer)
      writer.key("data")
      writer.object { writer in
        writer.member("uri", other.uri)
        writer.member("revision", 1)
        writer.member("kind", "fits")
      }
    }
    let sweep: (inout JSONWriter) -> Void = { writer in
      other.writeReference(to: &writer)
      writer.member("over", "width")
      writer.member("from", 50)
      writer.member("to", 1_000)
      writer.member("samples", 300)
    }
    let whole: (inout JSONWriter) -> Void = { other.writeReference(to: &$0) }
    return [
      (
        "workspace/diagnostic",
        (
          "workspace/diagnostic",
          { writer in
            writer.key("previousResultIds")
            writer.array { _ in }
          }
        )
      ),
      ("workspace/symbol", ("workspace/symbol", { $0.member("query", "b") })),
      ("codeLens/resolve, fits from", ("codeLens/resolve", lens)),
      ("codeAction, 400 lines", ("textDocument/codeAction", caret)),
      ("layout/sweep, 300 samples", ("layout/sweep", sweep)),
      ("layout/render", ("layout/render", whole)),
      ("layout/tree", ("layout/tree", whole)),
    ]
  }

  /// Asks for short things in turn for as long as a long one is under way, which is begun anew as often
  /// as it takes.
  private mutating func run(_ name: String, in conversation: Conversation, _ long: Request?) {
    var samples: [Short: Samples] = [:]
    var longTimes = Samples()
    let begin = now()
    while samples[.edit, default: Samples()].count < sampleCount, now() - begin < 30_000_000_000 {
      let start = now()
      if let long { conversation.begin(long.method, long.params) }
      repeat {
        for short in Short.allCases {
          let isAmid = long == nil || conversation.isUnderWay
          guard let time = ask(short, conversation) else {
            return report.say("\(name): no answer to \(short.rawValue)")
          }
          if isAmid { samples[short, default: Samples()].add(time / 1_000) }
        }
      } while long == nil
        ? samples[.edit, default: Samples()].count < sampleCount
        : conversation.isUnderWay
      if long != nil { longTimes.add(Double(now() - start) / 1e6) }
    }
    for short in Short.allCases { row(name, short, samples[short] ?? Samples(), longTimes) }
  }

  private mutating func row(_ name: String, _ short: Short, _ samples: Samples, _ long: Samples) {
    if name == "nothing" { alone[short.rawValue] = samples }
    let base = alone[short.rawValue] ?? Samples()
    report.note("responsiveness.\(name).\(short).p50", samples.median / base.median)
    report.note(
      "responsiveness.\(name).\(short).p99", samples.percentile(0.99) / base.percentile(0.99))
    report.row(
      .text(name), .text(short.rawValue), .number(samples.median, decimals: 1),
      .number(samples.percentile(0.99), decimals: 1),
      .number(samples.median / base.median, decimals: 2),
      .number(samples.percentile(0.99) / base.percentile(0.99), decimals: 2),
      .number(samples.count), .number(long.median, decimals: 1))
  }

  // MARK: Messages

  private mutating func ask(_ short: Short, _ conversation: Conversation) -> Double? {
    switch short {
    case .completion, .hover:
      let offset = random.pick(typed.names)
      return conversation.request("textDocument/\(short.rawValue)") { [typed] in
        typed.writePlace(offset, to: &$0)
      }
    case .edit:
      version += 1
      let isRemoval = sign != nil
      let offset = sign ?? random.pick(typed.widths)
      sign = isRemoval ? nil : offset
      return conversation.notify("textDocument/didChange", publishing: version) {
        typed.write(
          change: isRemoval ? "" : "-", at: offset, replacing: isRemoval ? 1 : 0,
          version: version, to: &$0)
      }?.time
    }
  }

  private func start() -> Conversation? {
    guard let conversation = ServerProcess(daemon, ["serve"]).map(Conversation.init),
      conversation.initialize(folder: folder.uri),
      conversation.open(typed) != nil, conversation.open(other) != nil
    else { return nil }
    return conversation
  }
}

/// A folder of generated documents in the temporary directory.
private struct LayoutFolder {
  static let parent = "/tmp"

  let path: String
  let count: Int
  private(set) var byteCount = 0

  init?(_ options: Options) {
    path = "\(Self.parent)/lintel-benchmarks-\(getpid())"
    count = options.isQuick ? 40 : 400
    guard mkdir(path, 0o700) == 0 else { return nil }
    let texts = (1...8).map { seed in
      SampleDocument(
        options.mainShape, byteCount: 137_000, isIndented: true, seed: UInt64(seed)
      ).text
    }
    for number in 0..<count {
      let text = texts[number % texts.count]
      guard let file = fopen(file(number), "w") else { return nil }
      fwrite(text, 1, text.count, file)
      fclose(file)
      byteCount += text.count
    }
  }

  var uri: String { "file://\(path)" }

  func remove() {
    for number in 0..<count { unlink(file(number)) }
    rmdir(path)
  }

  private func file(_ number: Int) -> String { "\(path)/\(number).layout.json" }
}
