import JSON
import JSONRPC

/// `shutdown`: ends the session; the process stays until `exit`.
enum ShutdownRequest: RequestHandler {
  static let method = "shutdown"

  typealias Params = NoParams

  static func answer(
    _ params: NoParams, to writer: inout JSONWriter, in session: Session
  ) throws(ResponseError) {
    writer.null()
  }

  static func conclude(_ params: NoParams, in session: inout Session) {
    session.state = .shutDown
    session.documents = [:]
  }
}
