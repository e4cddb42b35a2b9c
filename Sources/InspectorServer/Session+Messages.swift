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
