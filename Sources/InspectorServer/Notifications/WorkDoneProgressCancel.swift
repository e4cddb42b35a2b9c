import JSON

/// `window/workDoneProgress/cancel`: nobody wants the answer any more whose progress is shown.
enum WorkDoneProgressCancel: NotificationHandler {
  static let method = "window/workDoneProgress/cancel"

  struct Params: JSONReadable {
    let token: ProgressToken

    init(from reader: JSONReader) throws(JSONShapeError) { token = try reader.read("token") }
  }

  static func receive(_ params: Params, in session: inout Session) {
    session.client.outbox += session.client.inFlight.cancel(params.token)
    session.cancelHeldRequest { $0.params.workDoneToken == params.token }
  }
}
