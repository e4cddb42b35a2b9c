import Authoring
import Diagnostics
import DocumentSyntax
import JSONRPC
import LayoutEngine
import LiveDocuments

/// The cached results of a document's current revision.
///
/// A class, because queries fill it and change nothing else.
final class DerivedCache {
  /// The configuration of the diagnostics.
  var configuration: DiagnosticConfiguration {
    didSet { if configuration != oldValue { configured = nil } }
  }

  private var revision = 0
  private let check = DocumentCheck()

  /// The diagnostics of rules, without diagnostics of layout tests.
  private var ofRules: [Diagnostic]?

  /// All diagnostics that the configuration wants, and whether layout tests of this revision are among them.
  private var configured: (diagnostics: [Diagnostic], areTested: Bool)?
  private var variants: [String: LiveDocument] = [:]

  /// The layouts of views of the document, the one used last at the end.
  private var views: [ViewLayout] = []

  /// The trials of code actions on the screens that the text states.
  private var statedTrials = KeptTrials()

  /// The trials on the screen that the document is laid out on.
  private var shownTrials = KeptTrials()

  /// Caches of the parts that outlines and tokens read of the text, and of the symbols of its elements.
  let outline = OutlineCache()
  let tokens = TokenCache()
  let symbols = EncodedSymbols()

  /// The number of times that a rule checked an element to update the diagnostics.
  private(set) var rulesRun = 0

  init(configuration: DiagnosticConfiguration = DiagnosticConfiguration()) {
    self.configuration = configuration
  }

  /// More variants than these are not kept at once, nor more layouts of views.
  private static let maximumVariantCount = 8

  /// The diagnostics on all screens that the configuration wants, in the order of the text.
  ///
  /// If `tested` is false, as in the publish right after an edit, the diagnostics of layout tests are those of the last
  /// evaluation, moved with the text. Answers to requests always evaluate the tests.
  func diagnostics(of document: LiveDocument, tested: Bool = true) -> [Diagnostic] {
    update(to: document.revision)
    if let configured, configured.areTested || !tested { return configured.diagnostics }
    let all = ruleDiagnostics(of: document)
      .merging(check.testDiagnostics(of: document, evaluated: tested))
    let diagnostics = configuration.applied(to: all)
    configured = (diagnostics, check.hasEvaluatedTests(of: document))
    return diagnostics
  }

  /// True if ``diagnostics(of:tested:)`` evaluated the layout tests of the document's revision.
  func hasEvaluatedTests(of document: LiveDocument) -> Bool {
    check.hasEvaluatedTests(of: document)
  }

  private func ruleDiagnostics(of document: LiveDocument) -> [Diagnostic] {
    if let ofRules { return ofRules }
    let before = check.rulesRun
    let diagnostics = check.ruleDiagnostics(of: document)
    rulesRun = check.rulesRun - before
    ofRules = diagnostics
    return diagnostics
  }

  /// The diagnostics on the screen of a variant that the configuration wants.
  func diagnostics(onVariant name: String, of document: LiveDocument) -> [Diagnostic] {
    configuration.applied(to: check.diagnostics(onVariant: name, of: document))
  }

  /// The results of the document's layout tests, or of other expressions, on all screens.
  func expectations(of document: LiveDocument, expressions: [String]?) -> [TestedExpectation] {
    check.expectations(of: document, expressions: expressions)
  }

  /// The trials of the document's code actions.
  func trials(of document: LiveDocument) -> ActionTrials {
    update(to: document.revision)
    return statedTrials.following(document) { ActionTrials(of: document) }
  }

  /// The trials of code actions on the screen that the document is laid out on, with its overrides.
  func shownTrials(of document: LiveDocument) -> ActionTrials {
    update(to: document.revision)
    return shownTrials.following(document) { ActionTrials(asShown: document) }
  }

  /// The document laid out as the variant of that name.
  func variant(_ name: String, of document: LiveDocument) -> LiveDocument {
    update(to: document.revision)
    if let variant = variants[name] { return variant }
    if variants.count >= Self.maximumVariantCount { variants = [:] }
    let variant = LiveDocument(
      document.snapshot, variant: name, isCancelled: document.isCancelled)
    variants[name] = variant
    return variant
  }

  /// The layout of a view, which is made when it is first used, and follows the document from then on.
  ///
  /// - Throws: `no-such-variant`, or `invalid-params` for a screen that no document can be laid out on.
  func layout(of view: View, in document: LiveDocument) throws(ResponseError) -> ViewLayout {
    let index = views.firstIndex { $0.view.number == view.number }
    let known = index.map { views.remove(at: $0) }
    let layout = try ViewLayout(of: view, in: document, updating: known)
    if views.count >= Self.maximumVariantCount { views.removeFirst() }
    views.append(layout)
    return layout
  }

  /// Drops the layouts of views that are not among these.
  func keepViews(_ numbers: Set<Int>) {
    if !views.isEmpty { views.removeAll { !numbers.contains($0.view.number) } }
  }

  private func update(to revision: Int) {
    guard revision != self.revision else { return }
    self.revision = revision
    ofRules = nil
    configured = nil
    variants = [:]
  }
}

/// Trials of code actions that follow the edits of a document, as long as they can.
private struct KeptTrials {
  private var trials: ActionTrials?
  private var revision = 0

  /// The trials at the document's revision; new ones if those from before cannot follow its edits.
  mutating func following(_ document: LiveDocument, make: () -> ActionTrials) -> ActionTrials {
    if let trials, revision == document.revision { return trials }
    revision = document.revision
    if let trials, trials.follow(document) { return trials }
    let trials = make()
    self.trials = trials
    return trials
  }
}
