import JSON
import JSONRPC

/// `$/cancelRequest`: nobody wants the answer any more.
///
/// A request that waits for its turn, or is handled here, hears of it before this is handled; see
/// ``Cancellations``.
enum CancelRequest: NotificationHandler {
  static let method = "$/cancelRequest"

  struct Params: JSONReadable {
    init(from reader: JSONReader) throws(JSONShapeError) {
      let id = try reader.member("id", expected: "the id of a request")
      if RequestID(id.value) == nil { throw id.mismatch(expected: "the id of a request") }
    }
  }

  // The server does it, which knows how the id is spelled.
  static func receive(_ params: Params, in session: inout Session) {}

  /// The id in the params of a message that stands at a place in a text, as it is spelled there.
  static func id(
    _ params: JSONValue?, _ spelling: JSONSpelling, of message: JSONPointer
  ) -> RequestID? {
    let place = JSONPointer(message.steps + [.key("params"), .key("id")])
    return params?["id"].flatMap { RequestID($0, spelling: spelling.spelling(at: place)) }
  }
}
