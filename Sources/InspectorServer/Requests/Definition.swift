import Authoring
import JSONRPC
import LanguageServerProtocol
import LiveDocuments

/// `textDocument/definition`: the length that a percentage is of, an id, or the definition of a variable or a layout.
enum DefinitionRequest: TypedQuery {
  static let method = "textDocument/definition"
  static let capability: ServerCapability? = ServerCapability(.definitionProvider)

  typealias Params = PositionQuery

  static func answer(
    _ params: Params, in context: RequestContext
  ) throws(ResponseError) -> Either<LanguageServerProtocol.Location, [LSP.LocationLink]>? {
    let (document, offset) = try context.find(params)
    guard let definition = document.live.definition(at: offset) else { return nil }
    let uri = definition.file?.uri ?? params.textDocument.uri
    let (text, encoding) = (document.live.source.text, context.client.encoding)
    let ranges = (definition.file?.text ?? text).ranges(
      of: [definition.whole, definition.exact], in: encoding)
    guard context.client.capabilities.definitionLinks else {
      return .first(LanguageServerProtocol.Location(uri: uri, range: ranges[1]))
    }
    return .second([
      LSP.LocationLink(
        originSelectionRange: text.range(of: definition.origin, in: encoding), targetUri: uri,
        targetRange: ranges[0], targetSelectionRange: ranges[1])
    ])
  }
}
