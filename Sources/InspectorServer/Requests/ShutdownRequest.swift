import JSON
import JSONRPC

/// `shutdown`: ends the session; the process stays until `exit`.
enum ShutdownRequest: RequestHandler {
  static let method = "shutdown"

  typealias Params = NoParams

  static func perform(
    _ params: NoParams, to writer: inout JSONWriter, in session: inout Session
  ) throws(ResponseError) {
    session.state = .shutDown
    session.documents = [:]
    session.subscriptions = Subscriptions()
    writer.null()
  }
}
