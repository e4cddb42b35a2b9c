import JSON
import JSONRPC
import LanguageServerProtocol
import LiveDocuments

/// `textDocument/codeLens`: lines that sum a document up, above its root and above each variant.
///
/// What they say is worked out when they are in sight.
enum CodeLensRequest: QueryHandler {
  static let method = "textDocument/codeLens"
  static let capability: ServerCapability? = ServerCapability("codeLensProvider") { _ in
    ["resolveProvider": true]
  }

  typealias Params = DocumentQuery

  static func answer(
    _ params: DocumentQuery, to writer: inout JSONWriter, in session: Session
  ) throws(ResponseError) {
    let document = try session.document(.open(params.textDocument.uri))
    let live = document.live
    writer.array { writer in
      for (lens, range) in DocumentLens.all(of: live) {
        writer.object { writer in
          writer.member("range", live.source.text.range(of: range, in: session.client.encoding))
          writer.key("data")
          writer.object { writer in
            writer.member("uri", params.textDocument.uri)
            writer.member("revision", document.revision)
            lens.write(to: &writer)
          }
        }
      }
    }
  }
}
