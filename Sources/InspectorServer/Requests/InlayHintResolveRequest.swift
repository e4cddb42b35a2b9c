import DocumentSyntax
import JSON
import JSONRPC
import LanguageServerProtocol
import LiveDocuments

/// `inlayHint/resolve`: what is said about a hint that is pointed at, which is a hover's text.
enum InlayHintResolveRequest: QueryHandler {
  static let method = "inlayHint/resolve"

  struct Params: JSONReadable {
    /// The hint as it was given.
    let hint: JSONObject
    let uri: String
    let revision: Int
    let offset: Int

    init(from reader: JSONReader) throws(JSONShapeError) {
      hint = try reader.object()
      let data = try reader.member("data", expected: "what the hint came with")
      uri = try data.string("uri")
      revision = try data.member("revision", expected: "a revision").integer()
      offset = try data.unsignedInteger("offset")
    }
  }

  static func answer(
    _ params: Params, to writer: inout JSONWriter, in session: Session
  ) throws(ResponseError) {
    let document = try session.document(.open(params.uri))
    let live = document.live
    writer.object { writer in
      for member in params.hint where member.key != "tooltip" {
        writer.key(member.key)
        writer.value(member.value)
      }
      // The hint of a text that is gone has nothing to say.
      guard document.revision == params.revision,
        let element = live.element(under: min(params.offset, live.source.text.utf8Count))
      else { return }
      let text = HoverText(document, about: element)
      let kind = session.client.capabilities.hoverContentFormat.first ?? .plaintext
      writer.member("tooltip", MarkupContent(kind: kind, value: text.rendered(as: kind)))
    }
  }
}
