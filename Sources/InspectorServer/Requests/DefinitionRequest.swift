import Authoring
import JSON
import JSONRPC
import LanguageServerProtocol
import LiveDocuments

/// `textDocument/definition`: where the length is given that a percentage is of, or an id.
enum DefinitionRequest: QueryHandler {
  static let method = "textDocument/definition"
  static let capability: ServerCapability? = ServerCapability("definitionProvider")

  typealias Params = PlaceQuery

  static func answer(
    _ params: Params, to writer: inout JSONWriter, in session: Session
  ) throws(ResponseError) {
    let (document, offset) = try session.find(params)
    guard let place = document.live.definition(at: offset) else { return writer.null() }
    let uri = params.textDocument.uri
    let ranges = document.live.source.text.ranges(
      of: [place.origin, place.whole, place.exact], in: session.client.encoding)
    guard session.client.capabilities.definitionLinks else {
      return writer.value(LanguageServerProtocol.Location(uri: uri, range: ranges[2]))
    }
    writer.array { writer in
      writer.object { writer in
        writer.member("originSelectionRange", ranges[0])
        writer.member("targetUri", uri)
        writer.member("targetRange", ranges[1])
        writer.member("targetSelectionRange", ranges[2])
      }
    }
  }
}
