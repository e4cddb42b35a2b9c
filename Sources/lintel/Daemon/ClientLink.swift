import InspectorServer
import JSONRPC
import Synchronization

/// A client of the daemon, on stdin and stdout or on a socket: everything between its frames and its messages.
///
/// ```
///  Reader, SocketListener ── frame ─► arrivals ─► MessageQueue ─► MainLoop ─► Server
///                                                                    │
///  Writer, SocketConnection ◄────── message ── BatchAnswers ◄─ send ─┘
/// ```
///
/// - A batch is cut into its messages when it arrives, so that other clients are served between them; its answers are
///   joined when the last one is sent.
/// - A cancellation counts from its arrival, not from its turn, because messages are read while others are handled.
///
/// Unchecked, because the compiler cannot see which thread uses what.
final class ClientLink: @unchecked Sendable {
  private let output: any LinkOutput
  private let log: MessageLog?
  private let cancellations = Mutex(Cancellations())

  /// The number of messages that arrived; for the thread that reads only.
  private var arrivalCount = 0

  // MARK: Of the thread that handles messages

  /// The client in the workspace, which ``MainLoop`` sets before the first message.
  var client = ClientID.first

  /// The framing of the messages of the client, which messages to it use too.
  private(set) var framing = Framing.lines

  /// True if the client has sent all its messages.
  var isEnding = false

  /// True if nobody reads what is sent any more.
  private(set) var isAbandoned = false

  private var batchAnswers = BatchAnswers()

  init(_ output: some LinkOutput, log: MessageLog?) {
    self.output = output
    self.log = log
  }

  // MARK: Arrivals

  /// Numbers the messages of a frame that arrived, and records what they cancel.
  ///
  /// - Precondition: Only the thread that reads calls this.
  func arrivals(of frame: DecodedFrame, _ framing: Framing) -> [(Arrival, DecodedFrame)] {
    guard case .frame(let content) = frame, let batch = Batch(content) else {
      return [(arrival(of: frame, framing), frame)]
    }
    var answeredIDs = batch.answeredIDs
    return batch.messages.map { message in
      defer { answeredIDs = [] }
      return (arrival(of: .frame(message), framing, in: answeredIDs), .frame(message))
    }
  }

  private func arrival(
    of frame: DecodedFrame, _ framing: Framing, in answeredIDs: [RequestID]? = nil
  ) -> Arrival {
    var length = 1
    if case .frame(let content) = frame {
      length = content.count + 1
      cancellations.withLock { $0.note(content, arrival: arrivalCount) }
    }
    defer { arrivalCount += 1 }
    return Arrival(
      link: self, number: arrivalCount, length: length, framing: framing,
      isInBatch: answeredIDs != nil, answeredIDs: answeredIDs ?? [])
  }

  /// True if the client has cancelled the request that a message is.
  func isCancelled(_ subject: Cancellations.Subject, in arrival: Arrival) -> Bool {
    cancellations.withLock { $0.isCancelled(subject, arrival: arrival.number) }
  }

  // MARK: Handling

  /// Notes that a message is about to be handled.
  func begin(_ arrival: Arrival) {
    framing = arrival.framing
    batchAnswers.begin(arrival.answeredIDs)
  }

  /// Notes that a message is handled.
  func end(_ arrival: Arrival) {
    cancellations.withLock { $0.forget(upTo: arrival.number) }
    output.noteHandled()
  }

  // MARK: Sending

  /// Sends messages in their order; the answer to a message of a batch is sent with the other answers to the batch.
  func send(_ messages: [OutgoingMessage]) {
    for message in messages {
      if let message = batchAnswers.take(message) { write(message) }
    }
  }

  /// Sends the answers that are there to batches whose other messages are not handled any more.
  func sendUnfinishedBatches() {
    for message in batchAnswers.takeUnfinished() { write(message) }
  }

  private func write(_ message: OutgoingMessage) {
    guard !isAbandoned else { return }
    if output.send(message, framing: framing) {
      log?.sent(message, to: client)
    } else {
      isAbandoned = true
    }
  }

  /// Closes the link as soon as everything is written.
  func finish() { output.finish() }

  /// Notes that no message of the client is left to handle.
  func noteForgotten() { output.noteForgotten() }
}

/// The stream that a client reads.
protocol LinkOutput: Sendable {
  /// Sends a message.
  ///
  /// - Returns: False if nobody reads it any more.
  /// - Precondition: Only the thread that handles messages calls this.
  func send(_ message: OutgoingMessage, framing: Framing) -> Bool

  /// Notes that a message of the client is handled.
  func noteHandled()

  /// Closes the stream as soon as everything is written.
  func finish()

  /// Notes that no message of the client is left to handle.
  func noteForgotten()
}

/// The properties of a message that arrived, besides its content, which goes to its handler: it may be many megabytes.
struct Arrival: Sendable {
  let link: ClientLink

  /// The number of the message, in the order in which those of its client arrived.
  let number: Int

  /// In bytes; what is no frame has one.
  let length: Int

  /// The framing of the message, which responses use too.
  let framing: Framing

  /// True for a message of a batch.
  let isInBatch: Bool

  /// The ``Batch/answeredIDs`` of the batch that begins with the message.
  let answeredIDs: [RequestID]
}
