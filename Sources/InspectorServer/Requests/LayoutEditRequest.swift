import DocumentSyntax
import JSON
import JSONRPC
import LanguageServerProtocol
import LiveDocuments

/// `layout/edit`: changes a document by a JSON Patch or by edits of its text, all of it or nothing.
///
/// A program's document is edited at once. An editor's is the editor's to edit, who is asked to.
enum LayoutEditRequest: DeclaredRequest {
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
      .optional("revision", .count, "The revision that the change is for; any if left out."),
      as: Self.init)
  }

  static func answer(
    _ params: Params, in session: inout Session
  ) throws(ResponseError) -> EditedDocument {
    let start = session.workspace.now()
    var (document, live) = try session.openLayout(params.textDocument.uri)
    if let revision = params.revision, revision != live.revision { throw .contentModified }
    let edits = try params.change.edits(of: live, in: session)
    if document.owner.isEditor { return try ask(edits, of: document, live, in: &session) }
    live.beginBatch(edits.count)
    var textEdits: [TextEdit] = []
    for edit in edits {
      textEdits.append(TextEdit(edit, of: live.source.text, in: session.client.encoding))
      live.replace(edit.range, with: edit.replacement)
    }
    document.version = params.version ?? document.nextVersion
    live.finishEditing(version: document.version)
    let key = DocumentKey(document.uri)
    session.finishRevision(of: document, after: edits, startedAt: start)
    return EditedDocument(
      version: document.version, revision: live.revision, edits: textEdits,
      work: session.workspace.documents[key]?.work)
  }

  /// Asks the editor for edits, which it makes all at once.
  private static func ask(
    _ edits: [SourceEdit], of document: OpenDocument, _ live: LiveDocument,
    in session: inout Session
  ) throws(ResponseError) -> EditedDocument {
    var text = live.source.text
    for edit in edits { text.replace(edit.range, with: edit.replacement) }
    let joined = TextEdits(successive: edits.map { TextEdits($0) })
      .trimmedEdits(from: live.source.text, to: text)
    try session.askEditor(toMake: joined, of: document)
    // From the end on, so that each is of the text that the one before it left.
    let textEdits = joined.reversed().map {
      TextEdit($0, of: live.source.text, in: session.client.encoding)
    }
    return EditedDocument(
      version: document.version, revision: live.revision, edits: textEdits, isAsked: true,
      work: nil)
  }
}

/// The change of a text.
enum TextChange {
  case patch(JSONPatch)
  case edits([TextEdit])

  static let declared = Param<TextChange?>.oneAtMost(
    of: .optional("patch", Shape.patch.map { .patch($0) }, "A JSON Patch (RFC 6902)."),
    .optional(
      "edits", Shape.textEdits.map { .edits($0) },
      "Edits of the text as it is, such as those of a fix, that do not overlap.")
  ).required(at: "patch", expected: "a JSON Patch, or \"edits\"")

  /// The edits, each of the text that the one before it left.
  func edits(of live: LiveDocument, in session: Session) throws(ResponseError) -> [SourceEdit] {
    let limit = session.workspace.documentLimit
    switch self {
    case .patch(let patch):
      do throws(PatchError) {
        return try live.edits(for: patch, lengthLimit: limit)
      } catch {
        throw .patchFailed(error)
      }
    case .edits(let edits):
      let sorted = edits.map { edit in
        SourceEdit(
          live.bytes(of: edit.range, in: session.client.encoding), with: Array(edit.newText.utf8))
      }.sorted { $0.range.lowerBound < $1.range.lowerBound }
      for (earlier, later) in zip(sorted, sorted.dropFirst())
      where later.range.lowerBound < earlier.range.upperBound {
        throw .invalidParams("two of the edits overlap", at: JSONPointer([.key("edits")]))
      }
      guard live.source.text.utf8Count + TextEdits(sorted).shift <= limit else {
        throw .documentTooLarge(limit: limit)
      }
      return sorted.reversed()
    }
  }
}

/// A document whose text was edited.
struct EditedDocument {
  let version: Int
  let revision: Int
  let edits: [TextEdit]

  /// True if the editor was requested to apply them.
  var isAsked = false

  let work: WorkCounters?
}

extension Members<EditedDocument> {
  static let state: Members = [
    .member("version", .integer) { $0.version }, .member("revision", .count) { $0.revision },
  ]
  static let work = optionalObject("work", .work) { $0.work }
  static let asked = flag(
    "asked", "Whether the editor that has the document open was asked to make the edits."
  ) { $0.isAsked }

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

extension Shape<[TextEdit]> {
  fileprivate static let textEdits = array(
    Shape<TextEdit>(
      .openObject([
        "range": .openObject(["start": .sentPosition, "end": .sentPosition]), "newText": .string,
      ])))
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
