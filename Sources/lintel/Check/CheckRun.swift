import Diagnostics
import DocumentSyntax
import InspectorServer
import LayoutEngine
import LiveDocuments
import Platform
import SystemPackage

/// One look at a number of files.
struct CheckRun {
  let files: [FilePath]
  private(set) var filter: CheckFilter
  let jobs: Int
  let screen: ScreenChange

  /// True if safe fixes are written to the files.
  let fixes: Bool

  /// The trials of fixes that are made for the report.
  let fixTrials: FixTrials

  /// The trials of a document to count its fixes: each checks the whole document.
  static let countTrialLimit = 20

  private(set) var summary: CheckSummary

  /// True if messages about source files have absolute paths.
  let showsAbsolutePaths: Bool

  /// The least serious severity in the report, if the run has others for ``log``.
  let reportedSeverity: Severity

  /// A SARIF log of all diagnostics beside the report; `nil` if none is requested.
  private(set) var log: SARIFReport?

  /// True if a diagnostic was reported that makes the run fail.
  var hasFaults = false

  /// True if a file could not be read.
  var hasFailed = false

  /// The paths of the command line.
  private let named: Set<FilePath>

  /// The layouts and documents that were found in folders, and those among them that were not read.
  private var foundInFolders = (count: 0, unread: 0)

  /// True if a layout in a named file was not read.
  private var hasNamedUnread = false

  /// The font families without a file that were reported for source files.
  private var missingFamilies: Set<Substring> = []

  /// The fonts of all texts.
  private var fonts = FontUses()

  /// True if the fonts are listed below the report.
  private let listsFonts: Bool

  /// True if layouts were not read, in a named file or all in folders: the run has checked less than was requested.
  var hasUnread: Bool {
    hasNamedUnread || foundInFolders.count > 0 && foundInFolders.unread == foundInFolders.count
  }

  /// True if the reader of the report is gone.
  private(set) var isReaderGone = false

  init(
    files: [FilePath], named: Set<FilePath>, leftOutCount: Int = 0, filter: CheckFilter, jobs: Int,
    screen: ScreenChange, fixes: Bool = false, fixTrials: FixTrials = .none,
    showsAbsolutePaths: Bool = false, keepsLog: Bool = false, listsFonts: Bool = false
  ) {
    self.listsFonts = listsFonts
    self.screen = screen
    self.files = files
    self.named = named
    self.filter = filter
    reportedSeverity = filter.severity
    if keepsLog {
      log = SARIFReport()
      self.filter.severity = .hint
    }
    self.jobs = jobs
    self.fixes = fixes
    self.fixTrials = fixTrials
    self.showsAbsolutePaths = showsAbsolutePaths
    summary = CheckSummary(isOfSomeRules: !filter.codes.isEmpty, leftOutCount: leftOutCount)
  }

  /// Checks the files on all cores and reports them in their order.
  mutating func report(to report: inout any CheckReport, _ output: inout Output) {
    var progress = ProgressBar(total: files.count)
    let (files, options, fixes) = (files, checkOptions(for: files), fixes)
    let fixesInCode = fixes ? makeSafeFixesInCode(options) : [:]
    let sources = SourceLayouts(
      of: files.filter(\.namesSource), reportsProblems: false,
      showsAbsolutePaths: showsAbsolutePaths, on: screen, keepsLayouts: fixes)
    if sources.hasFailed { hasFailed = true }
    if sources.isUnavailable { summary.leftOutCount += files.count(where: \.namesSource) }
    let checks = ClassChecks()
    // A source file that nothing could read was not checked.
    var documents: [Result<CheckedDocument?, FileError>] = []
    forEachInOrder(count: files.count, jobs: jobs) { index in
      Result { () throws(FileError) -> CheckedDocument? in
        if files[index].namesSource {
          if sources.isUnavailable { return nil }
          let made = try fixesInCode[files[index]]?.get() ?? []
          return try CheckedDocument(
            source: files[index], options[index], sources, checks, fixesMade: made)
        }
        try checkKind(of: files[index])
        let (text, made) =
          fixes
          ? try makeSafeFixes(in: files[index], options[index]) : (try readFile(files[index]), [])
        return try CheckedDocument(file: files[index], text: text, options[index], fixesMade: made)
      }
    } then: { index, result in
      documents.append(result)
      progress.update(index + 1)
    }
    progress.finish()
    for (file, document) in zip(files, documents) { add(document, of: file, to: &report, &output) }
    report.finish(summary, to: &output)
    for line in listsFonts ? fonts.lines : [] { output.line(line) }
    output.flush()
    isReaderGone = output.isClosed
  }

  /// Reads the options of each file; an error in a configuration is a failure.
  mutating func checkOptions(for files: [FilePath]) -> [CheckOptions] {
    let found = ConfigurationFiles(SystemFiles(), trusting: TrustOptions.ofCommand)
    let options = files.map { file in
      var configuration =
        found.configuration(ofDocumentAt: file.absolute) ?? DiagnosticConfiguration()
      configuration.requested = filter.codes
      return CheckOptions(
        filter: filter, configuration: configuration, screen: screen,
        inputs: found.inputs(of: file), fixTrials: fixTrials)
    }
    for report in found.takeReports() {
      if report.isFailure { hasFailed = true }
      for line in report.lines { printError(line) }
    }
    return options
  }

  /// Makes the safe fixes of source files, one after the other: each may change the layouts of the others.
  ///
  /// - Returns: The fixes of each file, or the reason why it could not be written.
  private func makeSafeFixesInCode(
    _ options: [CheckOptions]
  ) -> [FilePath: Result<[String], FileError>] {
    let sources = zip(files, options).filter { $0.0.namesSource }
    guard !sources.isEmpty, SourceProgram.isThere else { return [:] }
    var fixer = SourceFixer(
      reader: SourceService.ofCommand, files: SystemFiles(), trusted: TrustOptions.ofCommand)
    var results: [FilePath: Result<[String], FileError>] = [:]
    for (file, options) in sources {
      let named = NamedSource(file.text)
      results[file] = Result { () throws(FileError) in
        try rewriteFile(named.path) { (text) throws(FileError) in
          let fixed = fixer.fix(
            fileAt: named.path.absolute, text, className: named.className, wants: options.wants)
          let made = fixed.made.map { "\($0.title) (\($0.code))" }
          return (made.isEmpty ? nil : fixed.text, made)
        }
      }
    }
    return results
  }

  /// Ends the SARIF log, and writes it.
  mutating func writeLog(to file: FilePath) {
    guard let text = log?.finish() else { return }
    do throws(FileError) {
      try writeFile(file, text + [UInt8(ascii: "\n")])
    } catch {
      hasFailed = true
      printError("\(error)")
    }
  }

  private mutating func add(
    _ document: Result<CheckedDocument?, FileError>, of file: FilePath,
    to report: inout any CheckReport, _ output: inout Output
  ) {
    switch document {
    case .success(let document):
      guard var document else { return }
      if file.namesSource { document.leaveOut(families: &missingFamilies) }
      fonts.add(document.fonts)
      let reported = log == nil ? document : document.limited(to: reportedSeverity)
      count(document, of: file)
      log?.add(document)
      summary.add(reported)
      if document.diagnostics.contains(where: { $0.severity <= filter.failing }) {
        hasFaults = true
      }
      if !document.fixesMade.isEmpty {
        printError("\(document.file.shownName): \(fixesSentence(document.fixesMade))")
      }
      report.add(reported, to: &output)
      if document.layouts?.isEmpty == true, document.diagnostics.isEmpty, named.contains(file) {
        report.noteNoLayout(in: document.file, to: &output)
      }
    case .failure(let error):
      hasFailed = true
      printError("\(error)")
    }
  }
}

extension CheckRun {
  /// Counts the layouts of a file for the exit code.
  private mutating func count(_ document: CheckedDocument, of file: FilePath) {
    let layouts = document.layouts
    let unread = layouts?.count { $0.read == .not } ?? 0
    if named.contains(file) {
      if unread > 0 { hasNamedUnread = true }
    } else {
      foundInFolders.count += layouts?.count ?? 1
      foundInFolders.unread += unread
    }
  }
}

/// Checks that a file can be a layout document.
///
/// - Throws: The reason why it is none: its name is that of a header, or neither its name nor its text is that of a
///   document.
func checkKind(of file: FilePath) throws(FileError) {
  guard file != .standardStream else { return }
  if file.isHeader { throw FileError(path: file, reason: "a header has no layout") }
  let name = file.parts.name
  guard !name.suffix(5).elementsEqual(".json".utf8), name.contains(UInt8(ascii: ".")) else {
    return
  }
  let blank = " \t\r\n\u{FEFF}".utf8
  let first = try readFile(file).first { !blank.contains($0) }
  guard let first, !"{[/".utf8.contains(first) else { return }
  throw FileError(path: file, reason: "is neither a layout document nor source code")
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
struct CheckOptions: Sendable {
  let filter: CheckFilter
  let configuration: DiagnosticConfiguration
  let screen: ScreenChange
  let inputs: DocumentInputs
  let fixTrials: FixTrials

  func wants(_ diagnostic: Diagnostic) -> Bool {
    configuration.applied(to: [diagnostic]).contains(where: filter.wants)
  }
}

/// Makes the safe fixes of a document and writes it back if there are any.
///
/// - Returns: The text as it is then, and what was made.
private func makeSafeFixes(
  in file: FilePath, _ options: CheckOptions
) throws(FileError) -> (text: [UInt8], made: [String]) {
  try rewriteFile(file) { text in
    let fixes = SafeFixes(
      of: LiveDocument(text: text, inputs: options.inputs), corrects: true, wants: options.wants)
    guard !fixes.edits.isEmpty else { return (nil, (text, [])) }
    let mended = fixes.edits.applied(to: text)
    return (mended, (mended, fixes.made.map { "\($0.title) (\($0.code))" }))
  }
}

/// `2 fixes made: Remove spacing (unknown-key); Set width to 0 (negative-size)`.
func fixesSentence(_ made: [String], _ verb: String = "made") -> String {
  let shown = made.prefix(20).joined(separator: "; ")
  let rest = made.count > 20 ? "; and \(made.count - 20) more" : ""
  return "\(made.count) \(made.count == 1 ? "fix" : "fixes") \(verb): \(shown)\(rest)"
}

/// Notices that files were written, came or went, by looking at them now and then, and that what they are checked
/// by did: their configuration, with its variables, and its fonts.
///
/// Editors replace files instead of writing to them, and put them on network drives where nothing is
/// announced; looking works everywhere, and for a thousand files costs less than a millisecond.
struct FileWatch {
  private let paths: [FilePath]
  private let configurations = ConfigurationFiles(SystemFiles(), trusting: TrustOptions.ofCommand)
  private var stamps: [FilePath: Stamps] = [:]

  /// The files that documents name, with the stamps of the texts that name them.
  private var named: [FilePath: (own: FileStamp, stamps: [FilePath: FileStamp?])] = [:]

  /// A file's own, and those of the files behind it.
  private struct Stamps: Equatable {
    let own: FileStamp
    let behind: [FilePath: FileStamp?]
  }

  /// Starts with how things are now.
  init(paths: [FilePath]) {
    self.paths = paths
    stamps = stamps(of: files)
  }

  /// The files that the paths stand for now.
  private var files: [FilePath] {
    paths.flatMap { layoutFiles(at: $0).files }
  }

  /// The files that a document names, and those that its layouts name, as they are now; texts are read only if one of
  /// them is another one.
  private mutating func stamps(
    ofFilesNamedBy file: FilePath, _ own: FileStamp
  ) -> [FilePath: FileStamp?] {
    if let known = named[file], known.own == own {
      let stamps = Self.stamps(ofFilesAt: known.stamps.keys)
      if stamps == known.stamps { return stamps }
    }
    let text = file.namesSource ? [] : (try? readFile(file)) ?? []
    let names = ConfigurationFiles.files(namedBy: text, at: file.absolute) { try? readFile($0) }
    let stamps = Self.stamps(ofFilesAt: names)
    named[file] = (own, stamps)
    return stamps
  }

  private static func stamps(ofFilesAt paths: some Sequence<FilePath>) -> [FilePath: FileStamp?] {
    var stamps: [FilePath: FileStamp?] = [:]
    for path in paths { stamps[path] = .some((try? path.status()).map { FileStamp($0) }) }
    return stamps
  }

  /// Waits until something is different.
  ///
  /// - Returns: The files that are to be looked at again, and those that are gone.
  mutating func waitForChange() -> (written: [FilePath], gone: [FilePath]) {
    while true {
      pause(milliseconds: 200)
      let files = files
      let now = stamps(of: files)
      guard now != stamps else { continue }
      defer { stamps = now }
      let gone = stamps.keys.filter { now[$0] == nil }.sorted { $0.text < $1.text }
      return (files.filter { now[$0] != stamps[$0] }, gone)
    }
  }

  private mutating func stamps(of files: [FilePath]) -> [FilePath: Stamps] {
    var stamps: [FilePath: Stamps] = [:]
    // Files of one folder have the same files behind them.
    var behind: [FilePath: [FilePath: FileStamp?]] = [:]
    for file in files {
      guard let own = (try? file.status()).map({ FileStamp($0) }) else { continue }
      var others = self.stamps(ofFilesNamedBy: file, own)
      // A file that is used as a layout has a configuration of its own.
      for path in [file.absolute] + others.keys {
        let folder = path.parts.folder
        let found = behind[folder] ?? configurations.stamps(ofFilesBehindDocumentAt: path)
        behind[folder] = found
        others.merge(found) { $1 }
      }
      stamps[file] = Stamps(own: own, behind: others)
    }
    named = named.filter { stamps[$0.key] != nil }
    // What is wrong in them the check says.
    _ = configurations.takeReports()
    return stamps
  }
}

/// The numbers of diagnostics and files.
struct CheckSummary {
  private var counts: [Severity: Int] = [:]
  private(set) var fileCount = 0
  private(set) var foundFileCount = 0
  private var hiddenCount = 0
  private var fixableCount = 0
  private var fixableInCodeCount = 0

  /// True if some fixes were not tried.
  private var hasUntried = false

  /// True if only some rules were checked.
  private let isOfSomeRules: Bool

  /// The layouts of source files.
  private(set) var layouts = LayoutCounts()

  /// True if a source file was checked, with layouts or without.
  private var hasSources = false
  private var documentCount = 0

  /// The number of source files that nothing could read, because `lintel-source` is missing.
  var leftOutCount: Int

  init(isOfSomeRules: Bool, leftOutCount: Int) {
    (self.isOfSomeRules, self.leftOutCount) = (isOfSomeRules, leftOutCount)
  }

  mutating func add(_ document: CheckedDocument) {
    // stdin cannot be fixed.
    if document.file != .standardStream {
      fixableCount += document.fixableCount
      fixableInCodeCount += document.fixableInCodeCount
      if document.hasUntriedFixes { hasUntried = true }
    }
    fileCount += 1
    hiddenCount += document.hiddenCount
    if let layouts = document.layouts {
      hasSources = true
      for layout in layouts { self.layouts.add(layout) }
    } else {
      documentCount += 1
    }
    // The summary counts layouts that were not read by themselves.
    let counted = document.diagnostics.filter { !$0.isUncountedUnread }
    if !counted.isEmpty { foundFileCount += 1 }
    for diagnostic in counted { counts[diagnostic.severity, default: 0] += 1 }
  }

  var hasDiagnostics: Bool { foundFileCount > 0 }

  /// `2 can be fixed: lintel check --fix`, and `up to 3` in code, whose fixes are not tried; `nil` for none.
  var fixesText: String? {
    var parts: [String] = []
    let (inDocuments, inCode) =
      fixableCount > 0 && fixableInCodeCount > 0 ? (" in documents", " in code") : ("", "")
    if fixableCount > 0 {
      parts.append("\(hasUntried ? "at least " : "")\(fixableCount)\(inDocuments)")
    }
    if fixableInCodeCount > 0 { parts.append("up to \(fixableInCodeCount)\(inCode)") }
    if parts.isEmpty { return nil }
    return "\(parts.joined(separator: " and ")) can be fixed: lintel check --fix"
  }

  /// `2 errors and 1 warning in 1 of 3 files (4 less severe ones hidden)`; `nil` if there is nothing to count.
  ///
  /// With source files, `3 warnings in 41 layouts and 2 documents; 2 could not be read, 5 in part`. "Nothing is wrong"
  /// is printed only if all layouts were read whole.
  var text: String? {
    guard let subject else { return nil }
    let kind = isOfSomeRules ? "other" : "less severe one"
    let hidden =
      hiddenCount == 0 ? "" : " (\(hiddenCount) \(kind)\(hiddenCount == 1 ? "" : "s") hidden)"
    let unread = [layouts.text, leftOutText].compactMap(\.self)
    let rest = hidden + (unread.isEmpty ? "" : "; \(unread.joined(separator: ", "))")
    guard hasDiagnostics else {
      if rest.isEmpty { return "nothing is wrong in \(subject)" }
      if hiddenCount == 0 { return "no diagnostics in \(subject)\(rest)" }
      return isOfSomeRules
        ? "no diagnostics of these rules in \(subject)\(rest)"
        : "no diagnostics at this severity in \(subject)\(rest)"
    }
    let parts = Severity.allCases.compactMap { severity -> String? in
      guard let count = counts[severity] else { return nil }
      return "\(count) \(severity.noun(count))"
    }
    let list =
      parts.count > 1
      ? "\(parts.dropLast().joined(separator: ", ")) and \(parts[parts.count - 1])" : parts[0]
    let isOfFiles = !hasSources && fileCount > 1
    return "\(list) in \(isOfFiles ? "\(foundFileCount) of " : "")\(subject)\(rest)"
  }

  /// `3 files`, or `41 layouts and 2 documents` if there are source files; `nil` for source files without a layout.
  private var subject: String? {
    guard hasSources else {
      if fileCount == 0 { return nil }
      return fileCount == 1 ? "1 file" : "\(fileCount) files"
    }
    var parts: [String] = []
    if layouts.count > 0 || hasDiagnostics && documentCount == 0 {
      parts.append(layouts.count == 1 ? "1 layout" : "\(layouts.count) layouts")
    }
    if documentCount > 0 {
      parts.append(documentCount == 1 ? "1 document" : "\(documentCount) documents")
    }
    return parts.isEmpty ? nil : parts.joined(separator: " and ")
  }

  /// `2 source files were not read`; `nil` if none was left out.
  private var leftOutText: String? {
    guard leftOutCount > 0 else { return nil }
    return leftOutCount == 1
      ? "1 source file was not read" : "\(leftOutCount) source files were not read"
  }
}

extension Severity {
  fileprivate func noun(_ count: Int) -> String {
    switch self {
    case .error: count == 1 ? "error" : "errors"
    case .warning: count == 1 ? "warning" : "warnings"
    // A note is what stands below a diagnostic.
    case .information: count == 1 ? "piece of information" : "pieces of information"
    case .hint: count == 1 ? "hint" : "hints"
    }
  }
}
