import JSON
import JSONRPC
import LanguageServerProtocol
import LayoutEngine
import LiveDocuments

/// `layout/override`: lays values over an element's style until they are reset; the text stays as it is.
enum LayoutOverrideRequest: DeclaredRequest {
  static let method = "layout/override"
  static let summary = "Lays values over an element's style until they are reset."
  static let paramsSchema: ParamsSchema = [
    .openDocument, .element, .required("style", .styleValues, "The values."),
  ]
  static let resultSchema = JSONSchema.overrides
  static let errorKinds: [ErrorKind] = [
    .documentNotOpen, .documentTooLarge, .noSuchElement, .noLayout,
  ]

  struct Params: JSONReadable {
    let textDocument: TextDocumentIdentifier

    /// `nil` for the root.
    let element: ElementReference?

    /// By the keys of `style`.
    let style: JSONObject
    let stylePointer: JSONPointer

    init(from reader: JSONReader) throws(JSONShapeError) {
      textDocument = try reader.read("textDocument")
      element = try ElementReference.read(from: reader)
      let style = try reader.member("style")
      self.style = try style.object()
      stylePointer = style.pointer
    }
  }

  static func perform(
    _ params: Params, to writer: inout JSONWriter, in session: inout Session
  ) throws(ResponseError) {
    let start = session.workspace.now()
    let (document, live) = try session.openLayout(params.textDocument.uri)
    let element = try session.element(params.element, of: live)
    live.override([try StyleValues(params.style, for: element, at: params.stylePointer)])
    session.settle(document, startedAt: start)
    session.writeOverrides(of: document, live, to: &writer)
  }
}

extension Session {
  /// An open document that is worked on, whoever opened it.
  func openLayout(_ uri: String) throws(ResponseError) -> (OpenDocument, LiveDocument) {
    guard let document = workspace.documents[DocumentKey(uri)] else { throw .documentNotOpen(uri) }
    guard let live = document.live else { throw .documentTooLarge(limit: workspace.documentLimit) }
    return (document, live)
  }

  /// The element that is meant; the root if none is named.
  func element(
    _ reference: ElementReference?, of live: LiveDocument
  ) throws(ResponseError) -> ElementID {
    if let reference { return try reference.element(in: live, encoding: client.encoding) }
    guard let root = live.rootElement else { throw .noLayout(live.reasonForNoLayout) }
    return root
  }

  /// Writes the result of requests that change what is laid over styles: all that is now.
  func writeOverrides(
    of document: OpenDocument, _ live: LiveDocument, to writer: inout JSONWriter
  ) {
    writer.object { writer in
      writer.member("version", document.version)
      writer.member("revision", live.revision)
      writer.key("overrides")
      writer.array { writer in
        for element in live.overriddenElements {
          writer.object { writer in
            writer.identity(of: element, in: live)
            writer.member("style", JSONValue.object(live.overrides(of: element)))
          }
        }
      }
      writer.optionalMember("work", workspace.documents[DocumentKey(document.uri)]?.work)
    }
  }
}

extension JSONSchema {
  /// What ``Session/writeOverrides(of:_:to:)`` writes.
  static let overrides = object(
    [
      "version": .integer, "revision": .count,
      "overrides": .array(.element(["style": .styleValues]))
        .described("All that is laid over styles now."),
    ],
    optional: ["work": .ref(.work)])
}
