import JSONRPC

/// A batch of which some messages are not handled yet.
struct PendingBatch {
  let entries: [IncomingContent.Entry]

  /// The bytes of the whole batch, while it is not its turn.
  var content: [UInt8] = []

  /// The index of the next message.
  var next = 0

  /// The answers to the messages before it.
  var answers: [OutgoingMessage] = []

  init(_ entries: [IncomingContent.Entry]) {
    self.entries = entries
  }
}
