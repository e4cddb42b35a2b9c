import DocumentSyntax
import JSONRPC
import LanguageServerProtocol
import LiveDocuments

/// `layout/edit`: changes a document by a JSON Patch or by edits of its text, all of it or nothing.
///
/// A program's document is edited at once. An editor's is the editor's to edit, who is asked to.
enum LayoutEditRequest: DeclaredUpdate {
  static let method = "layout/edit"
  static let summary =
    "Changes a document by a JSON Patch or by edits of its text, all of it or nothing."
  static let errorKinds: [ErrorKind] = [
    .documentNotOpen, .documentOwnedByEditor, .documentTooLarge, .patchFailed, .contentModified,
  ]
  static let result = Members<EditedDocument>(
    "Edit", "What a patch did to the text.", .state,
    .edits("Each of the text that the one before it left."), .asked, .work)

  struct Params: DeclaredParams {
    let textDocument: TextDocumentIdentifier
    let change: TextChange

    /// The number of the new text; `nil` for the next one.
    let version: Int?

    /// The revision that the change is for; `nil` for any.
    let revision: Int?

    static let declared = Param(
      .openDocument, TextChange.declared,
      .optional(
        "version", .integer,
        "The number of the new text of a program's document; the next one if left out."),
      .optional(
        "revision", .count,
        "The revision that the change is for; the newest if left out. A change for an earlier one is made if nothing edited since what it replaces."
      ),
      as: Self.init)
  }

  static func perform(
    _ params: Params, from client: ClientID, in server: inout Server
  ) throws(ResponseError) -> EditedDocument {
    let start = server.workspace.services.now()
    var (document, live) = try server.workspace.openLayout(params.textDocument.uri)
    let edits = try params.change.edits(
      of: live, at: params.revision, in: server.connections[client].client.encoding,
      limit: server.workspace.services.documentLimit)
    if document.owner.isEditor {
      return try ask(edits, of: document, live, from: client, in: &server)
    }
    live.beginBatch(edits.count)
    var textEdits: [TextEdit] = []
    for edit in edits {
      textEdits.append(
        TextEdit(edit, of: live.source.text, in: server.connections[client].client.encoding))
      live.replace(edit.range, with: edit.replacement)
    }
    document.version = params.version ?? document.nextVersion
    live.finishEditing(version: document.version)
    let key = DocumentKey(document.uri)
    server.finishRevision(of: document, from: client, after: edits, startedAt: start)
    return EditedDocument(
      version: document.version, revision: live.revision, edits: textEdits,
      work: server.workspace.documents[key]?.work)
  }

  /// Asks the editor for edits, which it makes all at once.
  private static func ask(
    _ edits: [SourceEdit], of document: OpenDocument, _ live: LiveDocument,
    from client: ClientID, in server: inout Server
  ) throws(ResponseError) -> EditedDocument {
    let joined = edits.joined(in: live.source.text)
    try server.askEditor(toMake: joined, of: document, for: client)
    // From the end on, so that each is of the text that the one before it left.
    let textEdits = joined.reversed().map {
      TextEdit($0, of: live.source.text, in: server.connections[client].client.encoding)
    }
    return EditedDocument(
      version: document.version, revision: live.revision, edits: textEdits, isAsked: true,
      work: nil)
  }
}
