import JSON
import JSONRPC
import LayoutEngine
import LiveDocuments

/// `layout/frames`: the frames of an element and of those below it, by JSON Pointer; or those of a
/// whole document that are not what they were.
enum LayoutFramesRequest: DeclaredQuery {
  static let method = "layout/frames"
  static let takesInlineDocument = true
  static let summary = "The frames of an element and those below it, or those that changed."
  static let errorKinds = ErrorKind.ofElement
  static let result = Members<Answer>(
    "Frames", "Elements by their pointers, in the order of the document.",
    .state { $0.document },
    .optional("since", .count) { $0.since },
    .optional(
      "reset", .array(.pointer),
      "With \"since\": below these, earlier pointers may mean other elements; \"\" is everything."
    ) { $0.reset },
    .streamed("frames", .placements) { $0.writeFrames(to: &$1) })

  struct Params: DeclaredParams {
    let subtree: SubtreeQuery

    /// If there is one, what changed since then in an open document.
    let since: Int?

    static let declared = Param(
      SubtreeQuery.declared,
      .optional("since", .count, "A revision: only the frames that changed in an open document."),
      as: Self.init
    ).refusing("document", "view", "element", "position", "depth", "variant", beside: "since")
  }

  /// The frames of 10,000 elements go from the tree to the text without a list of them in between.
  struct Answer {
    let document: QueriedDocument
    fileprivate let frames: Frames

    fileprivate enum Frames {
      case subtree(ElementID, depth: Int?)
      case changed(FramesSince, revision: Int)
    }

    fileprivate var since: Int? {
      guard case .changed(_, let revision) = frames else { return nil }
      return revision
    }

    fileprivate var reset: [String]? {
      guard case .changed(let changes, _) = frames else { return nil }
      if changes.resetsAll { return [""] }
      var pointers = ElementPointers(in: document.live)
      return changes.reset.map { pointers.pointer(of: $0) }
    }

    fileprivate func writeFrames(to writer: inout JSONWriter) {
      switch frames {
      case .subtree(let top, let depth):
        writer.frames(of: document.live, from: top, depth: depth)
      case .changed(let changes, _):
        var pointers = ElementPointers(in: document.live)
        writer.object { writer in
          for element in changes.elements {
            writer.key(pointers.pointer(of: element))
            writer.value(framesOf: element, in: document.live)
          }
        }
      }
    }
  }

  static func answer(_ params: Params, in context: RequestContext) throws(ResponseError) -> Answer {
    guard let since = params.since else {
      let found = try context.find(params.subtree.query)
      return Answer(
        document: found.document, frames: .subtree(found.element, depth: params.subtree.depth))
    }
    let document = try context.document(params.subtree.query.document)
    guard since <= document.revision else {
      throw .invalidParams(
        "\"since\" is \(since), but the document's last revision is \(document.revision)",
        at: JSONPointer([.key("since")]))
    }
    return Answer(
      document: document, frames: .changed(document.live.frames(since: since), revision: since))
  }
}
