import Authoring
import JSON
import JSONRPC
import LanguageServerProtocol

/// `completionItem/resolve`: a completion item with its documentation.
///
/// That comes from the schema, so the document may have changed or be closed.
enum CompletionItemResolveRequest: QueryHandler {
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
    _ params: Params, to writer: inout JSONWriter, in session: Session
  ) throws(ResponseError) {
    let subject = params.item["data"].flatMap { CompletionSubject($0) }
    writer.object { writer in
      for member in params.item where member.key != CompletionConversion.lazyMember {
        writer.key(member.key)
        writer.value(member.value)
      }
      if let subject {
        writer.documentation(of: subject, for: session.client.capabilities.completion)
      }
    }
  }
}
