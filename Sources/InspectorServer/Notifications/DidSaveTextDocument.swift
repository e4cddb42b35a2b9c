/// `textDocument/didSave`: the text is known already; files are not looked at.
enum DidSaveTextDocument: NotificationHandler {
  static let method = "textDocument/didSave"

  typealias Params = NoParams

  static func receive(_ params: NoParams, in session: inout Session) {}
}
