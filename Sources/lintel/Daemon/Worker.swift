import InspectorServer
import JSONRPC

/// The thread that handles messages, one after the other.
struct Worker: Sendable {
  /// Documents may be nested a thousand levels deep, and layout follows them.
  static let stackSize = 16 << 20

  let inbox: Inbox
  let writer: Writer
  let watch: ClientWatch
  let checksItself: Bool

  /// How a session ended.
  enum Ending: Sendable {
    /// With `exit`.
    case exit(code: Int32)

    /// With the end of the input, or of whoever read the answers.
    case hangUp(code: Int32)
  }

  /// Handles messages until there are no more.
  func run() -> Ending {
    let start = ContinuousClock.now
    var server = Server(
      session: Session(
        selfCheck: checksItself ? SelfCheck() : nil, files: SystemFiles(), savePicture: savePicture,
        findRulePages: rulePagesURI
      ) {
        start.nanosecondsUntilNow
      })
    let pool = WorkerPool(inbox: inbox)
    var framing = Framing.lines
    var isEnding = false
    while !(isEnding && !server.isAwaitingWorkers) {
      let messages: [OutgoingMessage]
      switch inbox.next() {
      case .arrival(let arrival):
        framing = arrival.framing
        messages = handle(arrival, &server, pool)
        inbox.forget(arrival)
      case .event(let event): messages = server.receive(event)
      case .end:
        isEnding = true
        continue
      case .hangUp: return hangUp(framing, server)
      }
      for line in server.takeLogLines() { printError(line) }
      note(server.session.client)
      guard send(messages, framing) else { break }
      if case .exited(let isAfterShutdown) = server.session.client.state {
        return .exit(code: isAfterShutdown ? 0 : 1)
      }
    }
    return hangUp(framing, server)
  }

  private func hangUp(_ framing: Framing, _ server: Server) -> Ending {
    // To hang up is how a client that writes lines says that it is done.
    .hangUp(code: framing == .lines || server.session.client.state == .shutDown ? 0 : 1)
  }

  private func handle(
    _ arrival: Inbox.Arrival, _ server: inout Server, _ pool: WorkerPool
  ) -> [OutgoingMessage] {
    switch arrival.frame {
    case .frame(let content):
      server.receive(content) {
        inbox.isCancelled($0, in: arrival)
      } send: {
        _ = send([$0], arrival.framing)
      } leave: {
        pool.add($0)
      }
    case .malformed(let error):
      server.receive(error)
    }
  }

  private func note(_ client: Client) {
    if let processID = client.processID { watch.look(for: processID) }
    if client.state == .shutDown { watch.noteShutdown() }
  }

  /// Returns whether there is still somebody to send to.
  private func send(_ messages: [OutgoingMessage], _ framing: Framing) -> Bool {
    let encoder = FrameEncoder(framing: framing)
    return messages.allSatisfy { writer.send(encoder.frame($0.content)) }
  }
}
