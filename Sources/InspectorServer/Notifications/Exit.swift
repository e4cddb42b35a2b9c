/// `exit`: the process is to end, with success if `shutdown` came before.
enum Exit: NotificationHandler {
  static let method = "exit"

  typealias Params = NoParams

  static func receive(_ params: NoParams, in session: inout Session) {
    if session.client.state == .shuttingDown {
      session.client.pendingShutdown?.exits = true
    } else {
      session.client.state = .exited(afterShutdown: session.client.state == .shutDown)
    }
  }
}
