import JSON
import JSONRPC
import LanguageServerProtocol
import LiveDocuments

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

/// `layout/documents`: which documents are open, whoever opened them.
enum LayoutDocumentsRequest: DeclaredQuery {
  static let method = "layout/documents"
  static let summary = "Which documents are open, whoever opened them."
  static let errorKinds: [ErrorKind] = []
  static let result = Members.documentList

  typealias Params = NoParams

  static func answer(
    _ params: NoParams, in context: RequestContext
  ) throws(ResponseError) -> [ListedDocument] {
    context.workspace.listedDocuments(for: context.client.id)
  }
}

/// `layout/select`: says which element the client looks at, for the other clients.
enum LayoutSelectRequest: DeclaredUpdate {
  typealias Params = OpenElementQuery

  static let method = "layout/select"
  static let summary = "Says which element the client looks at, for the other clients."
  static let errorKinds: [ErrorKind] = [
    .documentNotOpen, .documentTooLarge, .noSuchElement, .noLayout,
  ]
  static let result: Members<SelectedElement> = [.place]

  static func perform(
    _ params: OpenElementQuery, from client: ClientID, in server: inout Server
  ) throws(ResponseError) -> SelectedElement {
    let (document, live) = try server.workspace.openLayout(params.textDocument.uri)
    let element = try live.element(
      params.element, encoding: server.connections[client].client.encoding)
    server.select(element, of: document, live, from: client)
    return SelectedElement(
      uri: document.uri, live: live, element: element,
      by: server.connections[client].client.shownName,
      encoding: server.connections[client].client.encoding)
  }
}
