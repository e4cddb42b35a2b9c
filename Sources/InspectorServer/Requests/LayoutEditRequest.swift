import DocumentSyntax
import JSON
import JSONRPC
import LanguageServerProtocol
import LiveDocuments

/// `layout/edit`: changes a program's document by a JSON Patch, all of it or nothing.
enum LayoutEditRequest: DeclaredRequest {
  static let method = "layout/edit"
  static let summary = "Changes a program's document by a JSON Patch, all of it or nothing."
  static let paramsSchema: ParamsSchema = [
    .openDocument,
    .required("patch", .array(.ref(.patchOperation)), "A JSON Patch (RFC 6902)."),
    .optional("version", .integer, "The number of the new text; the next one if left out."),
  ]
  static let resultSchema = JSONSchema.object(
    [
      "version": .integer, "revision": .count,
      "edits": .array(.ref(.textEdit)).described("Each of the text that the one before it left."),
    ],
    optional: ["work": .ref(.work)])
  static let errorKinds: [ErrorKind] = [
    .documentNotOpen, .documentOwnedByEditor, .documentTooLarge, .patchFailed,
  ]

  struct Params: JSONReadable {
    let textDocument: TextDocumentIdentifier
    let patch: JSONPatch

    /// The number of the new text; `nil` for the next one.
    let version: Int?

    init(from reader: JSONReader) throws(JSONShapeError) {
      textDocument = try reader.read("textDocument")
      patch = try reader.read("patch")
      version = try reader.optionalInteger("version")
    }
  }

  static func perform(
    _ params: Params, to writer: inout JSONWriter, in session: inout Session
  ) throws(ResponseError) {
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
    session.settle(
      document, after: edits.map { NotedEdit($0.range, $0.replacement) }, startedAt: start)
    writer.object { writer in
      writer.member("version", document.version)
      writer.member("revision", live.revision)
      writer.member("edits", textEdits)
      writer.optionalMember("work", session.workspace.documents[key]?.work)
    }
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
