import Diagnostics
import DocumentSyntax
import LanguageServerProtocol
import LayoutEngine
import LiveDocuments

/// A source file that an editor has open.
///
/// Each class with a layout has a document, which is derived from the code: an ``OpenDocument`` of the workspace, so that
/// requests, pages and commands about documents know it too. Whatever is shown in the source file is that of these
/// documents, moved to the positions in the code that their elements and keys come from.
struct SourceDocument {
  let uri: String
  let owner: ClientID

  /// `nil` for a text that is no file, or not one of source code.
  let path: FilePath?

  var version: Int
  var text: SourceText

  /// The number of the text, of all texts of source files.
  var number: Int

  /// True if the text states a layout, or has a class that may inherit one.
  private(set) var mayHoldLayout: Bool

  var layouts: [DerivedLayout] = []

  /// The classes without a document.
  var failures: [Failure] = []

  /// Problems of the file, without the reasons of ``failures``.
  var problems: [SourceProblem] = []

  /// The names of the values in its configuration that no code of its classes reads.
  var unusedValues: [String] = []

  /// The diagnostics, at their bytes of ``text``.
  var diagnostics: [PublishedDiagnostic] = []

  /// Names ``diagnostics``: another number, other diagnostics.
  var report = 0

  /// True if a change did not fit the text, so that the server's text may differ from the client's.
  var isDesynchronized = false

  /// The number of the text whose evaluation failed; it is not tried again.
  var failedNumber: Int?

  /// True if files on disk may have changed since the last evaluation, so that one that failed is tried again.
  var looksAgain = true

  /// The last request about the file.
  let context = SourceContext()

  /// True while an evaluation takes long: the layouts are of an earlier text, so that their positions do not hold.
  var isAwaited = false

  /// True if the diagnostics are of an earlier text or configuration.
  var isOutdated = true

  /// The state that clients were notified of last.
  var announced: Announcement?

  /// The actions that were worked out for the text.
  private(set) var actionCache = SourceActionCache()

  /// The text for edits.
  var code: SourceCode {
    SourceCode(text, isSwift: path.map { $0.bytes.suffix(6).elementsEqual(".swift".utf8) } ?? true)
  }

  /// The part of the state that `layout/source` answers: another value, another answer.
  struct Announcement: Hashable {
    let number: Int
    let isAwaited: Bool

    /// The numbers of the reports on the classes.
    let reports: [Int]
  }

  var announcement: Announcement {
    Announcement(
      number: number, isAwaited: isAwaited, reports: layouts.map(\.id) + failures.map(\.id))
  }

  struct Failure: Equatable {
    let id: Int
    let className: String

    /// The reason, for a list of classes.
    let reason: String

    /// The problem that is published.
    let problem: SourceProblem

    /// The problem as answers list it, beside a report that only names the class, too.
    let listed: SourceProblem
  }

  init(_ item: TextDocumentItem, owner: ClientID, number: Int) {
    uri = item.uri
    self.owner = owner
    version = item.version
    text = SourceText(item.text)
    self.number = number
    path = FilePath(uri: item.uri).flatMap { $0.isSourceFile ? $0 : nil }
    mayHoldLayout = Self.mayHoldLayout(text)
  }

  /// True if the text has layouts to evaluate; a header has none.
  var isEvaluated: Bool { mayHoldLayout && path.map { !$0.isHeader } ?? false }

  /// Takes over a text that was edited.
  mutating func replace(_ text: SourceText, number: Int) {
    self.text = text
    self.number = number
    isOutdated = true
    actionCache = SourceActionCache()
    mayHoldLayout = Self.mayHoldLayout(text)
  }

  private static func mayHoldLayout(_ text: SourceText) -> Bool {
    ClassScan(Array(text.bytes)).mayHoldLayout
  }

  /// The expressions to which values may be given, by the own names of the classes.
  var valueNames: [String: [String]] {
    let names =
      layouts.map { ($0.layout.className, $0.layout.valueNames) }
      + failures.map { ($0.className, []) }
    return Dictionary(
      names.map { (String($0.0.split(separator: ".").last ?? ""), $0.1) },
      uniquingKeysWith: { $0 + $1 })
  }

  /// The URI of the document of a class.
  func uri(ofClass name: String) -> String { "\(uri)#\(name)" }
}

extension FilePath {
  private static let endings = [".swift", ".m", ".mm", ".h", ".pch"]

  /// True if its name is that of a Swift or Objective-C file, a header included.
  var isSourceFile: Bool {
    Self.endings.contains { bytes.suffix($0.utf8.count).elementsEqual($0.utf8) }
  }

  fileprivate var isHeader: Bool {
    [".h", ".pch"].contains { bytes.suffix($0.utf8.count).elementsEqual($0.utf8) }
  }
}

/// The layout of a class and its document.
struct DerivedLayout {
  /// The number of the report that it is of.
  var id: Int

  var layout: SourceLayout

  /// The URI of the document.
  let uri: String

  /// The document in the other size ranges of the class.
  var others: [RangeCheck]
}

/// The document of a class in another size range than the one that is shown.
///
/// A class, because it is kept from edit to edit.
final class RangeCheck {
  private let live: LiveDocument
  private let check = DocumentCheck()
  private var reports: Set<SourceDiagnostic.Report>?

  init(_ text: [UInt8], _ inputs: DocumentInputs) {
    live = LiveDocument(text: text, inputs: inputs)
  }

  func replace(_ text: [UInt8]) {
    guard live.replaceAll(with: text) != nil else { return }
    live.finishEditing(version: nil)
    reports = nil
  }

  func setInputs(_ inputs: DocumentInputs) {
    live.setInputs(inputs)
    reports = nil
  }

  /// The reports that a diagnostic must be among to hold in this range too.
  func currentReports() -> Set<SourceDiagnostic.Report> {
    if let reports { return reports }
    let found = SourceDiagnostic.reports(of: check.diagnostics(of: live), in: live)
    reports = found
    return found
  }
}
