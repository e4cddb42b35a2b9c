import Glibc

/// `LINTEL_TOOLS=1 swift run -c release benchmarks`: how much work things take, and how long that lasts here.
///
/// Counts are the same on every machine; times are noise around a value, so everything that is
/// compared is measured in the same run.
@main
enum Benchmarks {
  static func main() {
    if CommandLine.arguments.dropFirst().first == "--null-server-mode" { NullServer.run() }
    if CommandLine.arguments.dropFirst().first == "driver" {
      guard let driver = Driver(Array(CommandLine.arguments.dropFirst(2))) else {
        print("usage: \(Driver.usage)")
        exit(2)
      }
      return driver.run()
    }
    do throws(Options.Fault) {
      run(try Options(Array(CommandLine.arguments.dropFirst())))
    } catch {
      switch error {
      case .help: print(Options.usage)
      case .unusable(let argument):
        print("benchmarks: cannot use \(argument)\n\n\(Options.usage)")
        exit(2)
      }
    }
  }

  private static func run(_ options: Options) {
    signal(SIGPIPE, SIG_IGN)
    let report = Report(printsJSON: options.printsJSON)
    let documents = options.files.compactMap { path in
      let document = SampleDocument(path: path)
      if document == nil { report.say("\(path) cannot be read") }
      return document
    }
    // Memory comes first: what other sections leave behind would be counted.
    let order: [Options.Section] = [
      .memory, .layout, .rules, .edits, .open, .wire, .typing, .publishing, .responsiveness,
    ]
    for section in order where options.sections.contains(section) {
      switch section {
      case .memory: measureMemory(options, documents, report)
      case .layout: measureFullLayout(options, documents, report)
      case .rules: measureRules(options, documents, report)
      case .edits: measureEdits(options, documents, report)
      case .open: measureOpening(options, documents, report)
      case .wire: measureRoundTrips(options, documents, report)
      case .typing: measureTyping(options, report)
      case .publishing: measurePublishing(options, report)
      case .responsiveness: measureResponsiveness(options, report)
      }
    }
    if let folder = options.peers { measurePeers(in: folder, options, report) }
    report.printGoals()
  }
}
