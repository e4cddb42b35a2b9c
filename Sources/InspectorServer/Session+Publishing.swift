import Diagnostics
import JSON
import JSONRPC
import LanguageServerProtocol
import LiveDocuments

extension Session {
  /// More diagnostics than these are counted instead of listed.
  static let publishedLimit = 1_000

  /// Sends a document's diagnostics, in place of all that were sent for it before.
  mutating func publishDiagnostics(of document: OpenDocument) {
    guard let live = document.live else {
      return publish(
        [.alone("document-too-large", "a document may have at most \(documentLimit) bytes")],
        of: document.uri, version: document.version)
    }
    let conversion = DiagnosticConversion(
      document: live, uri: document.uri, encoding: encoding, client: client.publishDiagnostics)
    let findings = document.derived.findings(of: live)
    var diagnostics = findings.prefix(Self.publishedLimit).map(conversion.diagnostic)
    if findings.count > diagnostics.count {
      diagnostics.append(
        .alone(
          "more-findings", "\(findings.count - diagnostics.count) more findings are not listed"))
    }
    publish(diagnostics, of: document.uri, version: document.version)
  }

  /// Takes a document's diagnostics away.
  mutating func withdrawDiagnostics(of uri: String) { publish([], of: uri, version: nil) }

  private mutating func publish(_ diagnostics: [Diagnostic], of uri: String, version: Int?) {
    let version = client.publishDiagnostics.versionSupport ? version : nil
    let message = OutgoingMessage.notification("textDocument/publishDiagnostics") { writer in
      writer.object { writer in
        writer.member("uri", uri)
        writer.optionalMember("version", version)
        writer.member("diagnostics", diagnostics)
      }
    }
    outbox.append(message)
  }
}

extension Diagnostic {
  /// One that is about the document and no place in it.
  fileprivate static func alone(_ code: String, _ message: String) -> Diagnostic {
    let start = Position(line: 0, character: 0)
    return Diagnostic(
      range: PositionRange(start: start, end: start),
      severity: code == "more-findings" ? .information : .error,
      code: .string(code), source: Program.name, message: message)
  }
}
