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
  static let paramsSchema: ParamsSchema = [
    .inlineDocument,
    .optional("uri", .string, "What to call it; a name is made up if left out."),
    .optional("version", .integer, "The number of its text; 1 if left out."),
  ]
  static let resultSchema = JSONSchema.object([
    "uri": .string, "version": .integer, "revision": .count,
  ])
  static let errorKinds: [ErrorKind] = [.documentOwnedByEditor, .documentTooLarge]

  struct Params: JSONReadable {
    /// `nil` to have a name made up.
    let uri: String?

    /// The text; see ``InlineDocuments``.
    let document: String
    let version: Int?

    init(from reader: JSONReader) throws(JSONShapeError) {
      uri = try reader.optionalString("uri")
      document = try reader.member("document", expected: "a document or its text").string()
      version = try reader.optionalInteger("version")
    }
  }

  static func perform(
    _ params: Params, to writer: inout JSONWriter, in session: inout Session
  ) throws(ResponseError) {
    let start = session.workspace.now()
    let text = Array(params.document.utf8)
    guard text.count <= session.workspace.documentLimit else {
      throw .documentTooLarge(limit: session.workspace.documentLimit)
    }
    let uri = params.uri ?? session.makeUpURI()
    let former = session.workspace.documents[DocumentKey(uri)]
    if former?.owner == .editor { throw .documentOwnedByEditor(uri) }
    var document = OpenDocument(uri: uri, owner: .program, version: params.version ?? 1)
    let live = LiveDocument(
      text: text, version: document.version, revision: (former?.revision ?? 0) + 1)
    document.live = live
    session.settle(document, startedAt: start)
    writer.object { writer in
      writer.member("uri", uri)
      writer.member("version", document.version)
      writer.member("revision", live.revision)
    }
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
