import Diagnostics
import JSON
import JSONRPC
import LanguageServerProtocol
import LiveDocuments

extension Server {
  /// Sends the diagnostics of an editor's document to that editor.
  ///
  /// - Parameters:
  ///   - document: The document.
  ///   - tested: False behind an edit, which does not wait for layout tests: results of an earlier revision are sent,
  ///     moved with the text, and those of this revision by ``publishTestResults()``.
  mutating func publishDiagnosticsToEditor(of document: OpenDocument, tested: Bool = true) {
    guard case .editor(let owner) = document.owner,
      connections[owner].publishDiagnostics(
        of: document, limit: workspace.services.documentLimit, tested: tested),
      !tested, let live = document.live, !document.derived.hasEvaluatedTests(of: live)
    else { return }
    let key = DocumentKey(document.uri)
    if !workspace.awaitingTests.contains(key) { workspace.awaitingTests.append(key) }
  }

  /// True if editors are to be sent results of layout tests.
  package var isAwaitingTests: Bool { !workspace.awaitingTests.isEmpty }

  /// Evaluates the layout tests of the documents that were edited, and sends their editors the diagnostics if they
  /// are not those that were sent.
  ///
  /// To be called when no message waits, so that edits that follow one another evaluate the tests once.
  package mutating func publishTestResults() {
    let keys = workspace.awaitingTests
    workspace.awaitingTests = []
    for document in keys.compactMap({ workspace.documents[$0] }) {
      guard case .editor(let owner) = document.owner else { continue }
      connections[owner].publishDiagnostics(
        of: document, limit: workspace.services.documentLimit, onlyIfNew: true)
    }
  }
}

extension Connection {
  /// Sends a document's diagnostics, which replace all that were sent for it before.
  ///
  /// A client without support for versions is sent nothing if nothing changed, and one that pulls diagnostics is sent
  /// none at all.
  ///
  /// - Parameters:
  ///   - document: The document.
  ///   - limit: The longest text of a document, in bytes.
  ///   - tested: False for results of layout tests of an earlier revision.
  ///   - onlyIfNew: True to send nothing if nothing changed, whatever the client supports.
  /// - Returns: True if the client is sent diagnostics.
  @discardableResult
  fileprivate func publishDiagnostics(
    of document: OpenDocument, limit: Int, tested: Bool = true, onlyIfNew: Bool = false
  ) -> Bool {
    if client.capabilities.pulledDiagnostics.isSupported { return false }
    let key = DocumentKey(document.uri)
    let diagnostics = self.diagnostics(of: document, limit: limit, tested: tested)
    let isNew = published[key] != diagnostics
    published[key] = diagnostics
    if isNew || !onlyIfNew && client.capabilities.publishDiagnostics.versionSupport {
      publish(diagnostics, of: document.uri, version: document.version)
    }
    return true
  }

  private func diagnostics(
    of document: OpenDocument, limit: Int, tested: Bool
  ) -> PublishedDiagnostics {
    guard let live = document.live else { return PublishedDiagnostics([.tooLarge(limit: limit)]) }
    return PublishedDiagnostics(
      client.diagnostics(
        document.derived.diagnostics(of: live, tested: tested), document.derived.configuration,
        of: live, uri: document.uri))
  }

  /// Removes the diagnostics of a document.
  func withdrawDiagnostics(of uri: String) {
    if client.capabilities.pulledDiagnostics.isSupported { return }
    publish(PublishedDiagnostics([]), of: uri, version: nil)
  }

  /// Sends the diagnostics of a file of any kind.
  func publish(
    _ published: PublishedDiagnostics, of uri: String, version: Int?
  ) {
    let version = client.capabilities.publishDiagnostics.versionSupport ? version : nil
    outbox.append(
      .notification(
        "textDocument/publishDiagnostics",
        LSP.PublishDiagnosticsParams(uri: uri, version: version, diagnostics: published)))
  }
}

extension Client {
  /// The conversion of the diagnostics of a document to what the client supports.
  fileprivate func conversion(of live: LiveDocument, uri: String) -> DiagnosticConversion {
    DiagnosticConversion(
      document: live, uri: uri, encoding: encoding, client: capabilities.diagnosticMembers,
      rulePages: rulePages)
  }

  /// The diagnostics of a document as the client receives them.
  func diagnostics(
    _ diagnostics: [Diagnostic], _ configuration: DiagnosticConfiguration, of live: LiveDocument,
    uri: String
  ) -> [PublishedDiagnostic] {
    let listed = CappedDiagnostics(diagnostics, as: configuration)
    return conversion(of: live, uri: uri).published(listed.items)
      + [listed.published].compactMap(\.self)
  }
}

extension RequestContext {
  /// The diagnostics of an open document as the client receives them.
  func diagnostics(of document: DocumentSnapshot) -> [PublishedDiagnostic] {
    guard let (live, derived) = document.content() else {
      return [.tooLarge(limit: workspace.services.documentLimit)]
    }
    return client.diagnostics(
      derived.diagnostics(of: live), derived.configuration, of: live, uri: document.uri)
  }
}

extension CappedDiagnostics {
  /// The diagnostic that stands for those left out.
  fileprivate var published: PublishedDiagnostic? {
    remark.map { .ofDocument(RuleCodes.tooManyDiagnostics, .information, $0) }
  }
}

extension PublishedDiagnostic {
  static func tooLarge(limit: Int) -> PublishedDiagnostic {
    ofDocument("document-too-large", .error, "a document may have at most \(limit) bytes")
  }

  static func unreadable(_ reason: String) -> PublishedDiagnostic {
    ofDocument("unreadable-file", .warning, "the file cannot be read: \(reason)")
  }

  /// One that is about the document and no range in it.
  fileprivate static func ofDocument(
    _ code: String, _ severity: DiagnosticSeverity, _ message: String
  ) -> PublishedDiagnostic {
    let start = Position(line: 0, character: 0)
    return PublishedDiagnostic(
      range: PositionRange(start: start, end: start), severity: severity, code: .string(code),
      source: Program.name, message: message)
  }
}
