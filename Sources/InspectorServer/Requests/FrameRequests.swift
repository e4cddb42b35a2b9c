import Inspection
import JSON
import JSONRPC
import LayoutEngine
import LiveDocuments

/// `layout/frame`: where one element is, and what it was asked.
enum LayoutFrameRequest: DeclaredQuery {
  static let method = "layout/frame"
  static let takesInlineDocument = true
  static let summary = "Where one element is, and what it was asked."
  static let errorKinds = ErrorKind.ofElement
  static let result = Members<FoundElement>(
    "ElementFrame", "One element, and what it was asked.",
    .pointer,
    .member("type", .string) { $0.live.typeName(of: $0.element) },
    .optional("id", .string) { $0.live.elements.id(of: $0.element) },
    .member("range", .range) {
      $0.live.source.text.range(of: $0.live.range(of: $0.element), in: $0.encoding)
    },
    .all(.frameInParent) { $0.documentElement },
    .frame("absoluteFrame") { $0.live.layout.absoluteFrame(of: $0.element) },
    .all(.nodeFrame) { $0.documentElement },
    .all(.contentSize) { $0.documentElement },
    .all(.contentMarks) { $0.documentElement },
    .member("constrainedSize", .ref(.sizeRange)) {
      $0.live.layout.measureRequests(of: $0.element).last?.range
    },
    .member("parentSize", .ref(.parentSize)) {
      $0.live.layout.measureRequests(of: $0.element).last?.parentSize.definedSides
    })

  typealias Params = ElementQuery

  static func answer(
    _ params: ElementQuery, in context: RequestContext
  ) throws(ResponseError) -> FoundElement {
    try context.find(params)
  }
}

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

/// `layout/hitTest`: what lies under a point, topmost first.
enum LayoutHitTestRequest: DeclaredQuery {
  static let method = "layout/hitTest"
  static let takesInlineDocument = true
  static let summary = "What lies under a point, topmost first."
  static let errorKinds = ErrorKind.ofDocument
  static let result = Members<Answer>(
    "Hits", "What lies under a point, topmost first.",
    .state { $0.document },
    .list("hits", .hit) { answer in
      answer.document.live.hits(at: answer.point).map { (answer.document.live, $0) }
    })

  struct Params: DeclaredParams {
    let document: DocumentReference
    let variant: String?

    /// In the root, in points.
    let point: Point

    static let declared = Param(
      DocumentReference.declared, .variant,
      .required(
        "point", .point, "[x, y] in the root, in points.", expected: "[x, y] in points"),
      as: Self.init)
  }

  struct Answer {
    let document: QueriedDocument
    let point: Point
  }

  static func answer(_ params: Params, in context: RequestContext) throws(ResponseError) -> Answer {
    Answer(
      document: try context.document(params.document, variant: params.variant),
      point: params.point)
  }
}

extension Shape<Point> {
  fileprivate static let point = Shape(.array(.number, count: 2)) {
    (reader) throws(JSONShapeError) in
    let sides = try reader.array()
    guard sides.count == 2 else {
      throw reader.unexpectedValue(expected: "two numbers, x and y")
    }
    return Point(x: try sides[0].number(), y: try sides[1].number())
  }
}

extension Members<(live: LiveDocument, hit: Hit)> {
  fileprivate static let hit = Members(
    "Hit", "An element under a point; its frame is in the root.",
    .all(.identity) { DocumentElement(live: $0.live, element: $0.hit.element) },
    .frame("frame") { $0.live.layout.absoluteFrame(of: $0.hit.element) },
    .member("point", .point, "The same in the element.") { [$0.hit.point.x, $0.hit.point.y] },
    .flag("outside", "Outside of an element above it.") { $0.hit.isOutside })
}
