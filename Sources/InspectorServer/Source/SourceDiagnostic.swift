import JSONRPC
import LanguageServerProtocol

/// `textDocument/diagnostic`: the diagnostics of a source file, for clients that pull them.
enum SourceDiagnosticRequest: TypedQuery {
  static let method = DocumentDiagnosticRequest.method
  static let capability: ServerCapability? = ServerCapability(.diagnosticProvider) { client in
    guard client.pulledDiagnostics.isSupported else { return nil }
    return LSP.DiagnosticOptions(interFileDependencies: true, workspaceDiagnostics: false)
  }

  typealias Params = DocumentDiagnosticRequest.Params

  static func answer(
    _ params: Params, in context: RequestContext
  ) throws(ResponseError) -> LSP.DocumentDiagnosticReport {
    let source = context.workspace.sources[DocumentKey(params.textDocument.uri)]
    return LSP.DocumentDiagnosticReport(
      number: source?.report ?? 0, unless: params.previousResultID
    ) { source?.diagnostics ?? [] }
  }
}
