import JSON
import JSONRPC
import LanguageServerProtocol

/// `textDocument/semanticTokens/full/delta`: what changed in the tokens of a document.
enum SemanticTokensDeltaRequest: TypedQuery {
  static let method = "textDocument/semanticTokens/full/delta"

  struct Params: JSONReadable {
    let textDocument: TextDocumentIdentifier
    let previousResultID: String

    init(from reader: JSONReader) throws(JSONShapeError) {
      textDocument = try reader.read("textDocument")
      previousResultID = try reader.string("previousResultId")
    }
  }

  static func answer(
    _ params: Params, in context: RequestContext
  ) throws(ResponseError) -> Either<LSP.SemanticTokens, LSP.SemanticTokensDelta> {
    let document = try context.document(.open(params.textDocument.uri))
    let former = context.client.sentTokens[
      params.previousResultID, of: DocumentKey(params.textDocument.uri)]
    let tokens = context.tokens(of: document)
    let id = context.keep(tokens, ofDocument: params.textDocument.uri)
    guard let former, let id else { return .first(LSP.SemanticTokens(tokens, resultID: id)) }
    return .second(LSP.SemanticTokensDelta(from: former, to: tokens, resultID: id))
  }
}
