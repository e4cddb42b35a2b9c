import Authoring
import JSON
import JSONRPC
import LiveDocuments

/// `textDocument/prepareRename`: whether there is an id here that can be renamed.
enum PrepareRenameRequest: QueryHandler {
  static let method = "textDocument/prepareRename"

  typealias Params = PlaceQuery

  static func answer(
    _ params: Params, to writer: inout JSONWriter, in session: Session
  ) throws(ResponseError) {
    let (document, offset) = try session.find(params)
    guard let id = document.live.pointedID(at: offset) else { return writer.null() }
    writer.object { writer in
      writer.member(
        "range", document.live.source.text.range(of: id.content, in: session.client.encoding))
      writer.member("placeholder", id.id)
    }
  }
}
