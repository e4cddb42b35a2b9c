import Diagnostics
import JSON
import JSONRPC
import LanguageServerProtocol
import LiveDocuments

extension Session {
  /// Sends the diagnostics of an editor's document to that editor.
  mutating func publishDiagnosticsToEditor(of document: OpenDocument) {
    guard case .editor(let owner) = document.owner else { return }
    forClient(owner) { $0.publishDiagnostics(of: document) }
  }

  /// Sends a document's diagnostics, in place of all that were sent for it before.
  ///
  /// A client that is not told versions is told nothing where nothing changed.
  ///
  /// A client that asks for diagnostics is sent none.
  mutating func publishDiagnostics(of document: OpenDocument) {
    if client.capabilities.pulledDiagnostics.isSupported { return }
    let key = DocumentKey(document.uri)
    // Taken out, so that it is changed where it is.
    var published = client.published.removeValue(forKey: key) ?? PublishedDiagnostics()
    let isNew = replace(&published, by: document)
    client.published[key] = published
    guard isNew || client.capabilities.publishDiagnostics.versionSupport else { return }
    publish(published, of: document.uri, version: document.version)
  }

  /// - Returns: True if anything is another than before.
  private func replace(
    _ published: inout PublishedDiagnostics, by document: OpenDocument
  ) -> Bool {
    guard let live = document.live else {
      let former = published.encoded
      published = PublishedDiagnostics([.tooLarge(limit: workspace.documentLimit)])
      return published.encoded != former
    }
    let listed = CappedDiagnostics(
      document.derived.diagnostics(of: live), as: document.derived.configuration)
    return published.replace(
      with: listed.items, and: listed.published, by: conversion(of: live, uri: document.uri))
  }

  private func conversion(of live: LiveDocument, uri: String) -> DiagnosticConversion {
    DiagnosticConversion(
      document: live, uri: uri, encoding: client.encoding,
      client: client.capabilities.diagnosticMembers, rulePages: client.rulePages)
  }

  /// Takes a document's diagnostics away.
  mutating func withdrawDiagnostics(of uri: String) {
    if client.capabilities.pulledDiagnostics.isSupported { return }
    publish(PublishedDiagnostics([]), of: uri, version: nil)
  }

  /// The diagnostics of an open document as a client gets them.
  func diagnostics(of document: OpenDocument) -> [PublishedDiagnostic] {
    guard let live = document.live else { return [.tooLarge(limit: workspace.documentLimit)] }
    return diagnostics(
      document.derived.diagnostics(of: live), document.derived.configuration, of: live,
      uri: document.uri)
  }

  /// The diagnostics of a document as a client gets them.
  func diagnostics(
    _ diagnostics: [Diagnostic], _ configuration: DiagnosticConfiguration, of live: LiveDocument,
    uri: String
  ) -> [PublishedDiagnostic] {
    let listed = CappedDiagnostics(diagnostics, as: configuration)
    return conversion(of: live, uri: uri).published(listed.items)
      + [listed.published].compactMap(\.self)
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
