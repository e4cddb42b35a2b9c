import Authoring
import JSONRPC
import LanguageServerProtocol
import LiveDocuments

/// `textDocument/semanticTokens/full`: what each word of a document means.
enum SemanticTokensRequest: TypedQuery {
  static let method = "textDocument/semanticTokens/full"
  static let capability: ServerCapability? = ServerCapability(.semanticTokensProvider) { client in
    let client = client.semanticTokens
    guard client.full || client.range else { return nil }
    var full: Either<Bool, LSP.SemanticTokensFullDelta>?
    if client.full { full = client.delta ? .second(LSP.SemanticTokensFullDelta()) : .first(true) }
    let legend = TokenLegend(for: client)
    return LSP.SemanticTokensOptions(
      legend: LSP.SemanticTokensLegend(
        tokenTypes: legend.types, tokenModifiers: legend.modifiers),
      full: full, range: client.range)
  }

  typealias Params = DocumentQuery

  static func answer(
    _ params: Params, in context: RequestContext
  ) throws(ResponseError) -> LSP.SemanticTokens {
    let document = try context.document(.open(params.textDocument.uri))
    let tokens = context.tokens(of: document)
    return LSP.SemanticTokens(
      tokens, resultID: context.keep(tokens, ofDocument: params.textDocument.uri))
  }
}

extension RequestContext {
  /// The tokens of a document as the client knows them.
  func tokens(of document: QueriedDocument) -> EncodedTokens {
    let cache = document.derived?.tokens ?? TokenCache()
    return encodedTokens(of: document.live, expecting: cache.lastCount + 16) {
      cache.forEachToken(of: document.live, $0)
    }
  }

  /// The tokens of a range of a document as the client knows them.
  func tokens(of document: LiveDocument, in range: Range<Int>) -> EncodedTokens {
    encodedTokens(of: document) { document.tokens(in: range).forEach($0) }
  }

  private func encodedTokens(
    of document: LiveDocument, expecting count: Int = 0,
    _ forEach: ((DocumentToken) -> Void) -> Void
  ) -> EncodedTokens {
    EncodedTokens(
      of: document, legend: TokenLegend(for: client.capabilities.semanticTokens),
      encoding: client.encoding, expecting: count, forEach)
  }

  /// Keeps tokens for a client that asks for changes; returns the name they are kept under.
  func keep(_ tokens: EncodedTokens, ofDocument uri: String) -> String? {
    guard client.capabilities.semanticTokens.delta else { return nil }
    return client.sentTokens.keep(tokens, of: DocumentKey(uri))
  }
}
