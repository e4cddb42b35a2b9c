import Diagnostics
import JSON
import JSONRPC
import LanguageServerProtocol
import LiveDocuments

/// The diagnostics that a client was sent for a document.
struct PublishedDiagnostics {
  let diagnostics: [PublishedDiagnostic]

  /// The same as they are on the wire.
  let encoded: [UInt8]

  init(_ diagnostics: [PublishedDiagnostic]) {
    self.diagnostics = diagnostics
    var writer = JSONWriter()
    writer.value(diagnostics)
    encoded = writer.bytes
  }
}

extension Session {
  /// Sends a document's diagnostics, in place of all that were sent for it before.
  ///
  /// A client that is not told versions is told nothing where nothing changed.
  ///
  /// A client that asks for diagnostics is sent none.
  mutating func publishDiagnostics(of document: OpenDocument) {
    if client.capabilities.pulledDiagnostics.isSupported { return }
    let diagnostics = diagnostics(of: document)
    let key = DocumentKey(document.uri)
    if let published = client.published[key], published.diagnostics == diagnostics {
      guard client.capabilities.publishDiagnostics.versionSupport else { return }
      return publish(published, of: document.uri, version: document.version)
    }
    let published = PublishedDiagnostics(diagnostics)
    client.published[key] = published
    publish(published, of: document.uri, version: document.version)
  }

  /// Takes a document's diagnostics away.
  mutating func withdrawDiagnostics(of uri: String) {
    if client.capabilities.pulledDiagnostics.isSupported { return }
    publish(PublishedDiagnostics([]), of: uri, version: nil)
  }

  /// What is said about a document that is open.
  func diagnostics(of document: OpenDocument) -> [PublishedDiagnostic] {
    guard let live = document.live else { return [.tooLarge(limit: workspace.documentLimit)] }
    return diagnostics(
      document.derived.diagnostics(of: live), document.derived.configuration, of: live,
      uri: document.uri)
  }

  /// What is said about a document of which these are the diagnostics.
  func diagnostics(
    _ diagnostics: [Diagnostic], _ configuration: DiagnosticConfiguration, of live: LiveDocument,
    uri: String
  ) -> [PublishedDiagnostic] {
    let conversion = DiagnosticConversion(
      document: live, uri: uri, encoding: client.encoding,
      client: client.capabilities.diagnosticMembers,
      rulePages: client.rulePages)
    let listed = ListedDiagnostics(diagnostics, as: configuration)
    var published = conversion.published(listed.items)
    if let remark = listed.remark {
      published.append(.ofDocument(RuleCodes.tooManyDiagnostics, .information, remark))
    }
    return published
  }

  /// Sends what is wrong in a file, of whatever kind.
  mutating func publish(
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
    client.outbox.append(message)
  }
}

extension PublishedDiagnostic {
  static func tooLarge(limit: Int) -> PublishedDiagnostic {
    ofDocument("document-too-large", .error, "a document may have at most \(limit) bytes")
  }

  static func unreadable(_ reason: String) -> PublishedDiagnostic {
    ofDocument("unreadable-file", .warning, "the file cannot be read: \(reason)")
  }

  /// One that is about the document and no place in it.
  fileprivate static func ofDocument(
    _ code: String, _ severity: DiagnosticSeverity, _ message: String
  ) -> PublishedDiagnostic {
    let start = Position(line: 0, character: 0)
    return PublishedDiagnostic(
      range: PositionRange(start: start, end: start), severity: severity, code: .string(code),
      source: Program.name, message: message)
  }
}
