package import JSON
package import JSONRPC
import LayoutEngine
package import LiveDocuments

/// `layout/compare`: where a document that was captured from an app is laid out otherwise than there.
enum LayoutCompareRequest: DeclaredQuery {
  static let method = "layout/compare"
  static let takesInlineDocument = true
  static let summary = "Where a captured document is laid out otherwise than on the device."
  static let errorKinds = ErrorKind.ofDocument
  static let result = Members<QueriedDocument>(
    "Comparison", "The layout of a document beside the captured one.",
    .state { $0 },
    .member("captured", .count, "How many elements have a captured frame.") {
      $0.live.capturedElements.count
    },
    .member(
      "comparable", .boolean,
      "Whether it is laid out as it was captured: on its own screen, with nothing laid over styles."
    ) { $0.live.isLaidOutAsCaptured },
    .list("differences", .captureDifference) { document in
      document.live.captureDifferences.map { (document, $0) }
    },
    .list(
      "incomplete", .measuredElement,
      "Elements of whose content the device measured not every size: in other widths their sizes are about right."
    ) { document in document.live.incompletelyMeasured.map { (document, $0) } })

  struct Params: DeclaredParams {
    let document: DocumentReference

    static let declared = Param(DocumentReference.declared, as: Self.init)
  }

  static func answer(
    _ params: Params, in context: RequestContext
  ) throws(ResponseError) -> QueriedDocument {
    try context.document(params.document)
  }
}

extension Members<(document: QueriedDocument, element: ElementID)> {
  fileprivate static let measuredElement = Members(
    "MeasuredElement", "An element whose content was measured on a device.",
    .member("pointer", .pointer) { $0.document.live.pointer(of: $0.element) },
    .optional("id", .string) { $0.document.live.elements.id(of: $0.element) })
}

extension Members<(document: QueriedDocument, difference: CaptureDifference)> {
  fileprivate static let captureDifference = Members(
    "CaptureDifference",
    "An element whose frame is not the captured one, and that is in none of which that is so.",
    .member("pointer", .pointer) { $0.document.live.pointer(of: $0.difference.element) },
    .optional("id", .string) { $0.document.live.elements.id(of: $0.difference.element) },
    .member("captured", .ref(.frame)) { $0.difference.captured },
    .frame("frame") { $0.difference.frame },
    .member("constrainedSize", .ref(.sizeRange), "What it is asked here.") {
      $0.document.live.layout.measureRequests(of: $0.difference.element).last?.range
    },
    .member("movedSiblings", .count, "How many siblings lie elsewhere too, at their own size.") {
      $0.difference.movedSiblings
    },
    .member("message", .string, "The same for people.") {
      $0.difference.sentence(in: $0.document.live)
    })
}

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

/// One of the layouts that are compared.
struct LayoutReference: Hashable, Sendable {
  let document: DocumentReference
  let choice: LayoutChoice
}

extension Shape<LayoutReference> {
  fileprivate static let layout = object(
    Param(DocumentReference.declared, LayoutChoice.declared, as: LayoutReference.init)
  ).example(["textDocument": ["uri": "file:///a.layout.json"]])
}

/// Which of a document's layouts is meant: as it is, that of a variant, or that of an earlier revision.
struct LayoutChoice: DeclaredParams, Hashable {
  private(set) var variant: String?
  private(set) var revision: Int?

  static let declared = Param(
    .variant, .optional("revision", .count, "An earlier revision."), as: Self.init
  ).refusing("revision", beside: "variant")
}
