import JSONRPC
import LanguageServerProtocol
import LiveDocuments

/// `textDocument/hover`: what the element or the key under the pointer is, and came to.
enum HoverRequest: TypedQuery {
  static let method = "textDocument/hover"
  static let capability: ServerCapability? = ServerCapability(.hoverProvider)

  typealias Params = PositionQuery

  static func answer(
    _ params: PositionQuery, in context: RequestContext
  ) throws(ResponseError) -> LSP.Hover? {
    let (document, offset) = try context.find(params)
    context.add(.moveCursor(params))
    return HoverText(document, at: offset).map {
      LSP.Hover(
        contents: context.client.markup($0),
        range: document.live.source.text.range(of: $0.range, in: context.client.encoding))
    }
  }
}

extension Client {
  /// A text in the format that the client prefers for hovers.
  func markup(_ text: HoverText) -> MarkupContent {
    let kind = capabilities.hoverContentFormat.first ?? .plaintext
    return MarkupContent(kind: kind, value: text.rendered(as: kind))
  }
}
