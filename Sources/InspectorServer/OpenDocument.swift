import Diagnostics
import DocumentSyntax
import LiveDocuments

/// A document as the client keeps it open.
struct OpenDocument {
  /// In the client's own spelling.
  let uri: String

  let owner: Owner

  /// What is worked on; `nil` for a text beyond the limit, of which nothing is kept.
  var live: LiveDocument?

  var version: Int

  /// The last revision that was worked on; the count goes on where ``live`` is replaced.
  var revision = 0

  /// Whether a change did not fit the text, so that ours may differ from the client's.
  var isDesynchronized = false

  /// Belongs to ``live``.
  var derived = DerivedResults()

  /// What the client was told last; `nil` before the first time.
  var published: PublishedDiagnostics?

  /// The work of the last revision, and of all since it was opened.
  var work = WorkCounters()
  var totalWork = WorkCounters()

  /// Whose the text is.
  enum Owner: Hashable, Sendable {
    /// Opened by `textDocument/didOpen`.
    case editor

    /// Opened by `layout/open`.
    case program
  }

  init(uri: String, owner: Owner, version: Int) {
    self.uri = uri
    self.owner = owner
    self.version = version
  }
}

/// What was worked out of a document's current revision and is worth keeping.
///
/// A class, because requests fill it and must not change the session otherwise.
final class DerivedResults {
  private var revision = 0
  private var store = FindingStore()
  private var findings: [Finding]?
  private var variants: [String: LiveDocument] = [:]

  /// How many times a rule looked at an element to bring the findings up to date.
  private(set) var rulesRun = 0

  /// More variants than these are not remembered at once.
  private static let maximumVariantCount = 8

  func findings(of document: LiveDocument) -> [Finding] {
    update(to: document.revision)
    if let findings { return findings }
    let before = store.rulesRun
    let findings = store.findings(of: document)
    rulesRun = store.rulesRun - before
    self.findings = findings
    return findings
  }

  /// The document laid out as the variant of that name.
  func variant(_ name: String, of document: LiveDocument) -> LiveDocument {
    update(to: document.revision)
    if let variant = variants[name] { return variant }
    if variants.count >= Self.maximumVariantCount { variants = [:] }
    let variant = LiveDocument(text: document.source.text.bytes, variant: name)
    variants[name] = variant
    return variant
  }

  private func update(to revision: Int) {
    guard revision != self.revision else { return }
    self.revision = revision
    findings = nil
    variants = [:]
  }
}
