import Glibc
import JSON

/// Round trips over pipes to the daemon, beside a server that does nothing.
func measureRoundTrips(_ options: Options, _ files: [SampleDocument], _ report: Report) {
  let own = executablePath()
  let daemon = options.daemon ?? "\(folderOfThisProgram())/lintel"
  guard access(daemon, X_OK) == 0 else {
    report.say("\nwire: skipped, there is no daemon at \(daemon)")
    return
  }
  let servers = [
    MeasuredServer("null", options.nullServer ?? own, options.nullServer == nil),
    MeasuredServer("lintel", daemon, ["serve"]),
  ]
  report.begin(
    "wire",
    "µs over pipes from just before a write to the last byte of the answer; null is "
      + (options.nullServer ?? "this executable in Swift, see --null-server")
      + ";\nclient and server on one processor, apart: each on its own; start, opening and pipelines as it comes",
    columns: [
      "what                              ", "document   ", "null p50", "null p99", "lintel p50",
      "lintel p99", "× null p50", "answers",
    ])
  report.note("null.isInSwift", options.nullServer == nil ? 1 : 0)
  var comparison = WireComparison(servers, options, report)
  comparison.measureStart()
  if files.isEmpty {
    for size in options.documentSizes {
      let document = SampleDocument(
        options.mainShape, byteCount: size, isIndented: true, seed: options.seed)
      comparison.measure(WireDocument(document.text), byteCount: size)
    }
    for size in options.isQuick ? [32_000] : [32_000, 1_000_000, 10_000_000] {
      let feed = FeedDocument.text(byteCount: size, seed: options.seed)
      comparison.measure(WireDocument(feed), byteCount: size, named: "feed")
    }
  }
  for file in files { comparison.measure(WireDocument(file.text), byteCount: file.text.count) }
}

/// A server and how to start it.
struct MeasuredServer {
  let name: String
  let path: String
  let arguments: [String]

  init(_ name: String, _ path: String, _ arguments: [String]) {
    self.name = name
    self.path = path
    self.arguments = arguments
  }

  init(_ name: String, _ path: String, _ isThisProgram: Bool) {
    self.init(name, path, isThisProgram ? ["--null-server-mode"] : [])
  }

  func start() -> Conversation? { ServerProcess(path, arguments).map(Conversation.init) }
}

/// The folder with this executable and those built with it.
func folderOfThisProgram() -> String {
  let own = executablePath()
  return String(own[..<(own.lastIndex(of: "/") ?? own.startIndex)])
}

/// The file of this executable.
func executablePath() -> String {
  var path = [CChar](repeating: 0, count: Int(PATH_MAX))
  let count = readlink("/proc/self/exe", &path, path.count)
  return String(decoding: path.prefix(max(0, count)).map { UInt8(bitPattern: $0) }, as: UTF8.self)
}
