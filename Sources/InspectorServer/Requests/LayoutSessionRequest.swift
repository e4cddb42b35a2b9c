import JSON
import JSONRPC

/// `layout/session`: whose workspace it is, and who is on it.
enum LayoutSessionRequest: DeclaredQuery {
  static let method = "layout/session"
  static let summary = "Whose workspace it is, and who is on it."
  static let errorKinds: [ErrorKind] = []
  static let result = Members<Session>(
    "SessionState", "Whose workspace it is, and who is on it.",
    .optional("client", .string, "What the first client calls itself, an editor in most cases.") {
      $0.first.name
    },
    .member("folders", .array(.string), "The folders that clients have open, as URIs.") {
      $0.workspace.folders
    },
    .member("documents", .count, "How many documents are open.") { $0.workspace.documents.count },
    .member("clients", .count, "How many clients there are, this one included.") {
      $0.others.count + 1
    })

  typealias Params = NoParams

  static func answer(_ params: NoParams, in session: Session) throws(ResponseError) -> Session {
    session
  }
}
