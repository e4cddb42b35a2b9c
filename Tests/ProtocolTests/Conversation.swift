import InspectorServer
import JSON
import JSONRPC
import TestSupport
import Testing

/// The messages of a client and a server, in order, as a transcript has them.
///
/// `--> ` stands before a message of the client and `<-- ` before one of the server. A message may go
/// on over several lines.
struct Conversation {
  var turns: [Turn] = []

  /// A message of the client, and what the server sends before the next one.
  struct Turn {
    /// As it is written, line breaks included.
    var sent: String
    var received: [String] = []
  }

  init(_ lines: some Sequence<Substring>) {
    for line in lines {
      if line.hasPrefix("--> ") {
        turns.append(Turn(sent: String(line.dropFirst(4))))
      } else if line.hasPrefix("<-- ") {
        turns[turns.count - 1].received.append(String(line.dropFirst(4)))
      } else if !line.isEmpty, let last = turns.indices.last {
        if turns[last].received.isEmpty {
          turns[last].sent += "\n\(line)"
        } else {
          turns[last].received[turns[last].received.count - 1] += "\n\(line)"
        }
      }
    }
  }

  /// The conversation with every message of the client on one line, as it is sent.
  var onLines: Conversation {
    var conversation = self
    for index in turns.indices {
      conversation.turns[index].sent = Self.value(of: turns[index].sent).description
    }
    return conversation
  }

  /// The messages of the server for each message of the client, validated by its schemas.
  func replay(to server: inout Server) -> [[JSONValue]] {
    turns.map { turn in
      let received = Self.answers(of: &server, to: Array(turn.sent.utf8)).map { message in
        Self.value(of: String(decoding: message.content, as: UTF8.self))
      }
      let faults = ProtocolValidation.faults(in: received, after: Self.value(of: turn.sent))
      #expect(faults == [], "to \(turn.sent)")
      return received
    }
  }

  /// The messages that answer a message or a batch.
  private static func answers(of server: inout Server, to content: [UInt8]) -> [OutgoingMessage] {
    guard let batch = Batch(content) else { return server.receive(content) }
    var answers = BatchAnswers()
    answers.begin(batch.answeredIDs)
    return batch.messages.flatMap { server.receive($0, isInBatch: true) }
      .compactMap { answers.take($0) }
  }

  /// The messages of the server in the transcript.
  var received: [[JSONValue]] { turns.map { $0.received.map(Self.value) } }

  /// The value that a message is; a string of its text if it is none.
  static func value(of message: String) -> JSONValue {
    (try? JSONValue(parsing: Array(message.utf8))) ?? .string(message)
  }
}

extension Server {
  /// The server of recorded sessions: for documents, and for source files such as those of ``CardReader``.
  static var forConversations: Server { Server(sources: CardReader(), opensDocuments: true) }
}

extension JSONValue {
  /// The value as text for people: on one line if it fits, else on one for each member.
  func wrapped(indentation: Int = 0, column: Int = 4) -> String {
    let line = spaced
    let inner = String(repeating: " ", count: indentation + 2)
    guard column + line.count > 96 else { return line }
    let items: [String]
    switch self {
    case .array(let elements) where !elements.isEmpty:
      items = elements.map {
        inner + $0.wrapped(indentation: indentation + 2, column: indentation + 2)
      }
    case .object(let object) where !object.isEmpty:
      items = object.map { member in
        let key = "\(JSONValue.string(member.key)): "
        let value = member.value.wrapped(
          indentation: indentation + 2, column: indentation + 3 + key.count)
        return inner + key + value
      }
    default: return line
    }
    let (first, last) = if case .array = self { ("[", "]") } else { ("{", "}") }
    let end = String(repeating: " ", count: indentation) + last
    return "\(first)\n\(items.joined(separator: ",\n"))\n\(end)"
  }

  /// The value on one line, with a space behind each comma and colon.
  private var spaced: String {
    switch self {
    case .array(let elements): "[\(elements.map(\.spaced).joined(separator: ", "))]"
    case .object(let object):
      "{\(object.map { "\(JSONValue.string($0.key)): \($0.value.spaced)" }.joined(separator: ", "))}"
    default: description
    }
  }
}
