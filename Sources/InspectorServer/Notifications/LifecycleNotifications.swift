import JSON
import JSONRPC
import LanguageServerProtocol

/// `initialized`: the client has read the answer to its first request, so it may be asked things.
enum Initialized: NotificationHandler {
  static let method = "initialized"

  typealias Params = NoParams

  static func receive(_ params: NoParams, from client: ClientID, in server: inout Server) {
    server.connections[client].registerForChanges(
      ofSources: server.workspace.services.isForSourcesOnly)
    server.connections[client].askForSettings()
  }
}

/// `$/setTrace`: how much the client wants to be told about the server's doings, by `$/logTrace`.
enum SetTrace: NotificationHandler {
  static let method = "$/setTrace"

  struct Params: JSONReadable {
    let value: TraceValue

    init(from reader: JSONReader) throws(JSONShapeError) {
      let member = try reader.member("value", expected: "a string")
      guard let value = TraceValue(rawValue: try member.string()) else {
        throw member.unexpectedValue(expected: "\"off\", \"messages\" or \"verbose\"")
      }
      self.value = value
    }
  }

  static func receive(_ params: Params, from client: ClientID, in server: inout Server) {
    server.connections[client].trace = params.value
  }
}

/// `$/cancelRequest`: nobody wants the answer any more.
///
/// It cancels a request that a worker handles or that is held. A request that waits for its turn, or is handled by this
/// thread, was cancelled when this message arrived (``Cancellations``).
enum CancelRequest: NotificationHandler {
  static let method = "$/cancelRequest"

  struct Params: JSONReadable {
    let id: RequestID

    init(from reader: JSONReader) throws(JSONShapeError) {
      let member = try reader.member("id", expected: "the id of a request")
      guard let id = RequestID(member.value) else {
        throw member.mismatch(expected: "the id of a request")
      }
      self.id = id
    }
  }

  static func receive(_ params: Params, from client: ClientID, in server: inout Server) {
    server.connections[client].outbox += server.connections[client].inFlight.cancel(params.id)
    server.connections[client].cancelHeldRequest { $0.id == params.id }
  }
}

/// `window/workDoneProgress/cancel`: nobody wants the answer any more whose progress is shown.
enum WorkDoneProgressCancel: NotificationHandler {
  static let method = "window/workDoneProgress/cancel"

  struct Params: JSONReadable {
    let token: ProgressToken

    init(from reader: JSONReader) throws(JSONShapeError) { token = try reader.read("token") }
  }

  static func receive(_ params: Params, from client: ClientID, in server: inout Server) {
    server.connections[client].outbox += server.connections[client].inFlight.cancel(params.token)
    server.connections[client].cancelHeldRequest { $0.params.workDoneToken == params.token }
  }
}

/// `exit`: the process is to end, with success if `shutdown` came before.
enum Exit: NotificationHandler {
  static let method = "exit"

  typealias Params = NoParams

  static func receive(_ params: NoParams, from client: ClientID, in server: inout Server) {
    if server.connections[client].state == .shuttingDown {
      server.connections[client].pendingShutdown?.exits = true
    } else {
      server.connections[client].state = .exited(
        afterShutdown: server.connections[client].state == .shutDown)
    }
  }
}
