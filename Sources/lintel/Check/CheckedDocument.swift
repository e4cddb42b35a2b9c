import Diagnostics
import DocumentSyntax
import InspectorServer
import LiveDocuments

/// What is wrong in one file.
struct CheckedDocument: Sendable {
  /// The path as it was given.
  let file: FilePath
  let text: SourceText

  /// In the order of the text; the worst first where there are more than are listed.
  let findings: [CheckedFinding]

  /// What was mended before it was checked.
  let fixesMade: [String]

  /// How programs are told of the file.
  var name: String { file == .standardStream ? "<stdin>" : file.text }

  /// Checks a document as it is and as each of its variants.
  init(file: FilePath, text: [UInt8], _ wishes: CheckWishes, fixesMade: [String] = []) {
    self.file = file
    self.fixesMade = fixesMade
    let document = LiveDocument(text: text)
    self.text = document.source.text
    let variants = VariantFindings()
    let configuration = wishes.configuration
    let wanted = variants.merged(variants.ownFindings(of: document), of: document)
      .compactMap { configuration.applied(to: $0) }
      .filter { wishes.filter.wants($0.finding) }
    let listed = ListedFindings(
      wanted, limit: configuration.maximumFindings, severity: \.finding.severity)
    let trials = wishes.triesFixes ? FixTrials(of: document) : nil
    findings =
      listed.items.map { CheckedFinding($0, trials) }
      + (listed.remark.map { [CheckedFinding(tooManyFindings: $0)] } ?? [])
  }

  /// Whether anything more than a hint was found.
  var hasFaults: Bool { findings.contains { $0.severity <= .warning } }
}

/// A finding that does not need its document any more.
struct CheckedFinding: Sendable {
  let code: String
  let severity: Severity
  let range: Range<Int>
  let pointer: String
  let message: String
  let related: [Related]

  /// The variants in which it was found; empty if it is in the document as it is.
  let variants: [String]

  /// The fixes that hold, if they were tried.
  let fixes: [TriedFix]

  struct Related: Hashable, Sendable {
    let range: Range<Int>
    let message: String
  }

  /// Fixes are tried on the document's own screen, if at all.
  init(_ screen: ScreenFinding, _ trials: FixTrials?) {
    let finding = screen.finding
    code = finding.code
    severity = finding.severity
    range = screen.range
    pointer = screen.document.pointer(of: finding.place)
    message = screen.message
    related = finding.related.map {
      Related(range: screen.document.range(of: $0.place), message: $0.message)
    }
    variants = screen.variants
    fixes =
      screen.variants.isEmpty ? trials?.fixes(for: finding, in: screen.document) ?? [] : []
  }

  /// The one that stands for those that are not listed, at the start of the document.
  init(tooManyFindings remark: String) {
    code = RuleCodes.tooManyFindings
    severity = .information
    range = 0..<0
    pointer = ""
    message = remark
    related = []
    variants = []
    fixes = []
  }
}
