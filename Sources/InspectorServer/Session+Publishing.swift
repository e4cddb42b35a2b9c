import Diagnostics
import JSON
import JSONRPC
import LanguageServerProtocol
import LiveDocuments

/// The diagnostics that a client was sent for a document.
struct PublishedDiagnostics {
  let diagnostics: [Diagnostic]

  /// The same as they are on the wire.
  let encoded: [UInt8]

  init(_ diagnostics: [Diagnostic]) {
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
  mutating func publishDiagnostics(of document: inout OpenDocument) {
    let diagnostics = diagnostics(of: document)
    if let published = document.published, published.diagnostics == diagnostics {
      guard client.publishDiagnostics.versionSupport else { return }
      return publish(published, of: document.uri, version: document.version)
    }
    let published = PublishedDiagnostics(diagnostics)
    document.published = published
    publish(published, of: document.uri, version: document.version)
  }

  /// Takes a document's diagnostics away.
  mutating func withdrawDiagnostics(of uri: String) {
    publish(PublishedDiagnostics([]), of: uri, version: nil)
  }

  private func diagnostics(of document: OpenDocument) -> [Diagnostic] {
    guard let live = document.live else {
      let message = "a document may have at most \(documentLimit) bytes"
      return [.ofDocument("document-too-large", .error, message)]
    }
    let conversion = DiagnosticConversion(
      document: live, uri: document.uri, encoding: encoding, client: client.publishDiagnostics,
      rulePages: rulePages)
    let listed = ListedFindings(
      document.derived.findings(of: live), as: document.derived.configuration)
    var diagnostics = listed.items.map(conversion.diagnostic)
    if let remark = listed.remark {
      diagnostics.append(.ofDocument(RuleCodes.tooManyFindings, .information, remark))
    }
    return diagnostics
  }

  private mutating func publish(
    _ published: PublishedDiagnostics, of uri: String, version: Int?
  ) {
    let version = client.publishDiagnostics.versionSupport ? version : nil
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

extension Diagnostic {
  /// One that is about the document and no place in it.
  fileprivate static func ofDocument(
    _ code: String, _ severity: DiagnosticSeverity, _ message: String
  ) -> Diagnostic {
    let start = Position(line: 0, character: 0)
    return Diagnostic(
      range: PositionRange(start: start, end: start), severity: severity, code: .string(code),
      source: Program.name, message: message)
  }
}

extension SentMessage {
  static let publishDiagnostics = SentMessage(
    "textDocument/publishDiagnostics",
    "All that is wrong in a document, in place of what was sent before.",
    [
      .required("uri", .string, "The document, as the client spells it."),
      .optional("version", .integer, "The number of its text, if the client is told versions."),
      .required("diagnostics", .array(.ref(.diagnostic)), "The worst, if there are too many."),
    ])
}
