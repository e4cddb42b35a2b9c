import DocumentSyntax
import JSON
import JSONRPC
import LanguageServerProtocol
import LiveDocuments

/// `workspace/symbol`: elements of open documents, and of those in the open folders, by their ids and texts.
enum WorkspaceSymbolRequest: TypedQuery {
  static let method = "workspace/symbol"
  static let errorKinds: [ErrorKind] = []
  static let capability: ServerCapability? = ServerCapability(.workspaceSymbolProvider) { client in
    if client.workDoneProgress { return LSP.WorkspaceSymbolOptions() }
    return true
  }

  struct Params: JSONReadable {
    let query: String
    let workDoneToken: ProgressToken?

    init(from reader: JSONReader) throws(JSONShapeError) {
      query = try reader.string("query")
      workDoneToken = try reader.readOptional("workDoneToken")
    }
  }

  /// The number of bytes of files that are not open that are read for one list.
  private static let byteLimit = 32 << 20

  static func answer(
    _ params: Params, in context: RequestContext
  ) throws(ResponseError) -> [LSP.SymbolInformation] {
    let documents = context.workspaceDocuments(includingPrograms: true)
    var progress = ProgressReport(
      params.workDoneToken, title: "Looking through layouts", send: context.control.send)
    var symbols = WorkspaceSymbols(matching: params.query)
    var bytesLeft = byteLimit
    for (index, document) in documents.enumerated() {
      guard !context.isCancelled() else {
        progress.end(message: "cancelled")
        throw .requestCancelled
      }
      guard bytesLeft > 0 else {
        context.add(.log(.warning, "there are more layouts than are looked through for symbols"))
        break
      }
      if let found = context.namedElements(of: document) {
        symbols.add(found.elements, of: found.uri)
        bytesLeft -= found.bytesRead
      }
      progress.report(
        index + 1, of: documents.count, message: "\(index + 1) of \(documents.count)")
    }
    progress.end(message: "\(documents.count) layouts")
    return symbols.best
  }
}

extension RequestContext {
  /// The elements of a document that have a name, and how many bytes of files that takes.
  ///
  /// - Returns: `nil` for what cannot be read; "workspace/diagnostic" says why.
  fileprivate func namedElements(
    of document: WorkspaceDocument
  ) -> (uri: String, elements: [NamedElement], bytesRead: Int)? {
    switch document {
    case .open(let key):
      guard let open = workspace[key], open.hasText else { return nil }
      let stamp = FileStamp([open.report])
      if let kept = workspace.services.symbols[key, client.encoding, stamp] {
        return (open.uri, kept.elements, 0)
      }
      guard let (live, _) = open.content() else { return nil }
      let elements = NamedElement.all(of: live, in: client.encoding)
      if live.isInterrupted { return nil }
      workspace.services.symbols.keep(
        elements, ofTextOf: live.source.text.utf8Count, as: key, client.encoding, stamp)
      return (open.uri, elements, 0)
    case .file(let path, let uri):
      guard let files = workspace.services.files, let stamp = files.stamp(ofFileAt: path) else {
        return nil
      }
      let key = DocumentKey(uri)
      if let kept = workspace.services.symbols[key, client.encoding, stamp] {
        return (uri, kept.elements, kept.length)
      }
      guard let text = try? files.read(path, limit: workspace.services.documentLimit) else {
        return nil
      }
      let live = LiveDocument(text: text, isCancelled: control.isCancelled)
      let elements = NamedElement.all(of: live, in: client.encoding)
      if live.isInterrupted { return nil }
      workspace.services.symbols.keep(
        elements, ofTextOf: text.count, as: key, client.encoding, stamp)
      return (uri, elements, text.count)
    }
  }
}
