import JSON
import JSONRPC
import LanguageServerProtocol
import LiveDocuments

/// `layout/resetOverrides`: takes away what is laid over an element's style, or over all.
enum LayoutResetOverridesRequest: DeclaredRequest {
  static let method = "layout/resetOverrides"
  static let summary = "Takes away what is laid over an element's style, or over all."
  static let paramsSchema: ParamsSchema = [.openDocument, .element]
  static let resultSchema = JSONSchema.overrides
  static let errorKinds: [ErrorKind] = [.documentNotOpen, .documentTooLarge, .noSuchElement]

  struct Params: JSONReadable {
    let textDocument: TextDocumentIdentifier

    /// `nil` for all elements.
    let element: ElementReference?

    init(from reader: JSONReader) throws(JSONShapeError) {
      textDocument = try reader.read("textDocument")
      element = try ElementReference.read(from: reader)
    }
  }

  static func perform(
    _ params: Params, to writer: inout JSONWriter, in session: inout Session
  ) throws(ResponseError) {
    let start = session.workspace.now()
    let (document, live) = try session.openLayout(params.textDocument.uri)
    if let element = try params.element?.element(in: live, encoding: session.client.encoding) {
      live.resetOverrides(of: [element])
    } else {
      live.resetOverrides()
    }
    session.settle(document, startedAt: start)
    session.writeOverrides(of: document, live, to: &writer)
  }
}
