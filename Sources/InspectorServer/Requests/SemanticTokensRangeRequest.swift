import JSON
import JSONRPC
import LanguageServerProtocol
import LiveDocuments

/// `textDocument/semanticTokens/range`: what each word in a range means.
enum SemanticTokensRangeRequest: QueryHandler {
  static let method = "textDocument/semanticTokens/range"
  static let summary = "What each word in a range of a document means, for its colour."
  static let paramsSchema: ParamsSchema = [
    .openDocument,
    .required("range", .openObject(["start": .sentPosition, "end": .sentPosition]), "Where."),
  ]
  static let resultSchema = JSONSchema.ref(.semanticTokens)
  static let errorKinds = ErrorKind.ofOpenDocument

  typealias Params = RangeQuery

  static func work(_ params: Params) -> RequestWork { .document(.open(params.textDocument.uri)) }

  static func answer(
    _ params: RangeQuery, to writer: inout JSONWriter, in session: Session
  ) throws(ResponseError) {
    let live = try session.document(.open(params.textDocument.uri)).live
    let range = live.bytes(of: params.range, in: session.client.encoding)
    writer.tokens(session.tokens(of: live, in: range), resultID: nil)
  }
}
