import Diagnostics
import JSON
import JSONRPC
import LiveDocuments

/// `layout/diagnostics`: everything wrong in a document that its configuration wants to know, by element
/// and by range.
enum LayoutDiagnosticsRequest: DeclaredQuery {
  static let method = "layout/diagnostics"
  static let takesInlineDocument = true
  static let summary = "Everything wrong in a document, in the order of its text."
  static let errorKinds = ErrorKind.ofDocument
  static let result = Members<Answer>(
    "Diagnostics", "What is wrong in a document.",
    .state { $0.document },
    .list("diagnostics", .diagnostic) { $0.diagnostics },
    .optional("leftOut", .count, "How many are beyond the limit.") {
      $0.leftOut > 0 ? $0.leftOut : nil
    })

  struct Params: DeclaredParams {
    let document: DocumentReference
    let variant: String?

    /// `nil` for as many as are written at most.
    let limit: Int?

    static let declared = Param(
      DocumentReference.declared, .variant,
      .optional(
        "limit", .count,
        "At most so many, the worst first; never more than \(LayoutDiagnosticsRequest.writtenCount)."
      ),
      as: Self.init)
  }

  struct Answer {
    let document: QueriedDocument
    let diagnostics: [DocumentDiagnostic]
    let leftOut: Int
  }

  /// More diagnostics are counted and not written; 10,000 take about 50 ms.
  private static let writtenCount = 10_000

  /// Keeps what is known of an open document off the workers, which would open it again.
  static func work(_ params: Params) -> Scheduling {
    guard params.variant == nil, case .open = params.document else {
      return .document(params.document)
    }
    return .short
  }

  static func answer(_ params: Params, in session: Session) throws(ResponseError) -> Answer {
    let document = try session.document(params.document, variant: params.variant)
    let listed = CappedDiagnostics(
      document.diagnostics, limit: min(params.limit ?? .max, writtenCount), severity: \.severity)
    let diagnostics = listed.items.map {
      DocumentDiagnostic($0, in: document.live, encoding: session.client.encoding)
    }
    return Answer(document: document, diagnostics: diagnostics, leftOut: listed.leftOutCount)
  }
}
