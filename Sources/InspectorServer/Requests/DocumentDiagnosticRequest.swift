import JSON
import JSONRPC
import LanguageServerProtocol

/// `textDocument/diagnostic`: all that is wrong in a document, for clients that ask for it.
enum DocumentDiagnosticRequest: QueryHandler {
  static let method = "textDocument/diagnostic"
  static let errorKinds: [ErrorKind] = [.documentNotOpen]

  /// Only clients that ask are told that they may: the others are sent diagnostics.
  static let capability: ServerCapability? = ServerCapability("diagnosticProvider") { client in
    guard client.pulledDiagnostics.isSupported else { return nil }
    var options: JSONObject = [
      "identifier": .string(Program.name), "interFileDependencies": false,
      "workspaceDiagnostics": true,
    ]
    if client.workDoneProgress { options["workDoneProgress"] = true }
    return .object(options)
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
    _ params: Params, to writer: inout JSONWriter, in session: Session
  ) throws(ResponseError) {
    guard let document = session.workspace.documents[DocumentKey(params.textDocument.uri)] else {
      throw .documentNotOpen(params.textDocument.uri)
    }
    let report = DiagnosticReport(number: document.report) { session.diagnostics(of: document) }
    writer.object { report.write(to: &$0, unless: params.previousResultID) }
  }
}
