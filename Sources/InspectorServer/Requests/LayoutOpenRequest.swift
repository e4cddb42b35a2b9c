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

  static func answer(
    _ params: Params, in session: inout Session
  ) throws(ResponseError) -> OpenDocument {
    let start = session.workspace.now()
    let text = Array(params.document.utf8)
    guard text.count <= session.workspace.documentLimit else {
      throw .documentTooLarge(limit: session.workspace.documentLimit)
    }
    let uri = params.uri ?? session.makeUpURI()
    let former = session.workspace.documents[DocumentKey(uri)]
    if let former, former.owner.isEditor { throw .documentOwnedByEditor(uri) }
    var document = OpenDocument(
      uri: uri, owner: .program(session.client.id), version: params.version)
    document.fonts = session.fonts(ofDocument: uri)
    let live = LiveDocument(
      text: text, version: document.version, revision: (former?.revision ?? 0) + 1,
      fonts: document.fonts)
    document.live = live
    session.finishRevision(of: document, startedAt: start)
    document.revision = live.revision
    return document
  }
}

extension Session {
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
