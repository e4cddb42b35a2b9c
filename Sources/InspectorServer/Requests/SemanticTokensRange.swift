import JSONRPC
import LanguageServerProtocol
import LiveDocuments

/// `textDocument/semanticTokens/range`: what each word in a range means.
enum SemanticTokensRangeRequest: TypedQuery {
  static let method = "textDocument/semanticTokens/range"

  typealias Params = RangeQuery

  static func answer(
    _ params: RangeQuery, in context: RequestContext
  ) throws(ResponseError) -> LSP.SemanticTokens {
    let live = try context.document(.open(params.textDocument.uri)).live
    let range = live.bytes(of: params.range, in: context.client.encoding)
    return LSP.SemanticTokens(context.tokens(of: live, in: range), resultID: nil)
  }
}
