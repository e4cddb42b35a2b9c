/// `textDocument/didSave`: the text is known already; what was saved may be a configuration, though.
enum DidSaveTextDocument: NotificationHandler {
  static let method = "textDocument/didSave"

  typealias Params = NoParams

  static func receive(_ params: NoParams, in session: inout Session) { session.reconfigure() }
}
