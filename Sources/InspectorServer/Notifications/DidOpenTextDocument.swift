import DocumentSyntax
import JSON
import LanguageServerProtocol
import LiveDocuments

/// `textDocument/didOpen`: from now on the document is what the client says it is.
///
/// Opening one that is open already starts it anew.
enum DidOpenTextDocument: NotificationHandler {
  static let method = "textDocument/didOpen"

  struct Params: JSONReadable {
    let textDocument: TextDocumentItem

    init(from reader: JSONReader) throws(JSONShapeError) {
      textDocument = try reader.read("textDocument")
    }
  }

  static func work(_ params: Params) -> Scheduling {
    .opening(length: params.textDocument.text.utf8.count)
  }

  static func prepare(_ params: Params, in session: Session) -> PreparedDocument? {
    let item = params.textDocument
    guard item.text.utf8.count <= session.workspace.documentLimit,
      !session.isOpenInAnotherEditor(item.uri)
    else { return nil }
    return PreparedDocument(
      text: Array(item.text.utf8), version: item.version,
      revision: session.nextRevision(of: item.uri), fonts: session.fonts(ofDocument: item.uri))
  }

  static func receive(_ params: consuming Params, in session: inout Session) {
    let start = session.workspace.now()
    let item = (consume params).textDocument
    if session.isOpenInAnotherEditor(item.uri) {
      return session.show(
        .warning, "\(item.uri) is open in another editor; its text there is the one that counts")
    }
    var document = OpenDocument(
      uri: item.uri, owner: .editor(session.client.id), version: item.version)
    document.fonts = session.fonts(ofDocument: item.uri)
    let revision = session.nextRevision(of: item.uri)
    document.revision = revision - 1
    if let prepared = session.prepared,
      prepared.isCurrent(revision: revision, fonts: document.fonts)
    {
      document.live = prepared.live
      document.derived = prepared.derived
    } else if item.text.utf8.count <= session.workspace.documentLimit {
      // The string is gone before what stands in it is read, which takes its space.
      let text = SourceText((consume item).text)
      document.live = LiveDocument(
        text, version: document.version, revision: revision, fonts: document.fonts)
    }
    // Who opens anew is told anew.
    session.client.published[DocumentKey(document.uri)] = nil
    session.finishRevision(of: document, startedAt: start)
  }
}

extension Session {
  /// True if the document is open in another editor, whose text is the one that counts.
  fileprivate func isOpenInAnotherEditor(_ uri: String) -> Bool {
    guard case .editor(let owner)? = workspace.documents[DocumentKey(uri)]?.owner else {
      return false
    }
    return owner != client.id
  }
}
