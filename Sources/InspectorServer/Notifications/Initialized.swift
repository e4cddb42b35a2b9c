/// `initialized`: the client has read the answer to its first request; nothing waited for that.
enum Initialized: NotificationHandler {
  static let method = "initialized"

  typealias Params = NoParams

  static func receive(_ params: NoParams, in session: inout Session) {}
}
