import DocumentSyntax
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

/// `layout/documents`: which documents are open in any client.
enum LayoutDocumentsRequest: DeclaredQuery {
  static let method = "layout/documents"
  static let summary = "Which documents are open in any client."
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
  static let method = "layout/select"
  static let summary = "Says which element the client looks at, for the other clients."
  static let errorKinds: [ErrorKind] = [
    .documentNotOpen, .documentTooLarge, .noSuchElement, .noLayout,
  ]
  static let result: Members<SelectedElement> = [.location, .elementFile]

  struct Params: DeclaredParams {
    let query: OpenElementQuery
    let opensFile: Bool

    static let declared = Param(
      OpenElementQuery.declared,
      .optional(
        "opens", .boolean,
        "True to have the editor of the document open the file of an element that is in another one, or that uses it.",
        otherwise: false), as: Self.init)
  }

  static func perform(
    _ params: Params, from client: ClientID, in server: inout Server
  ) throws(ResponseError) -> SelectedElement {
    let (document, live) = try server.workspace.openLayout(params.query.textDocument.uri)
    let encoding = server.connections[client].client.encoding
    let element = try live.element(params.query.element, encoding: encoding)
    var offset: Int?
    if case .position(let position) = params.query.element {
      offset = live.offset(of: position, in: encoding)
    }
    server.select(element, of: document, live, from: client, at: offset)
    let file = params.opensFile ? ElementFile(of: element, in: live) : nil
    if let file { server.openFile(file, of: document) }
    return SelectedElement(
      uri: document.uri, live: live, element: element,
      by: server.connections[client].client.shownName, encoding: encoding, file: file)
  }
}

/// `layout/stats`: how large documents are, and what their revisions cost.
enum LayoutStatsRequest: DeclaredQuery {
  static let method = "layout/stats"
  static let summary = "How large documents are, and what their revisions cost."
  static let errorKinds: [ErrorKind] = [.documentNotOpen]
  static let result = Members<Answer>(
    "Stats", "How large documents are, and what they cost.",
    .list("documents", .statistics) { $0.documents },
    .object("totals", .totals) { $0 })

  struct Answer {
    let documents: [DocumentSnapshot]

    /// All that are open, listed or not.
    let workspace: WorkspaceSnapshot
  }

  typealias Params = OptionalDocumentQuery

  static func answer(
    _ params: OptionalDocumentQuery, in context: RequestContext
  ) throws(ResponseError) -> Answer {
    guard let uri = params.textDocument?.uri else {
      return Answer(
        documents: context.workspace.documents, workspace: context.workspace)
    }
    guard let document = context.workspace[DocumentKey(uri)] else {
      throw .documentNotOpen(uri)
    }
    return Answer(documents: [document], workspace: context.workspace)
  }
}

extension Members<DocumentSnapshot> {
  fileprivate static let statistics = Members(
    "DocumentStats", "How large a document is and what it costs; \"work\" is of the last revision.",
    .member("uri", .string) { $0.uri },
    .member("version", .integer) { $0.version },
    .member("revision", .count) { $0.revision },
    .all(.extent) { Extent($0) },
    .object("work", .work) { $0.work },
    .object("totalWork", .work) { $0.totalWork })
}

extension Members<LayoutStatsRequest.Answer> {
  fileprivate static let totals = Members(
    "TotalStats", "How large all open documents are together, and what all revisions cost.",
    .member("documents", .count) { $0.workspace.documentCount },
    .all(.extent) { $0.workspace.documents.reduce(into: Extent()) { $0 += Extent($1) } },
    .member("revisions", .count) { $0.workspace.revisionCount },
    .object("work", .work) { $0.workspace.totalWork })
}

extension Members<Extent> {
  fileprivate static let extent: Members = [
    .member("elements", .count) { $0.elements },
    .member("containers", .count) { $0.containers },
    .member("textBytes", .count) { $0.textBytes },
    .member("layoutBytes", .count) { $0.layoutBytes },
  ]
}

/// The extent of one document, or of several.
private struct Extent {
  var elements = 0
  var containers = 0
  var textBytes = 0
  var layoutBytes = 0

  init() {}

  /// - Parameter document: Nothing is known about one beyond the limit.
  init(_ document: DocumentSnapshot) {
    guard let (live, _) = document.content() else { return }
    elements = live.elements.count
    containers = live.source.syntax.nodeCount
    textBytes = live.source.text.utf8Count
    layoutBytes = live.layout.byteCount
  }

  static func += (total: inout Extent, more: Extent) {
    total.elements += more.elements
    total.containers += more.containers
    total.textBytes += more.textBytes
    total.layoutBytes += more.layoutBytes
  }
}
