import Diagnostics
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
    },
    .optionalList(
      "screens", .screenDiagnostics,
      "How many there are on each screen; only of an open document with variants, asked about as a whole."
    ) { $0.screens })

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
    let screens: [ScreenDiagnostics]?
  }

  /// More diagnostics are counted and not written; 10,000 take about 50 ms.
  private static let writtenCount = 10_000

  static func answer(_ params: Params, in context: RequestContext) throws(ResponseError) -> Answer {
    let document = try context.document(params.document, variant: params.variant)
    let listed = CappedDiagnostics(
      document.diagnostics, limit: min(params.limit ?? .max, writtenCount), severity: \.severity)
    let diagnostics = listed.items.map {
      DocumentDiagnostic($0, in: document.live, encoding: context.client.encoding)
    }
    return Answer(
      document: document, diagnostics: diagnostics, leftOut: listed.leftOutCount,
      screens: document.screenDiagnostics)
  }
}

/// The numbers of diagnostics on one screen of a document.
struct ScreenDiagnostics {
  /// The name of its variant; `nil` for the document's own.
  let variant: String?

  /// By severity.
  private var counts: [Severity: Int] = [:]

  init(_ variant: String?, _ diagnostics: [Diagnostic]) {
    self.variant = variant
    for diagnostic in diagnostics { counts[diagnostic.severity, default: 0] += 1 }
  }

  /// The number of a severity; `nil` for none.
  fileprivate func count(_ severity: Severity) -> Int? { counts[severity] }
}

extension Members<ScreenDiagnostics> {
  fileprivate static let screenDiagnostics = Members(
    "ScreenDiagnostics",
    "How many diagnostics are found on one screen; severities without any are left out.",
    .optional("variant", .string, "Left out for the document's own screen.") { $0.variant },
    .optional("error", .count) { $0.count(.error) },
    .optional("warning", .count) { $0.count(.warning) },
    .optional("information", .count) { $0.count(.information) },
    .optional("hint", .count) { $0.count(.hint) })
}

extension QueriedDocument {
  /// The numbers of diagnostics on the document's own screen and on those of the variants to show; `nil` for one without
  /// variants, and for a document that does not outlive the request.
  ///
  /// - Complexity: O(*n*) in the number of diagnostics of all screens, which are kept.
  fileprivate var screenDiagnostics: [ScreenDiagnostics]? {
    guard coversAllScreens, !live.header.variants.isEmpty else { return nil }
    return [ScreenDiagnostics(nil, diagnostics.filter(\.isOnOwnScreen))]
      + live.shownVariants().names.map {
        ScreenDiagnostics($0, diagnostics(onVariant: $0))
      }
  }
}
