import DocumentSyntax
import JSON
import JSONRPC
import LanguageServerProtocol
import LiveDocuments

/// `layout/commitOverrides`: the smallest edits that make the text say what is laid over its elements.
///
/// A program's document is edited at once. An editor's is edited by the client if it is that editor, else the
/// editor is asked to; until then its layout is that of its text, because nothing is laid over it any more.
enum LayoutCommitOverridesRequest: DeclaredRequest {
  static let method = "layout/commitOverrides"
  static let summary = "The smallest edits that make the text say what is laid over its elements."
  static let errorKinds: [ErrorKind] = [
    .documentNotOpen, .documentOwnedByEditor, .documentTooLarge, .editFailed,
  ]
  static let result: Members<EditedDocument> = [
    .state, .edits("All of the text as it was."), .asked,
  ]

  typealias Params = DocumentQuery

  static func answer(
    _ params: DocumentQuery, in session: inout Session
  ) throws(ResponseError) -> EditedDocument {
    let start = session.workspace.now()
    var (document, live) = try session.openLayout(params.textDocument.uri)
    let edits: [SourceEdit]
    do throws(RewriteError) {
      edits = try live.edits(for: live.overrideRewrites)
    } catch {
      throw .requestFailed(kind: "edit-failed", message: "\(error)")
    }
    guard live.source.text.utf8Count + TextEdits(edits).shift <= session.workspace.documentLimit
    else {
      throw .documentTooLarge(limit: session.workspace.documentLimit)
    }
    let textEdits = edits.map { edit in
      TextEdit(
        range: live.source.text.range(of: edit.range, in: session.client.encoding),
        newText: String(decoding: edit.replacement, as: UTF8.self))
    }
    let isOthers =
      document.owner.isEditor && document.owner.client != session.client.id && !edits.isEmpty
    if isOthers { try session.askEditor(toMake: edits, of: document) }
    if !document.owner.isEditor, !edits.isEmpty {
      document.version = document.nextVersion
      live.commitOverrides(by: edits, version: document.version)
    } else {
      live.resetOverrides()
    }
    session.finishRevision(
      of: document,
      after: !document.owner.isEditor ? edits.reversed() : [],
      startedAt: start)
    return EditedDocument(
      version: document.version, revision: live.revision, edits: textEdits, isAsked: isOthers,
      work: nil)
  }
}
