import ArgumentParser
import Diagnostics
import InspectorServer
import LayoutEngine
import LiveDocuments
import Platform
import SystemPackage

struct TestCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "test",
    abstract: "Run the layout tests of documents and source files.",
    usage: "lintel test [<file> ...] [<options>]",
    discussion: """
      Evaluates the expressions under "expect" of documents, and comments such as // lintel: expect #title.width <= 200 in \
      code, on all screens, or in all states on that of the screen options. --record writes the frame of an element as tests, as it \
      is now.

      Exit code 1: a test fails or is bad; 2: there is no test.

      Examples:
        lintel test
        lintel test --format junit layouts/ > layout-tests.xml
        lintel test --record '#title' card.layout.json
      """)

  enum Format: String, OutputFormat {
    case text
    case junit
    case json
    case github
  }

  @OptionGroup var documents: FileArguments

  @OptionGroup var format: FormatOptions<Format>

  @Option(
    parsing: .unconditionalSingleValue,
    help: ArgumentHelp(
      "Write what holds today of this element, such as '#title'; may be repeated.",
      valueName: "element"),
    completion: .elements)
  var record: [String] = []

  @Option(parsing: .unconditional, help: jobsHelp)
  var jobs: Int?

  @OptionGroup(title: ScreenOptions.title) var screen: ScreenOptions

  /// - Throws: A usage error; after the parser has found no unknown option.
  private func checkUsage() throws {
    let paths = try documents.named(by: "test", orHere: true).paths
    if jobs ?? 1 < 1 {
      throw ValidationError("--jobs takes a count of 1 or more, not \(jobs ?? 0)")
    }
    for name in record where name.utf8.count < 2 || !name.hasPrefix("#") {
      throw ValidationError("--record takes # and an id, such as '#title', not \(name)")
    }
    guard !record.isEmpty else { return }
    if documents.words.isEmpty {
      throw ValidationError("--record writes into documents that are named")
    }
    if paths.contains(.standardStream) {
      throw ValidationError("--record cannot write into stdin")
    }
    if let source = paths.first(where: \.namesSource) {
      throw ValidationError("--record cannot write into code such as \(source.shown)")
    }
    if !screen.change.isEmpty {
      throw ValidationError("--record writes what holds on all screens, not on another one")
    }
    if let format = format.format, format != .text {
      throw ValidationError("--record prints text only")
    }
  }

  func run() throws {
    try checkUsage()
    let found = try documents.named(by: "test", orHere: true).find(
      withSources: record.isEmpty)
    var status = found.status
    let configurations = ConfigurationFiles(SystemFiles(), trusting: TrustOptions.ofCommand)
    let inputs = found.files.map { configurations.inputs(of: $0) }
    for report in configurations.takeReports() {
      if report.isFailure { status.note(CommandFailure.couldNotRun) }
      for line in report.lines { printError(line) }
    }
    if !record.isEmpty {
      for (file, inputs) in zip(found.files, inputs) where !write(file, inputs) {
        status.note(CommandFailure.couldNotRun)
      }
      return try status.finish()
    }
    let summary = try test(found.files, inputs, &status)
    if summary.failureCount > 0 { status.note(CommandFailure.found) }
    if summary.testCount == 0, !status.hasFailed {
      printError(
        screen.change.isEmpty
          ? "there are no layout tests: no document has an \"expect\", no code a comment // lintel: expect"
          : "there are no layout tests for this screen")
      status.note(CommandFailure.couldNotRun)
    }
    try status.finish()
  }

  /// Tests the files on all cores and reports them in their order.
  private func test(
    _ files: [FilePath], _ inputs: [DocumentInputs], _ status: inout CommandStatus
  ) throws(ExitCode) -> TestSummary {
    var report: any TestReport =
      switch format.chosen {
      case .text: TextTestReport()
      case .junit: JUnitReport()
      case .json: JSONTestReport()
      case .github: GitHubTestReport()
      }
    var output = Output()
    var summary = TestSummary()
    var results: [Result<TestedDocument, FileError>] = []
    let screen = screen.change
    let sources = SourceLayouts(of: files.filter(\.namesSource), on: screen)
    if sources.hasFailed { status.note(CommandFailure.couldNotRun) }
    forEachInOrder(count: files.count, jobs: jobs ?? processorCount()) { index in
      Result { () throws(FileError) in
        if files[index].namesSource {
          return try TestedDocument(source: files[index], on: screen, inputs[index], sources)
        }
        return try TestedDocument(
          file: files[index], text: try readFile(files[index]), on: screen, inputs[index])
      }
    } then: { _, result in
      results.append(result)
    }
    for result in results {
      switch result {
      case .success(let document):
        summary.add(document)
        report.add(document, to: &output)
      case .failure(let error):
        status.note(CommandFailure.couldNotRun)
        printError("\(error)")
      }
    }
    report.finish(summary, to: &output)
    try output.finish()
    return summary
  }

  /// Writes the tests of the named elements into a document.
  ///
  /// - Returns: False if that failed.
  private func write(_ file: FilePath, _ inputs: DocumentInputs) -> Bool {
    do throws(FileError) {
      let counts = try rewriteFile(file) { text throws(FileError) in
        do throws(RecordingError) {
          let recording = try ExpectationRecording(of: record, in: text, inputs: inputs)
          return (recording.text == text ? nil : recording.text, recording.counts)
        } catch {
          throw FileError(path: file, reason: error.message)
        }
      }
      for (name, count) in zip(record, counts) {
        printError("\(file.shownName): \(count) \(count == 1 ? "test" : "tests") of \(name)")
      }
      return true
    } catch {
      printError("\(error)")
      return false
    }
  }
}
