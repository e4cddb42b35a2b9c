/// `initialized`: the client has read the answer to its first request, so it may be asked things.
enum Initialized: NotificationHandler {
  static let method = "initialized"

  typealias Params = NoParams

  static func receive(_ params: NoParams, in session: inout Session) {
    session.registerForChanges()
    session.askForSettings()
  }
}
