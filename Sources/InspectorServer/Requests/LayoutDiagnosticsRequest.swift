import Diagnostics
import JSON
import JSONRPC
import LiveDocuments

/// `layout/diagnostics`: everything wrong in a document that its configuration wants to know, by element
/// and by range.
enum LayoutDiagnosticsRequest: QueryHandler {
  static let method = "layout/diagnostics"
  static let takesInlineDocument = true

  struct Params: JSONReadable {
    let document: DocumentReference
    let variant: String?

    /// `nil` for all there are.
    let limit: Int?

    init(from reader: JSONReader) throws(JSONShapeError) {
      document = try DocumentReference(from: reader)
      variant = try reader.optionalString("variant")
      limit = try reader.optionalMember("limit")?.unsignedInteger()
    }
  }

  static func answer(
    _ params: Params, to writer: inout JSONWriter, in session: Session
  ) throws(ResponseError) {
    let document = try session.document(params.document, variant: params.variant)
    let listed = ListedFindings(
      document.findings, limit: params.limit ?? .max, severity: \.severity)
    writer.object { writer in
      document.writeState(to: &writer)
      writer.key("diagnostics")
      writer.array { writer in
        for finding in listed.items {
          writer.value(finding, in: document.live, encoding: session.encoding)
        }
      }
      if listed.leftOutCount > 0 { writer.member("leftOut", listed.leftOutCount) }
    }
  }
}
