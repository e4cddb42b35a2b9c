import DocumentSyntax
import JSON
import JSONRPC
import LanguageServerProtocol
import LiveDocuments

/// `inlayHint/resolve`: completes a hint that is pointed at with the text of a hover.
///
/// A hint without `data` is complete and is returned unchanged.
enum InlayHintResolveRequest: TypedQuery {
  static let method = "inlayHint/resolve"

  struct Params: JSONReadable {
    /// The hint as it was given.
    let hint: JSONObject

    /// The origin of an incomplete hint; `nil` for a complete one.
    let origin: InlayHintOrigin?

    init(from reader: JSONReader) throws(JSONShapeError) {
      hint = try reader.object()
      origin = try reader.readOptional("data")
    }
  }

  static func answer(
    _ params: Params, in context: RequestContext
  ) throws(ResponseError) -> Resolved<MarkupContent> {
    guard let origin = params.origin else { return Resolved(sent: params.hint) }
    let document = try context.document(.open(origin.uri))
    let live = document.live
    var result = Resolved<MarkupContent>(sent: params.hint, member: LSP.InlayHint.lazyMember)
    // The hint of a text that is gone has nothing to say.
    guard document.revision == origin.revision else { return result }
    let offset = min(origin.offset, live.source.text.utf8Count)
    let text =
      origin.isVariable
      ? HoverText(document, at: offset)
      : live.element(under: offset).map { HoverText(document, about: $0) }
    result.value = text.map(context.client.markup)
    return result
  }
}

/// The `data` of a hint whose text is requested when a user points at it.
struct InlayHintOrigin: Hashable, Sendable {
  let uri: String
  let revision: Int
  let offset: Int

  /// True if the hint is about the string at the offset and not about the element.
  let isVariable: Bool
}

extension InlayHintOrigin: JSONReadable, Structure {
  init(from reader: JSONReader) throws(JSONShapeError) {
    self.init(
      uri: try reader.string("uri"),
      revision: try reader.member("revision", expected: "a revision").integer(),
      offset: try reader.unsignedInteger("offset"),
      isVariable: try reader.optionalMember("isVariable")?.bool() ?? false)
  }

  static let members: Members<Self> = [
    .member("uri", \.uri), .member("revision", \.revision), .member("offset", \.offset),
    .flag("isVariable") { $0.isVariable },
  ]
}
