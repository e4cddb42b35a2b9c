import JSON
import JSONRPC
import LanguageServerProtocol
import LiveDocuments

/// `codeLens/resolve`: what a lens says; choosing it shows the picture it is about.
///
/// A lens that came whole comes back as it is.
enum CodeLensResolveRequest: TypedQuery {
  static let method = "codeLens/resolve"
  static let errorKinds: [ErrorKind] = [.documentNotOpen, .documentTooLarge, .contentModified]

  struct Params: JSONReadable {
    /// The lens as it was listed.
    let listed: JSONObject
    let range: PositionRange

    /// The deferred part; `nil` for a lens that is complete.
    let deferred: CodeLensOrigin?

    init(from reader: JSONReader) throws(JSONShapeError) {
      listed = try reader.object()
      range = try reader.read("range")
      guard try reader.optionalMember("command") == nil else {
        deferred = nil
        return
      }
      deferred = try CodeLensOrigin(
        from: reader.member("data", expected: "what the lens came with"))
    }
  }

  static func answer(
    _ params: Params, in context: RequestContext
  ) throws(ResponseError) -> Either<JSONObject, LSP.CodeLens> {
    guard let deferred = params.deferred else { return .first(params.listed) }
    let document = try context.document(.open(deferred.uri))
    guard document.revision == deferred.revision else { throw .contentModified }
    let title = try deferred.lens.title(of: document, context)
    return .second(
      LSP.CodeLens(
        range: params.range, command: title.map { deferred.lens.command($0, uri: deferred.uri) }))
  }
}
