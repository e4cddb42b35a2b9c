import Diagnostics
import JSON
import JSONRPC
import LiveDocuments

/// `layout/diagnostics`: everything wrong in a document that its configuration wants to know, by element
/// and by range.
enum LayoutDiagnosticsRequest: QueryHandler, DeclaredRequest {
  static let method = "layout/diagnostics"
  static let takesInlineDocument = true
  static let summary = "Everything wrong in a document, in the order of its text."
  static let paramsSchema: ParamsSchema = [
    .document, .variant, .optional("limit", .count, "At most so many, the worst first."),
  ]
  static let resultSchema = JSONSchema.answer(
    ["diagnostics": .array(.ref(.diagnostic))],
    optional: ["leftOut": .count.described("How many are beyond the limit.")])
  static let errorKinds = ErrorKind.ofDocument

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

  static func work(_ params: Params) -> RequestWork { .document(params.document) }

  static func answer(
    _ params: Params, to writer: inout JSONWriter, in session: Session
  ) throws(ResponseError) {
    let document = try session.document(params.document, variant: params.variant)
    let listed = ListedDiagnostics(
      document.diagnostics, limit: params.limit ?? .max, severity: \.severity)
    writer.object { writer in
      document.writeState(to: &writer)
      writer.key("diagnostics")
      writer.array { writer in
        for diagnostic in listed.items {
          writer.value(diagnostic, in: document.live, encoding: session.client.encoding)
        }
      }
      if listed.leftOutCount > 0 { writer.member("leftOut", listed.leftOutCount) }
    }
  }
}
