import Authoring
import JSON
import JSONRPC
import LanguageServerProtocol

/// `completionItem/resolve`: a completion item with its documentation.
///
/// That comes from the schema, so the document may have changed or be closed.
enum CompletionItemResolveRequest: TypedQuery {
  static let method = "completionItem/resolve"
  static let errorKinds: [ErrorKind] = []

  struct Params: JSONReadable {
    /// The item as it was offered.
    let item: JSONObject

    init(from reader: JSONReader) throws(JSONShapeError) {
      item = try reader.object()
      _ = try reader.string("label")
    }
  }

  static func answer(
    _ params: Params, in context: RequestContext
  ) throws(ResponseError) -> Resolved<MarkupContent> {
    let subject = params.item["data"].flatMap { CompletionSubject($0) }
    return Resolved(
      sent: params.item, member: LSP.CompletionItem.lazyMember,
      value: subject?.documentation(for: context.client.capabilities.completion))
  }
}
