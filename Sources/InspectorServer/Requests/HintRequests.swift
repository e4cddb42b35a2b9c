import Authoring
import DocumentSyntax
import JSON
import JSONRPC
import LanguageServerProtocol
import LiveDocuments

/// `textDocument/hover`: what the element or the key under the pointer is, and came to.
enum HoverRequest: QueryHandler {
  static let method = "textDocument/hover"
  static let capability: ServerCapability? = ServerCapability("hoverProvider")

  typealias Params = PlaceQuery

  static func answer(
    _ params: PlaceQuery, to writer: inout JSONWriter, in context: RequestContext
  ) throws(ResponseError) {
    let (document, offset) = try context.find(params)
    context.add(.moveCursor(params))
    guard let text = HoverText(document, at: offset) else { return writer.null() }
    let kind = context.client.capabilities.hoverContentFormat.first ?? .plaintext
    writer.value(
      Hover(
        contents: MarkupContent(kind: kind, value: text.rendered(as: kind)),
        range: document.live.source.text.range(of: text.range, in: context.client.encoding)))
  }
}

/// `textDocument/inlayHint`: frames behind the types in a range, and what percentages come to.
///
/// While a bracket or a quote is missing, elements keep the frames that they had when it was there.
enum InlayHintRequest: QueryHandler {
  static let method = "textDocument/inlayHint"
  static let capability: ServerCapability? = ServerCapability("inlayHintProvider") { client in
    ["resolveProvider": .bool(client.inlayHintResolves.contains("tooltip"))]
  }

  typealias Params = RangeQuery

  static func work(_ params: Params) -> Scheduling {
    .range(.open(params.textDocument.uri), params.range)
  }

  static func answer(
    _ params: RangeQuery, to writer: inout JSONWriter, in context: RequestContext
  ) throws(ResponseError) {
    let document = try context.document(.open(params.textDocument.uri))
    let live = document.live
    let range = live.bytes(of: params.range, in: context.client.encoding)
    let hints = live.hints(in: range, showing: context.client.settings.hints) { element in
      document.stableFrames.frame(of: element, in: live)
    }
    let isResolved = context.client.capabilities.inlayHintResolves.contains("tooltip")
    writer.array { writer in
      for hint in hints {
        let place = live.source.text.range(
          of: hint.offset..<hint.offset, in: context.client.encoding)
        writer.object { writer in
          writer.member("position", place.start)
          writer.member("label", hint.text)
          writer.member("paddingLeft", true)
          if hint.touchesText(of: live) { writer.member("paddingRight", true) }
          if hint.isOfEarlierText {
            writer.member("tooltip", StableFrames.meaning)
            return
          }
          guard isResolved else { return }
          writer.key("data")
          writer.object { writer in
            writer.member("uri", params.textDocument.uri)
            writer.member("revision", document.revision)
            writer.member("offset", live.range(of: hint.element).lowerBound)
          }
        }
      }
    }
  }
}

extension LayoutHint {
  /// True if a character follows right behind it, as in `{"type":"text","text":""}`.
  fileprivate func touchesText(of document: LiveDocument) -> Bool {
    guard offset > 0, offset < document.source.text.utf8Count else { return false }
    let around = document.source.text.bytes(in: (offset - 1)..<(offset + 1))
    return around[0] == UInt8(ascii: ",") && around[1] > UInt8(ascii: " ")
  }
}

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
    _ params: Params, to writer: inout JSONWriter, in context: RequestContext
  ) throws(ResponseError) {
    guard let origin = params.origin else { return writer.value(.object(params.hint)) }
    let document = try context.document(.open(origin.uri))
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
      let kind = context.client.capabilities.hoverContentFormat.first ?? .plaintext
      writer.member("tooltip", MarkupContent(kind: kind, value: text.rendered(as: kind)))
    }
  }
}
