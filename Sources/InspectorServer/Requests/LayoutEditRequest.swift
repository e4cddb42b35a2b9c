import DocumentSyntax
import JSON
import JSONRPC
import LanguageServerProtocol
import LiveDocuments

/// `layout/edit`: changes a program's document by a JSON Patch, all of it or nothing.
enum LayoutEditRequest: DeclaredRequest {
  static let method = "layout/edit"
  static let summary = "Changes a program's document by a JSON Patch, all of it or nothing."
  static let errorKinds: [ErrorKind] = [
    .documentNotOpen, .documentOwnedByEditor, .documentTooLarge, .patchFailed,
  ]
  static let result = Members<EditedDocument>(
    "Edit", "What a patch did to the text.", .state,
    .edits("Each of the text that the one before it left."), .work)

  struct Params: DeclaredParams {
    let textDocument: TextDocumentIdentifier
    let patch: JSONPatch

    /// The number of the new text; `nil` for the next one.
    let version: Int?

    static let declared = Param(
      .openDocument, .required("patch", .patch, "A JSON Patch (RFC 6902)."),
      .optional("version", .integer, "The number of the new text; the next one if left out."),
      as: Self.init)
  }

  static func answer(
    _ params: Params, in session: inout Session
  ) throws(ResponseError) -> EditedDocument {
    let start = session.workspace.now()
    var document = try session.documentOfProgram(params.textDocument.uri)
    guard let live = document.live else {
      throw .documentTooLarge(limit: session.workspace.documentLimit)
    }
    var textEdits: [TextEdit] = []
    let edits: [SourceEdit]
    do {
      edits = try live.apply(params.patch, lengthLimit: session.workspace.documentLimit) { edit in
        textEdits.append(TextEdit(edit, of: live.source.text, in: session.client.encoding))
      }
    } catch {
      throw .patchFailed(error)
    }
    document.version = params.version ?? document.nextVersion
    live.finishEditing(version: document.version)
    let key = DocumentKey(document.uri)
    session.finishRevision(
      of: document, after: edits.map { NotedEdit($0.range, $0.replacement) }, startedAt: start)
    return EditedDocument(
      version: document.version, revision: live.revision, edits: textEdits,
      work: session.workspace.documents[key]?.work)
  }
}

/// A document whose text was edited.
struct EditedDocument {
  let version: Int
  let revision: Int
  let edits: [TextEdit]
  let work: WorkCounters?
}

extension Members<EditedDocument> {
  static let state: Members = [
    .member("version", .integer) { $0.version }, .member("revision", .count) { $0.revision },
  ]
  static let work = optionalObject("work", .work) { $0.work }

  /// The summary says of which text they are.
  static func edits(_ summary: String) -> Members {
    member("edits", .array(.ref(.textEdit)), summary) { $0.edits }
  }
}

extension TextEdit {
  /// The edit as a client makes it in `text`.
  fileprivate init(_ edit: SourceEdit, of text: SourceText, in encoding: PositionEncodingKind) {
    self.init(
      range: text.range(of: edit.range, in: encoding),
      newText: String(decoding: edit.replacement, as: UTF8.self))
  }
}

extension Shape<JSONPatch> {
  fileprivate static let patch = Shape(.array(.ref(.patchOperation)))
}

extension SchemaComponent {
  static let patchOperation = SchemaComponent("PatchOperation") {
    let pointer = JSONSchema.string.with("pattern", "^(/([^/~]|~[01])*)*$").examples(
      "/root/spacing")
    func operation(_ names: [JSONValue], _ member: String, _ schema: JSONSchema) -> JSONSchema {
      .openObject(["op": .enumeration(names), "path": pointer, member: schema])
    }
    return .oneOf(
      operation(["add", "replace", "test"], "value", .any),
      operation(["move", "copy"], "from", pointer),
      .openObject(["op": .constant("remove"), "path": pointer]))
  }
}
