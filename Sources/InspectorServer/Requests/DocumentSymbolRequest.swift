import JSON
import JSONRPC
import LanguageServerProtocol

/// `textDocument/documentSymbol`: the elements of a document.
enum DocumentSymbolRequest: QueryHandler {
  static let method = "textDocument/documentSymbol"
  static let capability: ServerCapability? = ServerCapability("documentSymbolProvider")

  typealias Params = DocumentQuery

  static func work(_ params: Params) -> Scheduling { .document(.open(params.textDocument.uri)) }

  static func answer(
    _ params: Params, to writer: inout JSONWriter, in session: Session
  ) throws(ResponseError) {
    let document = try session.document(.open(params.textDocument.uri))
    let symbols = DocumentSymbols(of: document, encoding: session.client.encoding)
    if session.client.capabilities.hierarchicalSymbols {
      symbols.writeTree(to: &writer)
    } else {
      symbols.writeList(uri: params.textDocument.uri, to: &writer)
    }
  }
}
