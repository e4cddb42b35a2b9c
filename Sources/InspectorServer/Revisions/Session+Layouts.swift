import JSON
import JSONRPC
import LiveDocuments

/// A document's layout, now or at an earlier revision.
struct ReferredLayout {
  let live: LiveDocument
  let state: LayoutState

  var revision: Int { state.revision }
}

extension Session {
  /// Finds one of the layouts that a request compares.
  ///
  /// - Parameters:
  ///   - reference: What names it.
  ///   - member: Where that stands in the params.
  /// - Returns: The layout, which holds until the next edit.
  /// - Throws: `revision-not-kept`, or what comes of the document.
  func layout(
    _ reference: LayoutReference, at member: String
  ) throws(ResponseError) -> ReferredLayout {
    let pointer = JSONPointer([.key(member), .key("revision")])
    if case .inline = reference.document, reference.choice.revision != nil {
      throw .invalidParams(
        JSONShapeError(
          pointer: pointer, expected: "nothing where the document comes along",
          found: "an integer"))
    }
    let document = try document(reference.document, variant: reference.choice.variant)
    let live = document.live
    let revision = reference.choice.revision ?? live.revision
    guard revision <= live.revision else {
      throw .invalidParams(
        "\"revision\" is \(revision), but the document's last revision is \(live.revision)",
        at: pointer)
    }
    guard let state = live.state(atRevision: revision) else {
      throw .revisionNotKept(revision, oldest: live.oldestRevision)
    }
    return ReferredLayout(live: live, state: state)
  }
}

extension ResponseError {
  fileprivate static func revisionNotKept(_ revision: Int, oldest: Int) -> ResponseError {
    .requestFailed(
      kind: "revision-not-kept",
      message: "revision \(revision) is not kept, the oldest that is kept is \(oldest)",
      details: ["revision": .integer(Int64(revision)), "oldest": .integer(Int64(oldest))])
  }
}
