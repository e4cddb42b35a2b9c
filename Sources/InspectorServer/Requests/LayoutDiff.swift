import DocumentSyntax
package import JSON
package import JSONRPC
import LayoutEngine
package import LiveDocuments

/// `layout/diff`: which frames differ between two revisions of a document, its variants, or two
/// documents.
enum LayoutDiffRequest: DeclaredQuery {
  static let method = "layout/diff"
  static let takesInlineDocument = true
  static let summary = "Which frames differ between two revisions, variants or documents."
  static let errorKinds = ErrorKind.ofDocument + [ErrorKind.revisionNotKept]
  static let result = Members<Answer>(
    "Difference", "How two layouts differ.",
    .object("from", .revision) { $0.from },
    .object("to", .revision) { $0.to },
    .list("changes", .change) { $0.differences.changes },
    .object("summary", .summary) { $0.differences })

  struct Params: DeclaredParams {
    let from: LayoutReference
    let to: LayoutReference

    static let declared = Param(
      .required(
        "from", .layout,
        "The layout before: of a document, of a variant or of an earlier revision of it.",
        expected: "an object that names a document"),
      .optional(
        "to", .object(Param(DocumentReference.optional, LayoutChoice.declared) { ($0, $1) }),
        "The layout after; of the same document if it names none, and as it is if left out.")
    ) { from, to in
      let (document, choice) = to ?? (nil, LayoutChoice())
      return Params(
        from: from, to: LayoutReference(document: document ?? from.document, choice: choice))
    }
  }

  struct Answer {
    let from: ReferredLayout
    let to: ReferredLayout
    let differences: FrameDifferences
  }

  static func answer(_ params: Params, in context: RequestContext) throws(ResponseError) -> Answer {
    let from = try context.layout(params.from, at: "from")
    let to = try context.layout(params.to, at: "to")
    return Answer(from: from, to: to, differences: FrameDifferences(from: from, to: to))
  }
}

/// Compares two layouts as `layout/diff` does, for programs that have the documents themselves.
///
/// - Returns: The result of the request.
package func layoutDifference(
  from: LiveDocument, to: LiveDocument
) throws(ResponseError) -> JSONValue {
  var layouts: [ReferredLayout] = []
  for live in [from, to] {
    guard let state = live.state(atRevision: live.revision) else {
      throw .revisionNotKept(live.revision, oldest: live.oldestRevision)
    }
    layouts.append(ReferredLayout(live: live, state: state))
  }
  let answer = LayoutDiffRequest.Answer(
    from: layouts[0], to: layouts[1],
    differences: FrameDifferences(from: layouts[0], to: layouts[1]))
  var writer = JSONWriter()
  LayoutDiffRequest.result.object(answer, to: &writer)
  do {
    return try JSONValue(parsing: writer.bytes)
  } catch {
    throw .internalError("the difference is no JSON: \(error.message)")
  }
}

extension Members<ReferredLayout> {
  fileprivate static let revision: Members = [.member("revision", .count) { $0.revision }]
}

extension Members<FrameDifferences> {
  fileprivate static let summary = Members(
    "DifferenceSummary", "How many elements changed in which way.",
    .count(of: .changed), .count(of: .added), .count(of: .removed),
    .member("unchanged", .count) { $0.unchangedCount })

  private static func count(of kind: FrameDifference.Kind) -> Members {
    member(kind.rawValue, .count) { $0.changes.count { $0.kind == kind } }
  }
}

extension Members<FrameDifference> {
  fileprivate static let change = Members(
    "Change", "What became of an element between two layouts.",
    .member("pointer", .pointer) { $0.pointer },
    .optional("type", .string) { $0.type },
    .optional("id", .string) { $0.id },
    .member("kind", .choice(of: FrameDifference.Kind.self)) { $0.kind.rawValue },
    .frame("before") { $0.before },
    .frame("after") { $0.after },
    .optional(
      "contentBefore", .size, "Of a scroll node in both layouts whose content size differs."
    ) {
      $0.contentBefore == $0.contentAfter ? nil : $0.contentBefore.map { [$0.width, $0.height] }
    },
    .optional("contentAfter", .size, "The same in the later layout.") {
      $0.contentBefore == $0.contentAfter ? nil : $0.contentAfter.map { [$0.width, $0.height] }
    })
}
