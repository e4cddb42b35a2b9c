import JSON
import JSONRPC

/// How important a message is, numbered as LSP does.
enum MessageType: Int {
  case error = 1
  case warning
  case info
}

extension Session {
  /// Writes a line to the client's log of this server.
  mutating func log(_ type: MessageType, _ message: String) {
    send("window/logMessage", type, message)
  }

  /// Tells the person at the editor.
  mutating func show(_ type: MessageType, _ message: String) {
    send("window/showMessage", type, message)
  }

  private mutating func send(_ method: String, _ type: MessageType, _ message: String) {
    let message = OutgoingMessage.notification(method) { writer in
      writer.object { writer in
        writer.member("type", type.rawValue)
        writer.member("message", message)
      }
    }
    client.outbox.append(message)
  }
}

extension SentMessage {
  static let logMessage = SentMessage(
    "window/logMessage", "A line for the client's log of the server.", params)
  static let showMessage = SentMessage(
    "window/showMessage", "A sentence for the person at the editor.", params)

  private static let params: ParamsSchema = [
    .required("type", .enumeration([1, 2, 3]), "1 for an error, 2 a warning, 3 an information."),
    .required("message", .string, "One sentence."),
  ]
}
