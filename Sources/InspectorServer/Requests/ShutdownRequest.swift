import JSON
import JSONRPC

/// `shutdown`: ends the session; the process stays until `exit`.
///
/// What workers are at is answered first: ``Server`` performs it when they are done.
enum ShutdownRequest: RequestHandler {
  static let method = "shutdown"
  static let errorKinds: [ErrorKind] = []

  typealias Params = NoParams

  static func perform(
    _ params: NoParams, to writer: inout JSONWriter, in session: inout Session
  ) throws(ResponseError) {
    session.client.state = .shutDown
    session.client.outbox += session.client.inFlight.cancelAll()
    session.client.subscriptions = Subscriptions()
    session.client.watches = Watches()
    session.closeDocuments()
    writer.null()
  }
}
