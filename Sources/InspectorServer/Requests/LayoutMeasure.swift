import Authoring
import Diagnostics
import Inspection
import JSON
import JSONRPC
import LayoutEngine
import LiveDocuments

extension Members<SizeRange> {
  /// The bounds that a document is measured in.
  static let measuredBounds = Members(
    "MeasuredBounds",
    "How the document was measured on each axis: at one length, up to one, or between two.",
    .member("width", .measuredBound) { bound($0[.horizontal]) },
    .member("height", .measuredBound) { bound($0[.vertical]) })

  private static func bound(_ range: LengthRange) -> String {
    range.isExact
      ? SweptBound.exact.rawValue : range.min <= 0 ? SweptBound.atMost.rawValue : "between"
  }
}

extension JSONSchema {
  fileprivate static let measuredBound = enumeration(
    SweptBound.allCases.map { .string($0.rawValue) } + ["between"])
}

/// `layout/measure`: the layout that a document would have on another screen, with other style values or
/// texts; the document itself stays as it is.
enum LayoutMeasureRequest: DeclaredQuery {
  static let method = "layout/measure"
  static let takesInlineDocument = true
  static let summary = "The layout that a document would have on another screen, or changed."
  static let errorKinds = ErrorKind.ofElement
  static let result = Members<Answer>(
    "Measurement", "A layout that was tried.",
    .state { $0.document },
    .object("bounds", .measuredBounds) { $0.copy.currentScreen.constrainedSize },
    .frame("frame") { $0.copy.layout.frame(of: $0.element) },
    .streamed("frames", .placements) {
      $1.frames(of: $0.copy, from: $0.element, depth: $0.depth)
    },
    .optionalList("diagnostics", .diagnostic) { $0.diagnostics })

  struct Params: DeclaredParams {
    let subtree: SubtreeQuery
    let change: WhatIfQuery

    /// True if the result has the diagnostics too.
    let listsDiagnostics: Bool

    static let declared = Param(
      SubtreeQuery.declared, WhatIfQuery.declared,
      .optional(
        "diagnostics", .boolean, "Whether the diagnostics are listed too.", otherwise: false),
      as: Self.init)
  }

  struct Answer {
    let document: QueriedDocument

    /// The layout that was asked about, and the element in it.
    let copy: LiveDocument
    let element: ElementID
    let depth: Int?
    let diagnostics: [DocumentDiagnostic]?
  }

  static func answer(_ params: Params, in context: RequestContext) throws(ResponseError) -> Answer {
    let found = try context.find(params.subtree.query)
    let document = found.document
    let whatIf = try params.change.applied(to: document.live, encoding: context.client.encoding)
    let copy = whatIf.document
    guard let element = whatIf.copy(of: found.element) else {
      throw .noLayout("the element cannot be laid out")
    }
    var diagnostics: [DocumentDiagnostic]?
    if params.listsDiagnostics {
      diagnostics = document.configuration.applied(to: copy.diagnostics()).map { diagnostic in
        // The client knows the document's text, and not that of the copy.
        DocumentDiagnostic(diagnostic, in: copy) { location in
          document.live.source.text.range(
            of: whatIf.originalRange(of: copy.range(of: location)), in: found.encoding)
        }
      }
    }
    return Answer(
      document: document, copy: copy, element: element, depth: params.subtree.depth,
      diagnostics: diagnostics)
  }
}
