import JSON
import JSONRPC
import LiveDocuments

/// `shutdown`: ends the session; the process stays until `exit`.
///
/// ``Server`` performs it when workers have answered the requests that they run.
enum ShutdownRequest: UpdateHandler {
  static let method = "shutdown"
  static let errorKinds: [ErrorKind] = []

  typealias Params = NoParams

  static func perform(
    _ params: NoParams, to writer: inout JSONWriter, from client: ClientID, in server: inout Server
  ) throws(ResponseError) {
    server.publishTestResults()
    server.connections[client].state = .shutDown
    server.connections[client].outbox += server.connections[client].inFlight.cancelAll()
    server.connections[client].subscriptions = Subscriptions()
    server.closeDocuments(of: client)
    writer.null()
  }
}
