import JSON
import JSONRPC
import LanguageServerProtocol
import LiveDocuments

/// `layout/open`: keeps a document for a program, to be asked about and edited as a value.
///
/// Opening one that is open already starts it anew.
enum LayoutOpenRequest: DeclaredRequest {
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

  static func work(_ params: Params) -> Scheduling {
    .opening(length: params.document.utf8.count)
  }

  static func prepare(_ params: Params, in session: Session) -> PreparedDocument? {
    guard (try? check(params, in: session)) != nil else { return nil }
    return PreparedDocument(
      text: Array(params.document.utf8), version: params.version,
      revision: params.uri.map { session.nextRevision(of: $0) } ?? 1,
      fonts: params.uri.flatMap { session.fonts(ofDocument: $0) })
  }

  private static func check(_ params: Params, in session: Session) throws(ResponseError) {
    guard params.document.utf8.count <= session.workspace.documentLimit else {
      throw .documentTooLarge(limit: session.workspace.documentLimit)
    }
    if let uri = params.uri, session.workspace.documents[DocumentKey(uri)]?.owner.isEditor == true {
      throw .documentOwnedByEditor(uri)
    }
  }

  static func answer(
    _ params: Params, in session: inout Session
  ) throws(ResponseError) -> OpenDocument {
    let start = session.workspace.now()
    try check(params, in: session)
    let uri = params.uri ?? session.makeUpURI()
    var document = OpenDocument(
      uri: uri, owner: .program(session.client.id), version: params.version)
    document.fonts = session.fonts(ofDocument: uri)
    let revision = session.nextRevision(of: uri)
    let live: LiveDocument
    if let prepared = session.prepared,
      prepared.isCurrent(revision: revision, fonts: document.fonts)
    {
      live = prepared.live
      document.derived = prepared.derived
    } else {
      live = LiveDocument(
        text: Array(params.document.utf8), version: document.version, revision: revision,
        fonts: document.fonts)
    }
    document.live = live
    session.finishRevision(of: document, startedAt: start)
    document.revision = live.revision
    return document
  }
}

extension Session {
  /// The number of the first revision of a document that is opened now.
  func nextRevision(of uri: String) -> Int {
    (workspace.documents[DocumentKey(uri)]?.revision ?? 0) + 1
  }

  /// A name that no open document has.
  fileprivate mutating func makeUpURI() -> String {
    var uri: String
    repeat {
      workspace.madeUpCount += 1
      uri = "\(Program.name):\(workspace.madeUpCount)"
    } while workspace.documents[DocumentKey(uri)] != nil
    return uri
  }
}
