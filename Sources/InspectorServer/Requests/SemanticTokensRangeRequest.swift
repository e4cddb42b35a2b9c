import JSON
import JSONRPC
import LanguageServerProtocol
import LiveDocuments

/// `textDocument/semanticTokens/range`: what each word in a range means.
enum SemanticTokensRangeRequest: QueryHandler {
  static let method = "textDocument/semanticTokens/range"

  typealias Params = RangeQuery

  static func work(_ params: Params) -> Scheduling {
    .range(.open(params.textDocument.uri), params.range)
  }

  static func answer(
    _ params: RangeQuery, to writer: inout JSONWriter, in session: Session
  ) throws(ResponseError) {
    let live = try session.document(.open(params.textDocument.uri)).live
    let range = live.bytes(of: params.range, in: session.client.encoding)
    writer.tokens(session.tokens(of: live, in: range), resultID: nil)
  }
}
