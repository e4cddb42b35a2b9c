import JSON
import JSONRPC
import LanguageServerProtocol
import LiveDocuments

/// `textDocument/codeLens`: lines that sum a document up, above its root and above each variant.
///
/// What takes many layouts of a large document is worked out when it is in sight.
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
    var titles: [DocumentLens: (text: String, width: Double?)] = [:]
    let lenses = DocumentLens.all(of: live)
    for (lens, _) in lenses where lens.isEager(in: live) {
      titles[lens] = try lens.title(of: document, session.context)
    }
    writer.array { writer in
      for (lens, range) in lenses where titles[lens] != nil || !lens.isEager(in: live) {
        writer.object { writer in
          writer.member("range", live.source.text.range(of: range, in: session.client.encoding))
          if let title = titles[lens] {
            return writer.command(of: lens, title, uri: params.textDocument.uri)
          }
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
