import JSON

/// A JSON-RPC batch, cut into its messages: they are handled one by one, so that other clients are served between them,
/// and ``BatchAnswers`` joins their answers.
package struct Batch: Hashable, Sendable {
  /// The greatest number of messages; a longer batch is an invalid request.
  package static let limit = 1_000

  /// The text of each message as it stands in the batch.
  package let messages: [[UInt8]]

  /// The ids of the answers to the messages, in their order; notifications and responses have no answer.
  package let answeredIDs: [RequestID]

  /// Cuts a batch.
  ///
  /// - Returns: `nil` for everything that is handled and answered as one message: an object, a text that is not JSON, and
  ///   an array that is empty or longer than ``limit``.
  /// - Complexity: O(1) for an object, O(*n*) in the length of any other content.
  package init?(_ content: [UInt8]) {
    guard content.first(where: { !Self.isSpace($0) }) == UInt8(ascii: "["),
      case .array(let values)? = try? JSONValue.parseMessage(content, duplicateKeys: .lastWins)
        .value, !values.isEmpty, values.count <= Self.limit
    else { return nil }
    messages = Self.elements(of: content)
    answeredIDs = values.compactMap { value in
      do throws(MessageFault) {
        guard case .request(let id, _, _) = try IncomingMessage(value) else { return nil }
        return id
      } catch {
        return error.id
      }
    }
  }

  /// The elements of an array.
  ///
  /// - Precondition: `text` is a JSON array that is not empty.
  private static func elements(of text: [UInt8]) -> [[UInt8]] {
    var elements: [[UInt8]] = []
    var depth = 0
    var start = 0
    var index = 0
    while index < text.count {
      switch text[index] {
      case UInt8(ascii: "\""): index = end(ofStringAt: index, in: text)
      case UInt8(ascii: "["), UInt8(ascii: "{"):
        depth += 1
        if depth == 1 { start = index + 1 }
      case UInt8(ascii: "]"), UInt8(ascii: "}"):
        depth -= 1
        if depth == 0 { elements.append(Array(text[start..<index])) }
      case UInt8(ascii: ",") where depth == 1:
        elements.append(Array(text[start..<index]))
        start = index + 1
      default: break
      }
      index += 1
    }
    return elements
  }

  /// The offset of the closing quote of a string.
  private static func end(ofStringAt start: Int, in text: [UInt8]) -> Int {
    var index = start + 1
    while index < text.count, text[index] != UInt8(ascii: "\"") {
      index += text[index] == UInt8(ascii: "\\") ? 2 : 1
    }
    return index
  }

  private static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09
  }
}

/// The answers to the batches of one client, until all answers to a batch are there.
///
/// An answer is found by its id. If two messages that are not answered yet have one id, which JSON-RPC does not allow, the
/// first answer is that of the first message.
package struct BatchAnswers: Sendable {
  private struct Pending {
    var answers: [OutgoingMessage?]

    /// The indices in ``answers`` of answers that are missing.
    var missing: [RequestID: [Int]]
    var missingCount: Int
  }

  /// The batches that are not answered, in the order in which they came.
  private var pending: [Pending] = []

  package init() {}

  /// Begins a batch, before its first message is handled.
  ///
  /// - Parameter ids: Its ``Batch/answeredIDs``; a batch without any has no answer.
  package mutating func begin(_ ids: [RequestID]) {
    if ids.isEmpty { return }
    pending.append(
      Pending(
        answers: Array(repeating: nil, count: ids.count),
        missing: Dictionary(grouping: ids.indices) { ids[$0] }, missingCount: ids.count))
  }

  /// Keeps a message if it answers a message of a batch.
  ///
  /// - Returns: The message to send: the same if it answers no message of a batch, `nil` while the batch waits for more
  ///   answers, or all answers to the batch as one message.
  package mutating func take(_ message: OutgoingMessage) -> OutgoingMessage? {
    guard let id = message.answeredID,
      let batch = pending.firstIndex(where: { $0.missing[id] != nil }),
      let index = pending[batch].missing[id]?.removeFirst()
    else { return message }
    if pending[batch].missing[id]?.isEmpty == true { pending[batch].missing[id] = nil }
    pending[batch].answers[index] = message
    pending[batch].missingCount -= 1
    guard pending[batch].missingCount == 0 else { return nil }
    return OutgoingMessage.batch(pending.remove(at: batch).answers.compactMap(\.self))
  }

  /// Takes the answers that are there to batches that will not be finished, because the client has exited.
  package mutating func takeUnfinished() -> [OutgoingMessage] {
    defer { pending = [] }
    return pending.compactMap { OutgoingMessage.batch($0.answers.compactMap(\.self)) }
  }
}
