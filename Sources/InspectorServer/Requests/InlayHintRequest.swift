import Authoring
import DocumentSyntax
import JSON
import JSONRPC
import LanguageServerProtocol
import LiveDocuments

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
    _ params: RangeQuery, to writer: inout JSONWriter, in session: Session
  ) throws(ResponseError) {
    let document = try session.document(.open(params.textDocument.uri))
    let live = document.live
    let range = live.bytes(of: params.range, in: session.client.encoding)
    let hints = live.hints(in: range, showing: session.client.settings.hints) { element in
      document.stableFrames.frame(of: element, in: live)
    }
    let isResolved = session.client.capabilities.inlayHintResolves.contains("tooltip")
    writer.array { writer in
      for hint in hints {
        let place = live.source.text.range(
          of: hint.offset..<hint.offset, in: session.client.encoding)
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
