import JSON
import JSONRPC
import LanguageServerProtocol
import LiveDocuments

/// `textDocument/semanticTokens/full/delta`: what changed in the tokens of a document.
enum SemanticTokensDeltaRequest: QueryHandler {
  static let method = "textDocument/semanticTokens/full/delta"

  struct Params: JSONReadable {
    let textDocument: TextDocumentIdentifier
    let previousResultID: String

    init(from reader: JSONReader) throws(JSONShapeError) {
      textDocument = try reader.read("textDocument")
      previousResultID = try reader.string("previousResultId")
    }
  }

  static func work(_ params: Params) -> Scheduling { .document(.open(params.textDocument.uri)) }

  static func answer(
    _ params: Params, to writer: inout JSONWriter, in session: Session
  ) throws(ResponseError) {
    let document = try session.document(.open(params.textDocument.uri))
    let former = session.client.sentTokens[
      params.previousResultID, of: DocumentKey(params.textDocument.uri)]
    let tokens = session.tokens(of: document)
    let id = session.keep(tokens, ofDocument: params.textDocument.uri)
    if let former, let id {
      writer.delta(from: former, to: tokens, resultID: id)
    } else {
      writer.tokens(tokens, resultID: id)
    }
  }
}
