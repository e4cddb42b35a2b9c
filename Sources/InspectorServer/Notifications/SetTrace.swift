import JSON
import LanguageServerProtocol

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

  static func receive(_ params: Params, in session: inout Session) {
    session.client.trace = params.value
  }
}
