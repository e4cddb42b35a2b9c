import JSONRPC

/// `layout/session`: whose workspace it is, and who is on it.
enum LayoutSessionRequest: DeclaredQuery {
  static let method = "layout/session"
  static let summary = "Whose workspace it is, and who is on it."
  static let errorKinds: [ErrorKind] = []
  static let result = Members<Answer>(
    "SessionState", "Whose workspace it is, and who is on it.",
    .optional("client", .string, "What the first client calls itself, an editor in most cases.") {
      $0.participants[.first].name
    },
    .member("folders", .array(.string), "The folders that clients have open, as URIs.") {
      $0.participants.folders
    },
    .member("documents", .count, "How many documents are open.") { $0.documentCount },
    .member("clients", .count, "How many clients there are, this one included.") {
      $0.participants.count
    })

  struct Answer {
    let participants: Participants
    let documentCount: Int
  }

  typealias Params = NoParams

  static func answer(_ params: NoParams, in context: RequestContext) throws(ResponseError) -> Answer
  {
    Answer(
      participants: context.workspace.participants,
      documentCount: context.workspace.documentCount)
  }
}
