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
  let diagnostics: [CheckedDiagnostic]

  /// The number of others that were not requested.
  let hiddenCount: Int

  /// The number of diagnostics whose fixes were to be tried and were not.
  let untriedCount: Int

  /// The number of fixes that `--fix` would make, if they were counted.
  let fixableCount: Int

  /// True if there may be more than ``fixableCount``.
  let hasUntriedFixes: Bool

  /// The fixes that were applied before it was checked.
  let fixesMade: [String]

  /// The name of the file in output for programs.
  var name: String { file == .standardStream ? "<stdin>" : file.text }

  /// Checks a document as it is and as each of its variants, or on another screen alone.
  init(
    file: FilePath, text: [UInt8], _ wishes: CheckWishes, fixesMade: [String] = []
  ) throws(FileError) {
    self.file = file
    self.fixesMade = fixesMade
    let screen = wishes.screen
    let document = LiveDocument(text: text, variant: screen.variant, fonts: wishes.fonts)
    if !screen.isEmpty, document.elements.root != nil {
      do throws(ResponseError) {
        try screen.apply(to: document)
      } catch {
        throw FileError(path: file, reason: error.message)
      }
    }
    self.text = document.source.text
    let configuration = wishes.configuration
    let all = configuration.applied(
      to: screen.isEmpty
        ? DocumentCheck().diagnostics(of: document) : document.diagnostics())
    let wanted = all.filter(wishes.filter.wants)
    hiddenCount = all.count - wanted.count
    let listed = CappedDiagnostics(wanted, as: configuration)
    let fixes =
      wishes.fixTrials == .each ? PreferredFixes(of: document, for: listed.items) : nil
    untriedCount = fixes?.untriedCount ?? 0
    let counted =
      wishes.fixTrials == .count && listed.items.contains(where: document.mayHaveFix)
      ? SafeFixes(
        of: document, corrects: true, trialLimit: CheckRun.countTrialLimit, wants: wishes.wants)
      : nil
    fixableCount = counted?.made.count ?? 0
    hasUntriedFixes = counted?.isComplete == false
    diagnostics =
      listed.items.map { CheckedDiagnostic($0, in: document, fixes?.fix(of: $0)) }
      + (listed.remark.map { [CheckedDiagnostic(tooManyDiagnostics: $0)] } ?? [])
  }

  /// Checks the layouts of a source file, each as it is and as each of its variants, or on another screen alone.
  ///
  /// The text is that of the source, and all ranges are in it. Fixes of documents are none of code, so none is tried.
  init(source path: FilePath, _ wishes: CheckWishes, _ sources: SourceLayouts) throws(FileError) {
    file = NamedSource(path.text).path
    let text = SourceText(try readFile(file))
    self.text = text
    fixesMade = []
    (untriedCount, fixableCount, hasUntriedFixes) = (0, 0, false)
    var found: [CheckedDiagnostic] = []
    var known: Set<CheckedDiagnostic.Report> = []
    var hidden = 0
    var effective = EffectiveStatements()
    for layout in try sources.layouts(at: path) {
      let document = LiveDocument(text: layout.document, fonts: wishes.fonts)
      if !wishes.screen.isEmpty, document.elements.root != nil {
        do throws(ResponseError) {
          try wishes.screen.apply(to: document)
        } catch {
          throw FileError(path: file, reason: "\(layout.className): \(error.message)")
        }
      }
      let all = wishes.configuration.applied(
        to: wishes.screen.isEmpty
          ? DocumentCheck().diagnostics(of: document) : document.diagnostics())
      let positions = SourcePositions(of: layout, in: text)
      let others = wishes.screen.isEmpty ? layout.reportsInOtherRanges(wishes) : []
      for diagnostic in all
      where document.isOfTest(diagnostic)
        || others.allSatisfy({ $0.contains(SourceLayout.Report(diagnostic, in: document)) })
      {
        // Code of another file is checked there, and classes may share the code of a superclass.
        guard let moved = CheckedDiagnostic(diagnostic, in: document, at: positions),
          known.insert(moved.report).inserted
        else { continue }
        if wishes.filter.wants(diagnostic) { found.append(moved) } else { hidden += 1 }
      }
      effective.add(layout, all.map { ($0.code, document.keyPointer(of: $0.place)) })
    }
    found.removeAll { effective.contains($0, in: text) }
    hiddenCount = hidden
    diagnostics = found.enumerated().sorted {
      ($0.element.range.lowerBound, $0.offset) < ($1.element.range.lowerBound, $1.offset)
    }.map(\.element)
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

  struct Related: Hashable, Sendable {
    let range: Range<Int>
    let message: String
  }

  init(_ diagnostic: Diagnostic, in document: LiveDocument, _ fix: PreferredFix?) {
    code = diagnostic.code
    severity = diagnostic.severity
    range = diagnostic.range
    pointer = document.pointer(of: diagnostic.place)
    message = diagnostic.message
    related = diagnostic.related.map {
      Related(range: document.range(of: $0.place), message: $0.message)
    }
    variants = diagnostic.variants
    self.fix = fix
  }

  /// A diagnostic of a document that was read from source code, at its position in that; `nil` for one in another file.
  init?(_ diagnostic: Diagnostic, in document: LiveDocument, at positions: SourcePositions) {
    guard let range = positions.range(of: document.keyPointer(of: diagnostic.place)) else {
      return nil
    }
    code = diagnostic.code
    severity = diagnostic.severity
    pointer = document.pointer(of: diagnostic.place)
    self.range = range
    message = diagnostic.message
    related = diagnostic.related.compactMap { related in
      positions.range(of: document.keyPointer(of: related.place)).map {
        Related(range: $0, message: related.message)
      }
    }
    variants = diagnostic.variants
    fix = nil
  }

  /// The part of a diagnostic that reports print.
  struct Report: Hashable {
    let code: String
    let range: Range<Int>
    let message: String
  }

  var report: Report { Report(code: code, range: range, message: message) }

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

/// The statements that set a key of several elements, and have an effect on some: in another state or class.
private struct EffectiveStatements {
  private var positions: [String: Set<SourceLayout.Position>] = [:]

  private static let codes = ["inert-stack-style", "inert-layout-position", "size-ignored-by-spec"]

  /// - Complexity: O(*n*) in the number of positions and of diagnostics.
  mutating func add(_ layout: SourceLayout, _ diagnostics: [(code: String, pointer: String)]) {
    for code in Self.codes {
      let inert = Set(diagnostics.filter { $0.code == code }.map(\.pointer))
      for case (let pointer, let position?) in layout.positions
      where pointer.contains("/style/") && !inert.contains(pointer) {
        positions[code, default: []].insert(position)
      }
    }
  }

  func contains(_ diagnostic: CheckedDiagnostic, in text: SourceText) -> Bool {
    guard let positions = positions[diagnostic.code] else { return false }
    let start = text.position(at: diagnostic.range.lowerBound, in: .utf8)
    return positions.contains(.init(line: start.line + 1, column: start.character + 1))
  }
}

extension SourceLayout {
  /// A diagnostic of a document in one size range, as far as it is the same in another.
  struct Report: Hashable {
    private let code: String
    private let pointer: String

    init(_ diagnostic: Diagnostic, in document: LiveDocument) {
      code = diagnostic.code
      pointer = document.keyPointer(of: diagnostic.place)
    }
  }

  /// The diagnostics in each other size range of the class.
  ///
  /// Which range the app uses is not in the code of the class, so what does not hold in all is not reported.
  func reportsInOtherRanges(_ wishes: CheckWishes) -> [Set<Report>] {
    otherDocuments.map { text in
      let document = LiveDocument(text: text, fonts: wishes.fonts)
      return Set(DocumentCheck().diagnostics(of: document).map { Report($0, in: document) })
    }
  }
}

extension LiveDocument {
  /// True if a diagnostic is at a layout test, which other size ranges do not have.
  fileprivate func isOfTest(_ diagnostic: Diagnostic) -> Bool {
    keyPointer(of: diagnostic.place).hasPrefix("/expect/")
  }

  /// The JSON Pointer of the key or value that a diagnostic is at.
  fileprivate func keyPointer(of place: DiagnosticPlace) -> String {
    if case .location(let location) = place { keyPointer(of: location) } else { pointer(of: place) }
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
    diagnostic.severity <= severity && (codes.isEmpty || codes.contains(diagnostic.code))
  }
}
