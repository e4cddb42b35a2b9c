import JSON
import JSONRPC

/// `$/cancelRequest`: nobody wants the answer any more.
///
/// A request that waits for its turn, or is handled here, hears of it before this is handled; see
/// ``Cancellations``.
enum CancelRequest: NotificationHandler {
  static let method = "$/cancelRequest"
  static let summary = "Nobody wants the answer to a request any more."
  static let paramsSchema = ParamsSchema.required(
    "id", .anyOf(.integer, .string), "Of the request.")

  struct Params: JSONReadable {
    let id: RequestID?

    init(from reader: JSONReader) throws(JSONShapeError) {
      id = RequestID(try reader.member("id", expected: "the id of a request").value)
    }
  }

  static func receive(_ params: Params, in session: inout Session) {
    guard let id = params.id else { return }
    session.client.outbox += session.client.running.cancel(id)
  }
}
