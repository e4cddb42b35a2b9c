import Diagnostics
import DocumentSyntax
import InspectorServer
import JSONRPC
import LiveDocuments

/// The diagnostics of one file.
struct CheckedDocument: Sendable {
  /// The path as it was given.
  let file: FilePath
  let text: SourceText

  /// In the order of the text; the worst first where there are more than are listed.
  private(set) var diagnostics: [CheckedDiagnostic]

  /// The number of others that were not requested.
  private(set) var hiddenCount: Int

  /// The number of diagnostics whose fixes were to be tried and were not.
  let untriedCount: Int

  /// The number of fixes that `--fix` would make, if they were counted.
  let fixableCount: Int

  /// The largest number of diagnostics of code that `--fix` may fix, if they were counted: no fix of code was tried.
  let fixableInCodeCount: Int

  /// True if there may be more than ``fixableCount``.
  let hasUntriedFixes: Bool

  /// The fixes that were applied before it was checked.
  let fixesMade: [String]

  /// The fonts of its texts.
  private(set) var fonts = FontUses()

  /// The layouts of a source file; `nil` for a document, which is one itself.
  let layouts: [CheckedLayout]?

  /// The diagnostics about layouts that were not read, if they are less severe than the filter wants.
  ///
  /// Annotations of services have them all the same.
  private(set) var unlistedUnread: [CheckedDiagnostic] = []

  /// The name of the file in output for programs.
  var name: String { file == .standardStream ? "<stdin>" : file.text }

  /// The document with the diagnostics of this severity and more serious ones; the others count as hidden.
  func limited(to severity: Severity) -> CheckedDocument {
    var limited = self
    limited.diagnostics.removeAll {
      $0.severity > severity && $0.code != RuleCodes.tooManyDiagnostics
    }
    let hidden = diagnostics.filter { $0.severity > severity && $0.isUncountedUnread }
    limited.hiddenCount += diagnostics.count - limited.diagnostics.count - hidden.count
    limited.unlistedUnread += hidden
    return limited
  }

  /// Leaves out diagnostics about font families without a file that another source file of the run has reported, or
  /// another class of this one.
  mutating func leaveOut(families known: inout Set<Substring>) {
    diagnostics.removeAll { diagnostic in
      RuleCodes.missingFamily(code: diagnostic.code, message: diagnostic.message)
        .map { !known.insert($0).inserted } ?? false
    }
  }

  /// Checks a document as it is and as each of its variants, or in all states on another screen.
  init(
    file: FilePath, text: [UInt8], _ options: CheckOptions, fixesMade: [String] = []
  ) throws(FileError) {
    self.file = file
    self.fixesMade = fixesMade
    layouts = nil
    let screen = options.screen
    let document = LiveDocument(text: text, variant: screen.variant, inputs: options.inputs)
    if !screen.isEmpty, document.elements.root != nil {
      do throws(ResponseError) {
        try screen.apply(to: document)
      } catch {
        throw FileError(path: file, reason: error.message)
      }
    }
    self.text = document.source.text
    fonts = FontUses(of: document)
    let configuration = options.configuration
    let all = configuration.applied(
      to: screen.check(of: document).diagnostics(of: document))
    let wanted = all.filter(options.filter.wants)
    hiddenCount = all.count - wanted.count
    let listed = CappedDiagnostics(wanted, as: configuration)
    let fixes =
      options.fixTrials == .each ? PreferredFixes(of: document, for: listed.items) : nil
    untriedCount = fixes?.untriedCount ?? 0
    let counted =
      options.fixTrials == .count && listed.items.contains(where: document.mayHaveFix)
      ? SafeFixes(
        of: document, corrects: true, trialLimit: CheckRun.countTrialLimit, wants: options.wants)
      : nil
    (fixableCount, fixableInCodeCount) = (counted?.made.count ?? 0, 0)
    hasUntriedFixes = counted?.isComplete == false
    diagnostics =
      listed.items.map { CheckedDiagnostic($0, in: document, fixes?.fix(of: $0)) }
      + (listed.remark.map { [CheckedDiagnostic(tooManyDiagnostics: $0)] } ?? [])
  }

  /// Checks the layouts of a source file, each in all its states.
  ///
  /// The text is that of the source, and all ranges are in it. No fix is tried, because each trial evaluates the classes.
  init(
    source path: FilePath, _ options: CheckOptions, _ sources: SourceLayouts, _ checks: ClassChecks,
    fixesMade: [String] = []
  ) throws(FileError) {
    let file = NamedSource(path.text).path
    self.file = file
    let text = SourceText(try readFile(file))
    self.text = text
    self.fixesMade = fixesMade
    (untriedCount, fixableCount, hasUntriedFixes) = (0, 0, false)
    let resolved = (try? file.resolved().text) ?? file.absolute.text
    var found = SourceDiagnostics(in: text, ofFileAt: resolved)
    let (reports, problems) = (try sources.reports(at: path), sources.problems(at: path))
    let unread = reports.isEmpty ? problems.first { $0.code == SourceRule.layoutNotRead.code } : nil
    layouts =
      reports.map { CheckedLayout($0, in: file) }
      + (unread.map { [CheckedLayout(unread: file, $0)] } ?? [])
    for problem in problems + reports.compactMap(\.notRead) {
      found.add(problem, as: options.configuration)
    }
    // The classes of the file, those that lay them out or inherit from them, and their superclasses.
    var names = reports.filter { $0.read != .not }.map(\.name)
    var seen = Set(names)
    for other in reports.flatMap({ $0.parents + $0.subclasses + $0.superclasses })
    where seen.insert(other).inserted {
      names.append(other)
    }
    for name in names {
      let check = try checks.check(of: name, options, at: path) { sources.layout(of: name) }
      if let check { found.add(check) }
    }
    for report in reports where report.read != .not {
      fonts.add(checks.fonts(of: report.name, at: path))
    }
    let all = found.finish()
    let wanted = all.filter { options.filter.wants($0.diagnostic) }
    diagnostics = wanted.map(CheckedDiagnostic.init)
    fixableInCodeCount = wanted.count(where: \.mayHaveFix)
    unlistedUnread =
      options.filter.codes.isEmpty
      ? all.filter { !options.filter.wants($0.diagnostic) }.map(CheckedDiagnostic.init)
        .filter(\.isUncountedUnread) : []
    hiddenCount = all.count - wanted.count - unlistedUnread.count
  }
}

/// A diagnostic that does not need its document any more.
struct CheckedDiagnostic: Sendable {
  let code: String
  let severity: Severity
  let range: Range<Int>
  let pointer: String
  let message: String
  let related: [Related]

  /// The variants in which it was found; empty if it is in the document as it is.
  let variants: [String]

  /// The fix that `--fix` would make, if fixes were tried.
  let fix: PreferredFix?

  /// True if it is about a layout that was not read, which summaries count by itself, and no configuration made it a
  /// warning.
  var isUncountedUnread: Bool {
    code == SourceRule.layoutNotRead.code && severity > .warning
  }

  struct Related: Sendable {
    let range: Range<Int>
    let message: String

    /// The file in which it is; `nil` for the document.
    var file: File?
  }

  /// Another file than the document.
  struct File: Sendable {
    let path: FilePath
    let text: SourceText
  }

  init(_ diagnostic: Diagnostic, in document: LiveDocument, _ fix: PreferredFix?) {
    code = diagnostic.code
    severity = diagnostic.severity
    range = diagnostic.range
    pointer = document.pointer(of: diagnostic.location)
    message = diagnostic.message
    related = diagnostic.related.map { related in
      guard let other = document.fileRange(at: related.location),
        let path = FilePath(uri: other.uri)
      else {
        return Related(range: document.range(of: related.location), message: related.message)
      }
      return Related(
        range: other.range, message: related.message, file: File(path: path, text: other.text))
    }
    variants = diagnostic.variants
    self.fix = fix
  }

  /// A diagnostic of a document that was read from source code, at its position in that.
  init(_ found: SourceDiagnostic) {
    code = found.diagnostic.code
    severity = found.diagnostic.severity
    pointer = found.pointer
    range = found.range
    message = found.diagnostic.message
    related = found.related.compactMap { related in
      switch related.location {
      case .range(let range): return Related(range: range, message: related.message)
      case .file(let position):
        let path = FilePath(position.file)
        guard let bytes = try? readFile(path) else { return nil }
        let text = SourceText(bytes)
        return Related(
          range: SourcePositions.range(at: position.inFile, in: text), message: related.message,
          file: File(path: path, text: text))
      }
    }
    variants = found.diagnostic.variants
    fix = nil
  }

  /// The one that stands for those that are not listed, at the start of the document.
  init(tooManyDiagnostics remark: String) {
    code = RuleCodes.tooManyDiagnostics
    severity = .information
    range = 0..<0
    pointer = ""
    message = remark
    related = []
    variants = []
    fix = nil
  }
}

/// Which diagnostics are wanted.
struct CheckFilter: Sendable {
  /// Codes; all of them if there are none.
  var codes: Set<String> = []

  /// The least serious severity that is wanted.
  var severity = Severity.hint

  /// The least serious severity that makes the run fail.
  var failing = Severity.warning

  func wants(_ diagnostic: Diagnostic) -> Bool {
    wants(code: diagnostic.code, diagnostic.severity)
  }

  func wants(code: String, _ severity: Severity) -> Bool {
    severity <= self.severity && (codes.isEmpty || codes.contains(code))
  }
}
