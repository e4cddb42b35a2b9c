import DocumentSyntax
import JSON
import JSONRPC
import LanguageServerProtocol
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
      inputs: params.uri.map { context.inputs(ofDocument: $0) } ?? DocumentInputs())
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

/// `layout/close`: a program's document is forgotten.
enum LayoutCloseRequest: DeclaredUpdate {
  static let method = "layout/close"
  static let summary = "A program's document is forgotten."
  static let errorKinds: [ErrorKind] = [.documentNotOpen, .documentOwnedByEditor]

  typealias Params = DocumentQuery

  static func perform(_ params: DocumentQuery, from client: ClientID, in server: inout Server)
    throws(ResponseError)
  {
    let document = try server.workspace.documentOfProgram(params.textDocument.uri)
    server.close(DocumentKey(document.uri), from: client)
  }
}

/// `layout/text`: the text of an open document, as the client that opened it has it.
enum LayoutTextRequest: DeclaredQuery {
  static let method = "layout/text"
  static let summary = "The text of a document that any client opened."
  static let errorKinds: [ErrorKind] = [.documentNotOpen, .documentTooLarge]
  static let result = Members<QueriedDocument>(
    "DocumentText", "The text of an open document.",
    .all(.state) { $0 },
    .member("text", .string) { String(decoding: $0.live.source.text.bytes, as: UTF8.self) })

  typealias Params = DocumentQuery

  static func answer(
    _ params: DocumentQuery, in context: RequestContext
  ) throws(ResponseError) -> QueriedDocument {
    try context.document(.open(params.textDocument.uri))
  }
}

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

/// The change of a text.
enum TextChange {
  case patch(JSONPatch)
  case edits([TextEdit])

  static let declared = optional.required(at: "patch", expected: "a JSON Patch, or \"edits\"")

  static let optional = Param<TextChange?>.oneAtMost(
    of: .optional("patch", Shape.patch.map { .patch($0) }, "A JSON Patch (RFC 6902)."),
    .optional(
      "edits", Shape.textEdits.map { .edits($0) },
      "Edits of the text as it is, such as those of a fix, that do not overlap."))

  /// The pointer of the change in its params.
  var pointer: JSONPointer {
    switch self {
    case .patch: JSONPointer([.key("patch")])
    case .edits: JSONPointer([.key("edits")])
    }
  }

  /// The edits, each of the text that the one before it left.
  ///
  /// - Parameters:
  ///   - live: The document.
  ///   - encoding: The unit of positions of the edits.
  ///   - limit: The longest text of a document, in bytes.
  /// - Returns: Edits that can be made one after the other.
  /// - Throws: `patch-failed`, `invalid-params` or `document-too-large`.
  func edits(
    of live: LiveDocument, in encoding: PositionEncodingKind, limit: Int
  ) throws(ResponseError) -> [SourceEdit] {
    switch self {
    case .patch(let patch):
      try Self.edits { () throws(PatchError) in try live.edits(for: patch, lengthLimit: limit) }
    case .edits(let edits):
      try Self.sorted(edits, of: live.source.text, in: encoding, limit: limit).reversed()
    }
  }

  /// The edits of the newest text that do what the change does to that of a revision.
  ///
  /// - Parameters:
  ///   - live: The document.
  ///   - revision: The revision; `nil` for the newest.
  ///   - encoding: The unit of positions of the edits.
  ///   - limit: The longest text of a document, in bytes.
  /// - Returns: Edits that can be made one after the other.
  /// - Throws: `content-modified` if the changes since the revision are not kept, or touch what the change replaces, or
  ///   the errors of ``edits(of:in:limit:)``.
  func edits(
    of live: LiveDocument, at revision: Int?, in encoding: PositionEncodingKind, limit: Int
  ) throws(ResponseError) -> [SourceEdit] {
    guard let revision, revision != live.revision else {
      return try edits(of: live, in: encoding, limit: limit)
    }
    guard let earlier = live.text(ofRevision: revision) else { throw .contentModified }
    let edits: [SourceEdit]
    switch self {
    case .patch(let patch):
      let steps = try Self.edits { () throws(PatchError) in
        try LiveDocument.edits(for: patch, of: earlier.text, lengthLimit: limit)
      }
      edits = steps.joined(in: earlier.text)
    case .edits(let list):
      edits = try Self.sorted(list, of: earlier.text, in: encoding, limit: limit)
    }
    let moved = try edits.map { edit throws(ResponseError) in
      guard let range = earlier.edits.map(untouched: edit.range) else {
        let offset = earlier.edits.map(edit.range.lowerBound, bias: .before)
        throw .contentModified(line: live.source.text.position(at: offset, in: .utf8).line + 1)
      }
      return SourceEdit(range, with: edit.replacement)
    }
    guard live.source.text.utf8Count + TextEdits(moved).shift <= limit else {
      throw .documentTooLarge(limit: limit)
    }
    return moved.reversed()
  }

  private static func edits(
    ofPatch make: () throws(PatchError) -> [SourceEdit]
  ) throws(ResponseError) -> [SourceEdit] {
    do throws(PatchError) { return try make() } catch { throw .patchFailed(error) }
  }

  /// The edits of a text, in ascending order.
  private static func sorted(
    _ edits: [TextEdit], of text: SourceText, in encoding: PositionEncodingKind, limit: Int
  ) throws(ResponseError) -> [SourceEdit] {
    let sorted = edits.map { edit in
      SourceEdit(text.bytes(of: edit.range, in: encoding), with: Array(edit.newText.utf8))
    }.sorted { $0.range.lowerBound < $1.range.lowerBound }
    for (earlier, later) in zip(sorted, sorted.dropFirst())
    where later.range.lowerBound < earlier.range.upperBound {
      throw .invalidParams("two of the edits overlap", at: JSONPointer([.key("edits")]))
    }
    guard text.utf8Count + TextEdits(sorted).shift <= limit else {
      throw .documentTooLarge(limit: limit)
    }
    return sorted
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
  init(_ edit: SourceEdit, of text: SourceText, in encoding: PositionEncodingKind) {
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

extension [SourceEdit] {
  /// Edits of a text, in ascending order, that do what these do one after the other.
  fileprivate func joined(in text: SourceText) -> [SourceEdit] {
    var new = text
    for edit in self { new.replace(edit.range, with: edit.replacement) }
    return TextEdits(successive: map { TextEdits($0) }).trimmedEdits(from: text, to: new)
  }
}
