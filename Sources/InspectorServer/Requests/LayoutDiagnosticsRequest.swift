import Diagnostics
import JSON
import JSONRPC
import LiveDocuments

/// `layout/diagnostics`: everything wrong in a document, by element and by range.
enum LayoutDiagnosticsRequest: QueryHandler {
  static let method = "layout/diagnostics"
  static let takesInlineDocument = true

  struct Params: JSONReadable {
    let document: DocumentReference
    let variant: String?

    init(from reader: JSONReader) throws(JSONShapeError) {
      document = try DocumentReference(from: reader)
      variant = try reader.optionalString("variant")
    }
  }

  static func answer(
    _ params: Params, to writer: inout JSONWriter, in session: Session
  ) throws(ResponseError) {
    let document = try session.document(params.document, variant: params.variant)
    writer.object { writer in
      document.writeState(to: &writer)
      writer.key("diagnostics")
      writer.array { writer in
        for finding in document.findings {
          writer.value(finding, in: document.live, encoding: session.encoding)
        }
      }
    }
  }
}
