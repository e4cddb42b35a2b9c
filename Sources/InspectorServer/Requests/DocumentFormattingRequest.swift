import Authoring
import JSON
import JSONRPC
import LanguageServerProtocol
import LiveDocuments

/// `textDocument/formatting`: the edits that lay a document out in lines.
enum DocumentFormattingRequest: QueryHandler {
  static let method = "textDocument/formatting"
  static let capability: ServerCapability? = ServerCapability("documentFormattingProvider")

  struct Params: JSONReadable {
    let textDocument: TextDocumentIdentifier
    let options: FormattingOptions

    init(from reader: JSONReader) throws(JSONShapeError) {
      textDocument = try reader.read("textDocument")
      options = try reader.read("options")
    }
  }

  static func work(_ params: Params) -> Scheduling { .document(.open(params.textDocument.uri)) }

  static func answer(
    _ params: Params, to writer: inout JSONWriter, in session: Session
  ) throws(ResponseError) {
    let source = try session.document(.open(params.textDocument.uri)).live.source
    writer.formatted(source.text, session.client.encoding) { () throws(FormattingFault) in
      try source.formatted(session.options(params.options, for: source))
    }
  }
}
