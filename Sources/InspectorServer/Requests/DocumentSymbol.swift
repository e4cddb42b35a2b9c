import JSONRPC
import LanguageServerProtocol

/// `textDocument/documentSymbol`: the elements of a document.
enum DocumentSymbolRequest: TypedQuery {
  static let method = "textDocument/documentSymbol"
  static let capability: ServerCapability? = ServerCapability(.documentSymbolProvider)

  typealias Params = DocumentQuery

  static func answer(
    _ params: Params, in context: RequestContext
  ) throws(ResponseError) -> Either<DocumentSymbols, [LSP.SymbolInformation]> {
    let document = try context.document(.open(params.textDocument.uri))
    let symbols = DocumentSymbols(of: document, encoding: context.client.encoding)
    return context.client.capabilities.hierarchicalSymbols
      ? .first(symbols) : .second(symbols.list(uri: params.textDocument.uri))
  }
}
