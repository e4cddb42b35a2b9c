import Diagnostics
import DocumentSyntax
import InspectorServer
import LayoutEngine
import LiveDocuments

/// One look at a number of files.
struct CheckRun {
  let files: [FilePath]
  let filter: CheckFilter
  let jobs: Int
  let screen: ScreenChange

  /// True if safe fixes are written to the files.
  let fixes: Bool

  /// The trials of fixes that are made for the report.
  let fixTrials: FixTrials

  /// The trials of a document to count its fixes: each checks the whole document.
  static let countTrialLimit = 20

  private(set) var summary = CheckSummary()

  /// True if anything more than a note was reported, and if a file could not be read.
  private(set) var hasFaults = false
  private(set) var hasFailed = false

  /// True if the reader of the report is gone.
  private(set) var isReaderGone = false

  init(
    files: [FilePath], filter: CheckFilter, jobs: Int, screen: ScreenChange, fixes: Bool = false,
    fixTrials: FixTrials = .none
  ) {
    self.screen = screen
    self.files = files
    self.filter = filter
    self.jobs = jobs
    self.fixes = fixes
    self.fixTrials = fixTrials
  }

  /// Checks the files on all cores and reports them in their order.
  mutating func report(to report: inout any CheckReport, _ output: inout Output) {
    var progress = ProgressBar(total: files.count)
    let (files, wishes, fixes) = (files, findWishes(), fixes)
    let sources = SourceLayouts(of: files.filter(\.namesSource))
    if sources.hasFailed { hasFailed = true }
    var documents: [Result<CheckedDocument, FileError>] = []
    forEachInOrder(count: files.count, jobs: jobs) { index in
      Result { () throws(FileError) in
        if files[index].namesSource {
          return try CheckedDocument(source: files[index], wishes[index], sources)
        }
        let (text, made) =
          fixes
          ? try makeSafeFixes(in: files[index], wishes[index]) : (try readFile(files[index]), [])
        return try CheckedDocument(file: files[index], text: text, wishes[index], fixesMade: made)
      }
    } then: { index, result in
      documents.append(result)
      progress.update(index + 1)
    }
    progress.finish()
    for document in documents { add(document, to: &report, &output) }
    report.finish(summary, to: &output)
    output.flush()
    isReaderGone = output.isClosed
  }

  /// Reads the options of each file; an error in a configuration is a failure.
  private mutating func findWishes() -> [CheckWishes] {
    let found = ConfigurationFiles(SystemFiles(), trusting: TrustOptions.ofCommand)
    let wishes = files.map { file in
      var configuration =
        found.configuration(ofDocumentAt: file.absolute) ?? DiagnosticConfiguration()
      configuration.requested = filter.codes
      return CheckWishes(
        filter: filter, configuration: configuration, screen: screen,
        fonts: found.fonts(ofDocumentAt: file.absolute),
        fixTrials: fixTrials)
    }
    for report in found.takeReports() {
      if report.isFailure { hasFailed = true }
      for line in report.lines { printError(line) }
    }
    return wishes
  }

  private mutating func add(
    _ document: Result<CheckedDocument, FileError>, to report: inout any CheckReport,
    _ output: inout Output
  ) {
    switch document {
    case .success(let document):
      summary.add(document)
      if document.hasFaults { hasFaults = true }
      if !document.fixesMade.isEmpty {
        printError("\(document.file.shownName): \(fixesSentence(document.fixesMade))")
      }
      report.add(document, to: &output)
    case .failure(let error):
      hasFailed = true
      printError("\(error)")
    }
  }
}

/// The trials of fixes in a run that makes none.
enum FixTrials: Sendable {
  case none

  /// The fix of each diagnostic, for a report that has them.
  case each

  /// The number of fixes that `--fix` would make.
  case count
}

/// The options of one file.
struct CheckWishes: Sendable {
  let filter: CheckFilter
  let configuration: DiagnosticConfiguration
  let screen: ScreenChange
  let fonts: FontBook?
  let fixTrials: FixTrials

  func wants(_ diagnostic: Diagnostic) -> Bool {
    configuration.applied(to: [diagnostic]).contains(where: filter.wants)
  }
}

/// Makes the safe fixes of a document and writes it back if there are any.
///
/// - Returns: The text as it is then, and what was made.
private func makeSafeFixes(
  in file: FilePath, _ wishes: CheckWishes
) throws(FileError) -> (text: [UInt8], made: [String]) {
  try rewriteFile(file) { text in
    let fixes = SafeFixes(
      of: LiveDocument(text: text, fonts: wishes.fonts), corrects: true, wants: wishes.wants)
    guard !fixes.edits.isEmpty else { return (nil, (text, [])) }
    let mended = fixes.edits.applied(to: text)
    return (mended, (mended, fixes.made.map { "\($0.title) (\($0.code))" }))
  }
}

/// `2 fixes made: Remove spacing (unknown-key); Set width to 0 (negative-size)`.
private func fixesSentence(_ made: [String]) -> String {
  let shown = made.prefix(20).joined(separator: "; ")
  let rest = made.count > 20 ? "; and \(made.count - 20) more" : ""
  return "\(made.count) \(made.count == 1 ? "fix" : "fixes") made: \(shown)\(rest)"
}
