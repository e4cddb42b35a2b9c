import DocumentSyntax
import JSON
import JSONRPC
import LanguageServerProtocol
import LiveDocuments

/// `inlayHint/resolve`: completes a hint that is pointed at with the text of a hover.
///
/// A hint without `data` is complete and is returned unchanged.
enum InlayHintResolveRequest: QueryHandler {
  static let method = "inlayHint/resolve"

  struct Params: JSONReadable {
    /// The hint as it was given.
    let hint: JSONObject

    /// The origin of an incomplete hint; `nil` for a complete one.
    let origin: Origin?

    struct Origin: Hashable, Sendable {
      let uri: String
      let revision: Int
      let offset: Int
    }

    init(from reader: JSONReader) throws(JSONShapeError) {
      hint = try reader.object()
      guard let data = try reader.optionalMember("data") else {
        origin = nil
        return
      }
      origin = Origin(
        uri: try data.string("uri"),
        revision: try data.member("revision", expected: "a revision").integer(),
        offset: try data.unsignedInteger("offset"))
    }
  }

  static func answer(
    _ params: Params, to writer: inout JSONWriter, in session: Session
  ) throws(ResponseError) {
    guard let origin = params.origin else { return writer.value(.object(params.hint)) }
    let document = try session.document(.open(origin.uri))
    let live = document.live
    writer.object { writer in
      for member in params.hint where member.key != "tooltip" {
        writer.key(member.key)
        writer.value(member.value)
      }
      // The hint of a text that is gone has nothing to say.
      guard document.revision == origin.revision,
        let element = live.element(under: min(origin.offset, live.source.text.utf8Count))
      else { return }
      let text = HoverText(document, about: element)
      let kind = session.client.capabilities.hoverContentFormat.first ?? .plaintext
      writer.member("tooltip", MarkupContent(kind: kind, value: text.rendered(as: kind)))
    }
  }
}
