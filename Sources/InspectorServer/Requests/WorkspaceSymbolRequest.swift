import JSON
import JSONRPC
import LiveDocuments

/// `workspace/symbol`: elements of open documents, and of those in the open folders, by their ids and texts.
enum WorkspaceSymbolRequest: RequestHandler {
  static let method = "workspace/symbol"
  static let summary = "Elements of all documents whose id or text has the letters of a query."
  static let paramsSchema: ParamsSchema = .required(
    "query", .string, "Letters that an id or a text has in this order; all elements if empty.")
  static let resultSchema = JSONSchema.array(.ref(.symbolInformation))
  static let errorKinds: [ErrorKind] = []
  static let capability: ServerCapability? = ServerCapability("workspaceSymbolProvider")

  struct Params: JSONReadable {
    let query: String

    init(from reader: JSONReader) throws(JSONShapeError) { query = try reader.string("query") }
  }

  /// So many bytes of files that are not open are read for one list.
  private static let byteLimit = 32 << 20

  static func perform(
    _ params: Params, to writer: inout JSONWriter, in session: inout Session
  ) throws(ResponseError) {
    var symbols = WorkspaceSymbols(matching: params.query, encoding: session.client.encoding)
    for (uri, document) in session.documentsByAddress { symbols.add(document, uri: uri) }
    var bytesLeft = byteLimit
    for case .file(let path, let uri) in session.workspaceDocuments() {
      guard !session.interim.isCancelled() else { throw .requestCancelled }
      guard bytesLeft > 0 else {
        session.log(.warning, "there are more layouts than are looked through for symbols")
        break
      }
      // What cannot be read has no symbols; "workspace/diagnostic" says why.
      guard let files = session.workspace.files,
        let text = try? files.read(path, limit: session.workspace.documentLimit)
      else { continue }
      bytesLeft -= text.count
      symbols.add(LiveDocument(text: text), uri: uri)
    }
    symbols.write(to: &writer)
  }
}

extension Session {
  /// The documents that are worked on, in the order of their addresses.
  fileprivate var documentsByAddress: [(uri: String, document: LiveDocument)] {
    workspace.documents.values
      .compactMap { open in open.live.map { (open.uri, $0) } }
      .sorted { $0.0 < $1.0 }
  }
}
