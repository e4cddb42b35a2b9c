import Authoring
import JSONRPC
import LiveDocuments

/// `textDocument/documentHighlight`: what belongs to an id, a percentage, a flex factor, a variable or a layout.
enum DocumentHighlightRequest: TypedQuery {
  static let method = "textDocument/documentHighlight"
  static let capability: ServerCapability? = ServerCapability(.documentHighlightProvider)

  typealias Params = PositionQuery

  static func answer(
    _ params: PositionQuery, in context: RequestContext
  ) throws(ResponseError) -> [LSP.DocumentHighlight]? {
    let (document, offset) = try context.find(params)
    context.add(.moveCursor(params))
    let highlights = document.live.highlights(at: offset)
    guard !highlights.isEmpty else { return nil }
    return document.live.source.text.ranges(of: highlights, in: context.client.encoding).map {
      LSP.DocumentHighlight(range: $0)
    }
  }
}
