import DocumentSyntax
import JSONRPC
import LiveDocuments

/// `layout/open`: keeps a document for a program, to be asked about and edited as a value.
///
/// Opening one that is open already starts it anew.
enum LayoutOpenRequest: DeclaredUpdate {
  static let method = "layout/open"
  static let takesInlineDocument = true
  static let summary = "Keeps a document for a program, to be asked about and edited as a value."
  static let errorKinds: [ErrorKind] = [.documentOwnedByEditor, .documentTooLarge]
  static let result: Members<OpenDocument> = [
    .member("uri", .string) { $0.uri },
    .member("version", .integer) { $0.version },
    .member("revision", .count) { $0.revision },
  ]

  struct Params: DeclaredParams {
    /// The text; see ``InlineDocuments``.
    let document: String

    /// `nil` to have a name made up.
    let uri: String?
    let version: Int

    static let declared = Param(
      .inlineDocument,
      .optional("uri", .string, "What to call it; a name is made up if left out."),
      .optional("version", .integer, "The number of its text; 1 if left out.", otherwise: 1),
      as: Self.init)
  }

  static func prepare(_ params: Params, in context: RequestContext) -> PreparedDocument? {
    guard (try? check(params, in: context.workspace)) != nil else { return nil }
    return PreparedDocument(
      text: Array(params.document.utf8), version: params.version,
      revision: params.uri.map { context.workspace.nextRevision(of: $0) } ?? 1,
      inputs: params.uri.map { context.inputs(ofDocument: $0) } ?? context.inputsOfText)
  }

  private static func check(
    _ params: Params, in workspace: WorkspaceSnapshot
  ) throws(ResponseError) {
    guard params.document.utf8.count <= workspace.services.documentLimit else {
      throw .documentTooLarge(limit: workspace.services.documentLimit)
    }
    if let uri = params.uri, workspace[DocumentKey(uri)]?.owner.isEditor == true {
      throw .documentOwnedByEditor(uri)
    }
  }

  static func perform(
    _ params: Params, from client: ClientID, in server: inout Server
  ) throws(ResponseError) -> OpenDocument {
    let start = server.workspace.services.now()
    try check(params, in: WorkspaceSnapshot(sharing: server.workspace))
    let uri = params.uri ?? server.workspace.makeUpURI()
    var document = OpenDocument(
      uri: uri, owner: .program(client), version: params.version)
    let prepared = server.connections[client].prepared
    let text = prepared?.live.source.text ?? SourceText(params.document)
    // Before the files are read, one of which may be this one.
    server.workspace.services.setOpenText(text, ofDocument: uri)
    document.inputs = server.inputs(of: document)
    let revision = server.workspace.nextRevision(of: uri)
    let live: LiveDocument
    if let prepared, prepared.isCurrent(revision: revision, inputs: document.inputs) {
      live = prepared.live
      document.derived = prepared.derived
    } else {
      live = LiveDocument(
        text, version: document.version, revision: revision, inputs: document.inputs)
    }
    document.live = live
    server.finishRevision(of: document, from: client, startedAt: start)
    document.revision = live.revision
    return document
  }
}
