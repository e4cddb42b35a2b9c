import Authoring
import JSONRPC
import LanguageServerProtocol
import LiveDocuments

/// `textDocument/documentColor`: the colors of elements, to be shown beside their values.
enum DocumentColorRequest: TypedQuery {
  static let method = "textDocument/documentColor"
  static let capability: ServerCapability? = ServerCapability(.colorProvider)

  typealias Params = DocumentQuery

  static func answer(
    _ params: Params, in context: RequestContext
  ) throws(ResponseError) -> [LSP.ColorInformation] {
    let live = try context.document(.open(params.textDocument.uri)).live
    let colors = live.colors()
    let ranges = live.source.text.ranges(of: colors.map(\.range), in: context.client.encoding)
    return zip(colors, ranges).map { LSP.ColorInformation(range: $1, color: $0.color) }
  }
}
