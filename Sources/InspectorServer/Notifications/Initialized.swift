/// `initialized`: the client has read the answer to its first request, so it may be asked things.
enum Initialized: NotificationHandler {
  static let method = "initialized"
  static let summary =
    "The client has read the answer to its first request, so it may be asked things."
  static let paramsSchema: ParamsSchema = []

  typealias Params = NoParams

  static func receive(_ params: NoParams, in session: inout Session) {
    session.registerForChanges()
    session.askForSettings()
  }
}
