package import JSON
import JSONRPC

/// The token by which a client knows `$/progress` notifications: a string or an integer.
package struct ProgressToken: JSONReadable, JSONWritable, Hashable, Sendable {
  private let value: JSONValue

  package init(from reader: JSONReader) throws(JSONShapeError) {
    guard reader.value.stringValue != nil || reader.value.integerValue != nil else {
      throw reader.mismatch(expected: "a string or an integer")
    }
    value = reader.value
  }

  package func write(to writer: inout JSONWriter) { writer.value(value) }

  /// A `$/progress` notification.
  func message(_ value: some JSONWritable) -> OutgoingMessage {
    .notification("$/progress", LSP.ProgressParams(token: self, value: AnyValue(value)))
  }
}

/// Says how far a request is, once for each percent.
struct ProgressReport {
  private let token: ProgressToken?
  private let send: (InterimMessage) -> Void
  private var percentage = 0

  /// Begins; without a token nobody is told anything.
  init(_ token: ProgressToken?, title: String, send: @escaping (InterimMessage) -> Void) {
    self.token = token
    self.send = send
    guard let token else { return }
    let message = token.message(LSP.WorkDoneProgressBegin(title: title))
    send(InterimMessage(message, progress: .begun(token)))
  }

  mutating func report(_ done: Int, of count: Int, message: String) {
    let now = count > 0 ? min(100, done * 100 / count) : 100
    guard let token, now > percentage else { return }
    percentage = now
    let report = LSP.WorkDoneProgressReport(percentage: now, message: message)
    send(InterimMessage(token.message(report)))
  }

  func end(message: String) {
    guard let token else { return }
    send(InterimMessage(Self.end(of: token, message: message), progress: .ended))
  }

  /// Says that what has this token is over.
  static func end(of token: ProgressToken, message: String) -> OutgoingMessage {
    token.message(LSP.WorkDoneProgressEnd(message: message))
  }
}

// MARK: Schemas

extension Shape<ProgressToken> {
  static let progressToken = Shape(.anyOf(.integer, .string))
}
