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

  /// The layouts of parents, subclasses and superclasses in other files.
  private(set) var parents: [ParentLayout] = []

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

  /// True for a text in Swift, false for one in Objective-C.
  var isSwift: Bool { path.map { $0.bytes.suffix(6).elementsEqual(".swift".utf8) } ?? true }

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

  /// The path of the file as reports name it.
  var filePath: String { layouts.first?.layout.file ?? path?.text ?? "" }

  /// Takes over the reports on parents, subclasses and superclasses, which are classes of other files.
  ///
  /// - Returns: True if a report changed.
  mutating func takeParents(_ reports: [SourceReport], _ inputs: DocumentInputs) -> Bool {
    let former = Dictionary(parents.map { ($0.name, $0) }, uniquingKeysWith: { $1 })
    let current = reports.compactMap { report -> ParentLayout? in
      guard let id = report.id else { return nil }
      let known = former[report.name]
      guard report.hasContent else { return known }
      return report.layout.map { ParentLayout($0, id, in: report.file, from: known, inputs) }
    }
    defer { parents = current }
    return current.map(\.id) != parents.map(\.id)
  }

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

  /// The class in its other uses.
  var others: [UseCheck]
}

/// The layout of a class of another file, which lays out a class of this one, inherits from it or is its superclass.
struct ParentLayout {
  /// The number of the report that it is of.
  let id: Int
  let name: SourceClassName
  private let layout: SourceLayout

  /// The class in each of its uses.
  private let checks: [UseCheck]

  init(
    _ layout: SourceLayout, _ id: Int, in file: String, from former: ParentLayout?,
    _ inputs: DocumentInputs
  ) {
    (self.id, self.layout) = (id, layout)
    name = SourceClassName(file: file, name: layout.className)
    checks = UseCheck.checks(
      of: [layout.document] + layout.otherUses.map(\.document), former?.checks ?? [], inputs)
  }

  func check(as configuration: DiagnosticConfiguration) -> ClassCheck {
    let uses =
      [(layout.use, layout.places)] + layout.otherUses.map { ($0.use, $0.places) }
    return ClassCheck(
      layout, zip(uses, checks).map { $1.use($0.0, at: $0.1, configuration) })
  }

  func setInputs(_ inputs: DocumentInputs) {
    for check in checks { check.setInputs(inputs) }
  }
}

/// The document of a class in a use that is not shown.
///
/// A class, because it is kept from edit to edit.
final class UseCheck {
  private let live: LiveDocument
  private let check = DocumentCheck()
  private var diagnostics: [Diagnostic]?

  init(_ text: [UInt8], _ inputs: DocumentInputs) {
    live = LiveDocument(text: text, inputs: inputs)
  }

  /// The checks of documents; a former check is used again.
  static func checks(
    of texts: [[UInt8]], _ former: [UseCheck], _ inputs: DocumentInputs
  ) -> [UseCheck] {
    texts.enumerated().map { index, text in
      guard former.indices.contains(index) else { return UseCheck(text, inputs) }
      former[index].replace(text)
      return former[index]
    }
  }

  private func replace(_ text: [UInt8]) {
    guard live.replaceAll(with: text) != nil else { return }
    live.finishEditing(version: nil)
    diagnostics = nil
  }

  func setInputs(_ inputs: DocumentInputs) {
    live.setInputs(inputs)
    diagnostics = nil
  }

  /// The class in a use, with its diagnostics as a configuration has them.
  func use(
    _ use: SourceUse, at positions: PointerPositions, _ configuration: DiagnosticConfiguration
  ) -> ClassCheck.Use {
    let found = diagnostics ?? check.diagnostics(of: live)
    diagnostics = found
    return ClassCheck.Use(use, configuration.applied(to: found), of: live, at: positions)
  }
}
