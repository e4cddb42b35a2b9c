import DocumentSyntax
import JSONRPC
import LanguageServerProtocol
import LiveDocuments

/// `layout/commitOverrides`: the smallest edits that make the text say what is laid over its elements.
///
/// A program's document is edited at once. An editor's is edited by the client if it is that editor, else the
/// editor is asked to; until then its layout is that of its text, because nothing is laid over it any more.
enum LayoutCommitOverridesRequest: DeclaredUpdate {
  static let method = "layout/commitOverrides"
  static let summary = "The smallest edits that make the text say what is laid over its elements."
  static let errorKinds: [ErrorKind] = [
    .documentNotOpen, .documentOwnedByEditor, .documentTooLarge, .editFailed,
  ]
  static let result: Members<EditedDocument> = [
    .state, .edits("All of the text as it was."), .asked,
  ]

  typealias Params = DocumentQuery

  static func perform(
    _ params: DocumentQuery, from client: ClientID, in server: inout Server
  ) throws(ResponseError) -> EditedDocument {
    let start = server.workspace.services.now()
    var (document, live) = try server.workspace.openLayout(params.textDocument.uri)
    let edits: [SourceEdit]
    do throws(RewriteError) {
      edits = try live.edits(for: live.overrideRewrites)
    } catch {
      throw .requestFailed(kind: "edit-failed", message: "\(error)")
    }
    guard
      live.source.text.utf8Count + TextEdits(edits).shift
        <= server.workspace.services.documentLimit
    else {
      throw .documentTooLarge(limit: server.workspace.services.documentLimit)
    }
    let textEdits = edits.map { edit in
      TextEdit(
        range: live.source.text.range(
          of: edit.range, in: server.connections[client].client.encoding),
        newText: String(decoding: edit.replacement, as: UTF8.self))
    }
    let isOthers =
      document.owner.isEditor && document.owner.client != client
      && !edits.isEmpty
    if isOthers { try server.askEditor(toMake: edits, of: document, for: client) }
    if !document.owner.isEditor, !edits.isEmpty {
      document.version = document.nextVersion
      live.commitOverrides(by: edits, version: document.version)
    } else {
      live.resetOverrides()
    }
    server.finishRevision(
      of: document, from: client,
      after: !document.owner.isEditor ? edits.reversed() : [],
      startedAt: start)
    return EditedDocument(
      version: document.version, revision: live.revision, edits: textEdits, isAsked: isOthers,
      work: nil)
  }
}
