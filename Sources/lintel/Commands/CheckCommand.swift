import ArgumentParser
import Diagnostics
import InspectorServer

struct CheckCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Print what is wrong in documents.",
    discussion: """
      A document is looked at as it is and as each of its variants; what is wrong in several of them \
      is said once. Directories are searched for *.layout.json, and files are looked at on all cores.

      In text, lines and columns start at 1, and a column is a Unicode character (code point). In \
      JSON, an array of {file, code, severity, range, pointer, message}, they are those of the \
      Language Server Protocol: from 0, in UTF-16 units. SARIF 2.1.0 is what code scanning services \
      read; github prints the annotations of a GitHub Actions run.

      Which diagnostics are wanted, and how severe they are, says the file .lintel.json that is nearest \
      above a document; "lintel schema configuration" prints what may stand in it.

      The exit code is 0 where nothing is wrong, hints and information aside; 1 where an error or a \
      warning was found; 2 if a file could not be read, or a .lintel.json not in all its parts, or if what was found \
      could not be printed.

      Examples:
        lintel check card.layout.json
        lintel check --severity warning layouts/
        lintel check --format sarif layouts/ > diagnostics.sarif
        lintel check --fix layouts/
        lintel check --watch layouts/
        cat card.layout.json | lintel check -
      """)

  enum Format: String, CaseIterable, ExpressibleByArgument {
    case text
    case json
    case sarif
    case github
  }

  @Argument(help: "Documents and directories; - is stdin.")
  var paths: [FilePath]

  @Option(help: "What to print: lines to read, one JSON array, a SARIF log, or annotations.")
  var format = Format.text

  @Option(help: ArgumentHelp("Look for this diagnostic only; may be repeated.", valueName: "code"))
  var rule: [String] = []

  @Option(help: "The least serious diagnostics to print: error, warning, information or hint.")
  var severity = Severity.hint

  @Option(help: "How many files to look at at once; as many as there are cores unless said.")
  var jobs = processorCount()

  @Flag(help: "Make the fixes that are safe, and write the files; then check what is left.")
  var fix = false

  @Flag(help: "Go on, and look again at what is written.")
  var watch = false

  func validate() throws {
    for code in rule where !allRules.contains(where: { $0.code == code }) {
      let nearest = nearestCode(to: code).map { "; did you mean \($0)?" } ?? ""
      throw ValidationError("no rule has the code \(code)\(nearest)")
    }
    if fix, paths.contains(.standardStream) { throw ValidationError("stdin cannot be fixed") }
    if watch, paths.contains(.standardStream) { throw ValidationError("stdin cannot be watched") }
    if watch, format != .text { throw ValidationError("--watch prints text only") }
    if jobs < 1 { throw ValidationError("--jobs must be 1 or more") }
  }

  func run() throws {
    let filter = CheckFilter(codes: Set(rule), severity: severity)
    var hasFailed = false
    var files: [FilePath] = []
    for path in paths {
      let found = layoutFiles(at: path)
      files += found.files
      for error in found.errors {
        hasFailed = true
        complain("\(error)")
      }
    }
    var changes = watch ? FileWatch(paths: paths) : nil
    var outcome = try check(files, filter)
    while !outcome.isReaderGone, let changed = changes?.waitForChange() {
      outcome = try check(changed, filter)
    }
    if hasFailed || outcome.hasFailed { throw CommandFailure.couldNotRun }
    if outcome.hasFaults { throw CommandFailure.found }
  }

  private func check(_ files: [FilePath], _ filter: CheckFilter) throws(ExitCode) -> CheckRun {
    var run = CheckRun(
      files: files, filter: filter, jobs: jobs, fixes: fix, triesFixes: format == .sarif)
    var report: any CheckReport =
      switch format {
      case .text: TextReport(isColored: isTerminal(1) && !isSet("NO_COLOR"))
      case .json: JSONReport()
      case .sarif: SARIFReport()
      case .github: GitHubReport()
      }
    var output = Output()
    run.report(to: &report, &output)
    try output.finish()
    return run
  }
}

extension Severity: ExpressibleByArgument {
  public static var allValueStrings: [String] { allCases.map(\.name) }

  public init?(argument: String) {
    guard let severity = Self.allCases.first(where: { $0.name == argument }) else { return nil }
    self = severity
  }

  public var defaultValueDescription: String { name }
}
