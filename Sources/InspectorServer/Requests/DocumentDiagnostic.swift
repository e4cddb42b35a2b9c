import JSON
import JSONRPC
import LanguageServerProtocol

/// `textDocument/diagnostic`: all that is wrong in a document, for clients that ask for it.
enum DocumentDiagnosticRequest: TypedQuery {
  static let method = "textDocument/diagnostic"
  static let errorKinds: [ErrorKind] = [.documentNotOpen]

  /// Only clients that ask are told that they may: the others are sent diagnostics.
  static let capability: ServerCapability? = ServerCapability(.diagnosticProvider) { client in
    guard client.pulledDiagnostics.isSupported else { return nil }
    return LSP.DiagnosticOptions(
      interFileDependencies: false, workspaceDiagnostics: true,
      workDoneProgress: client.workDoneProgress)
  }

  struct Params: JSONReadable {
    let textDocument: TextDocumentIdentifier
    let previousResultID: String?

    init(from reader: JSONReader) throws(JSONShapeError) {
      textDocument = try reader.read("textDocument")
      previousResultID = try reader.optionalString("previousResultId")
    }
  }

  static func answer(
    _ params: Params, in context: RequestContext
  ) throws(ResponseError) -> LSP.DocumentDiagnosticReport {
    guard let document = context.workspace[DocumentKey(params.textDocument.uri)] else {
      throw .documentNotOpen(params.textDocument.uri)
    }
    return LSP.DocumentDiagnosticReport(
      number: document.report, unless: params.previousResultID
    ) { context.diagnostics(of: document) }
  }
}
