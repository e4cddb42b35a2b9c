import Inspection
import JSON
import JSONRPC
import LayoutEngine
import LiveDocuments

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
