/// `workspace/didChangeWatchedFiles`: some file that was asked for is not what it was.
enum DidChangeWatchedFiles: NotificationHandler {
  static let method = "workspace/didChangeWatchedFiles"

  typealias Params = NoParams

  static func receive(_ params: NoParams, in session: inout Session) {
    session.workspace.files?.lookAgain()
    session.reconfigure()
    session.refresh(.diagnostics)
  }
}
