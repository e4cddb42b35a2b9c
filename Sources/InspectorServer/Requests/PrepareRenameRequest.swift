import Authoring
import JSON
import JSONRPC
import LiveDocuments

/// `textDocument/prepareRename`: whether there is an id here that can be renamed.
enum PrepareRenameRequest: QueryHandler {
  static let method = "textDocument/prepareRename"
  static let summary = "Whether there is an id here that can be renamed, and what it is."
  static let paramsSchema = ParamsSchema.place
  static let resultSchema = JSONSchema.object(["range": .range, "placeholder": .string]).orNull
  static let errorKinds = ErrorKind.ofOpenDocument

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
