import ArgumentParser
import Diagnostics
import DocumentSyntax
import InspectorServer
import Platform
import SystemPackage

struct CheckCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Check the layouts in source files and documents.",
    usage: "lintel check [<file> ...] [<options>]",
    discussion: """
      Documents, and the layouts in Swift and Objective-C files, are checked on all of their screens, or in all states on that \
      of the screen options; without a file, all in the working directory and below. --fix makes the fixes that change no frame \
      but what their diagnostic is about; with --dry-run it prints them as a patch.

      Exit code 1: there is an error or a warning (--fail-at sets the severity), or with --dry-run a fix. 2: a layout in a \
      named file, or all in folders, could not be read.

      Examples:
        lintel check Sources/
        lintel check --fix --dry-run layouts/ > fixes.patch
        lintel check --format sarif layouts/ > diagnostics.sarif
      """)

  enum Format: String, OutputFormat {
    case text
    case json
    case sarif
    case github
    case xcode
  }

  @OptionGroup var documents: FileArguments

  @OptionGroup var format: FormatOptions<Format>

  @Option(
    parsing: .unconditionalSingleValue,
    help: ArgumentHelp("Check this rule only; may be repeated.", valueName: "code"),
    completion: .ruleCodes)
  var rule: [String] = []

  @Option(parsing: .unconditional, help: severityHelp)
  var severity = LeastSeverity.hint

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "The least serious diagnostics for which the exit code is 1.", valueName: "severity"))
  var failAt = LeastSeverity.warning

  @Flag(help: "Exit with 0 also if layouts in code could not be read.")
  var allowUnread = false

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Also write a SARIF log of all diagnostics, whatever --severity is; they count for the exit code.",
      valueName: "file"), completion: .file())
  var sarif: FilePath?

  @Option(parsing: .unconditional, help: jobsHelp)
  var jobs: Int?

  @Flag(help: "Apply safe fixes to the files, then check again.")
  var fix = false

  @Flag(help: "With --fix, print the edits as a patch instead.")
  var dryRun = false

  @Flag(help: watchHelp)
  var watch = false

  @Flag(help: "Also list the fonts of all texts, and what to write for those that were not found.")
  var verbose = false

  @OptionGroup(title: ScreenOptions.title) var screen: ScreenOptions

  /// - Throws: A usage error; after the parser has found no unknown option.
  private func checkUsage() throws {
    let paths = try documents.named(by: "check", orHere: true).paths
    for code in rule where RuleDescription.byCode[code] == nil {
      throw ValidationError(unknownRule(code))
    }
    if fix, paths.contains(.standardStream) { throw ValidationError("stdin cannot be fixed") }
    if watch, paths.contains(.standardStream) { throw ValidationError("stdin cannot be watched") }
    if watch, format.chosen != .text { throw ValidationError("--watch prints text only") }
    if verbose, dryRun || format.chosen != .text {
      throw ValidationError("--verbose prints text; it goes with neither --dry-run nor --format")
    }
    if sarif != nil, watch || dryRun {
      throw ValidationError("--sarif goes with neither --watch nor --dry-run")
    }
    if dryRun, !fix { throw ValidationError("--dry-run goes with --fix") }
    if dryRun, watch || format.chosen != .text {
      throw ValidationError("--dry-run prints a patch; it goes with neither --watch nor --format")
    }
    if fix, !screen.change.isEmpty {
      throw ValidationError("--fix makes fixes that hold on all screens, not on another one")
    }
    if jobs ?? 1 < 1 {
      throw ValidationError("--jobs takes a count of 1 or more, not \(jobs ?? 0)")
    }
  }

  func run() throws {
    try checkUsage()
    let filter = CheckFilter(
      codes: Set(rule), severity: severity.severity, failing: failAt.severity)
    let named = try documents.named(by: "check", orHere: true)
    let found = named.find(withSources: true)
    var changes = watch ? FileWatch(paths: named.paths) : nil
    var outcome = try check(found.files, filter, named, leftOutCount: found.leftOutCount)
    while !outcome.isReaderGone, let change = changes?.waitForChange() {
      var output = Output()
      output.line(heading(of: change.written + change.gone))
      for file in change.gone { output.line("\(file.shownName): deleted") }
      try output.finish()
      if !change.written.isEmpty { outcome = try check(change.written, filter, named) }
    }
    var status = found.status
    let hasUnread = outcome.hasUnread && !allowUnread && !outcome.hasFaults
    if outcome.hasFailed || hasUnread { status.note(CommandFailure.couldNotRun) }
    if outcome.hasFaults { status.note(CommandFailure.found) }
    try status.finish()
  }

  /// Fixes are tried for reports that have them, and counted on the document's own screens.
  private var fixTrials: FixTrials {
    switch format.chosen {
    case _ where sarif != nil: .each
    case .sarif: .each
    case .text where !fix && screen.change.isEmpty: .count
    case .text, .json, .github, .xcode: .none
    }
  }

  /// `── 14:05:09 card.layout.json ─────`: what separates a run of `--watch` from the one before it.
  private func heading(of files: [FilePath]) -> String {
    let others = files.count > 1 ? " and \(files.count - 1) more" : ""
    let columns = lineColumns()
    let name = printable(files.first?.shownName ?? "")
    let text = shortenedAtEnd("── \(clockTime()) \(name)\(others) ", to: columns)
    return text + String(repeating: "─", count: max(columns - displayWidth(text), 0))
  }

  private func check(
    _ files: [FilePath], _ filter: CheckFilter, _ named: NamedDocuments, leftOutCount: Int = 0
  ) throws(ExitCode) -> CheckRun {
    var run = CheckRun(
      files: files, named: Set(named.paths), leftOutCount: leftOutCount, filter: filter,
      jobs: jobs ?? processorCount(), screen: screen.change,
      fixes: fix, fixTrials: fixTrials, showsAbsolutePaths: format.chosen == .xcode,
      keepsLog: sarif != nil, listsFonts: verbose)
    var report: any CheckReport =
      switch format.chosen {
      case .text:
        TextReport()
      case .json: JSONReport()
      case .sarif: SARIFReport()
      case .github: GitHubReport()
      case .xcode: XcodeReport()
      }
    var output = Output()
    if dryRun {
      run.preview(to: &output)
    } else {
      run.report(to: &report, &output)
      if let sarif { run.writeLog(to: sarif) }
    }
    try output.finish()
    return run
  }
}

/// The message about a code that no rule has.
func unknownRule(_ code: String) -> String {
  "no rule has the code \(code)\(nearestCode(to: code).map { "; did you mean \($0)?" } ?? "")"
}

/// The help of options that several commands have.
let severityHelp: ArgumentHelp = "The least serious diagnostics to show."
let jobsHelp = ArgumentHelp(
  "How many files to check at once; by default the number of cores.", valueName: "count")
let watchHelp: ArgumentHelp = "Run again whenever a file, its configuration or its fonts change."

/// A severity as an option takes it.
enum LeastSeverity: String, CaseIterable, ExpressibleByArgument {
  case error
  case warning
  case information
  case hint

  var severity: Severity {
    switch self {
    case .error: .error
    case .warning: .warning
    case .information: .information
    case .hint: .hint
    }
  }
}
