import Diagnostics
import JSON
import JSONRPC
import LanguageServerProtocol
import LiveDocuments

extension Server {
  /// Sends the diagnostics of an editor's document to that editor.
  mutating func publishDiagnosticsToEditor(of document: OpenDocument) {
    guard case .editor(let owner) = document.owner else { return }
    connections[owner].publishDiagnostics(
      of: document, limit: workspace.services.documentLimit)
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
  fileprivate func publishDiagnostics(of document: OpenDocument, limit: Int) {
    if client.capabilities.pulledDiagnostics.isSupported { return }
    let key = DocumentKey(document.uri)
    // Moved out, so that it is changed without a copy.
    var sent = published.removeValue(forKey: key) ?? PublishedDiagnostics()
    let isNew = replace(&sent, by: document, limit: limit)
    published[key] = sent
    guard isNew || client.capabilities.publishDiagnostics.versionSupport else { return }
    publish(sent, of: document.uri, version: document.version)
  }

  /// Replaces published diagnostics by those of a document.
  ///
  /// - Returns: True if anything changed.
  private func replace(
    _ published: inout PublishedDiagnostics, by document: OpenDocument, limit: Int
  ) -> Bool {
    guard let live = document.live else {
      let former = published.encoded
      published = PublishedDiagnostics([.tooLarge(limit: limit)])
      return published.encoded != former
    }
    let listed = CappedDiagnostics(
      document.derived.diagnostics(of: live), as: document.derived.configuration)
    return published.replace(
      with: listed.items, and: listed.published,
      by: client.conversion(of: live, uri: document.uri))
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
    let message = OutgoingMessage.notification("textDocument/publishDiagnostics") { writer in
      writer.object { writer in
        writer.member("uri", uri)
        writer.optionalMember("version", version)
        writer.key("diagnostics")
        writer.rawValue(published.encoded)
      }
    }
    outbox.append(message)
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
