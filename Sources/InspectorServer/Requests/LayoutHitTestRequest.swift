import Inspection
import JSON
import JSONRPC
import LayoutEngine
import LiveDocuments

/// `layout/hitTest`: what lies under a point, topmost first.
enum LayoutHitTestRequest: QueryHandler, DeclaredRequest {
  static let method = "layout/hitTest"
  static let takesInlineDocument = true
  static let summary = "What lies under a point, topmost first."
  static let paramsSchema: ParamsSchema = [
    .document, .variant,
    .required("point", .array(.number, count: 2), "[x, y] in the root, in points."),
  ]
  static let resultSchema = JSONSchema.answer([
    "hits": .array(
      .element(
        ["frame": .frame, "point": .point.described("The same in the element.")],
        optional: ["outside": .constant(true).described("Outside of an element above it.")]))
  ])
  static let errorKinds = ErrorKind.ofDocument

  struct Params: JSONReadable {
    let document: DocumentReference
    let variant: String?

    /// In the root, in points.
    let point: Point

    init(from reader: JSONReader) throws(JSONShapeError) {
      document = try DocumentReference(from: reader)
      variant = try reader.optionalString("variant")
      let point = try reader.member("point", expected: "[x, y] in points").array()
      guard point.count == 2 else {
        throw try reader.member("point").unexpectedValue(expected: "two numbers, x and y")
      }
      self.point = Point(x: try point[0].number(), y: try point[1].number())
    }
  }

  static func answer(
    _ params: Params, to writer: inout JSONWriter, in session: Session
  ) throws(ResponseError) {
    let document = try session.document(params.document, variant: params.variant)
    let live = document.live
    writer.object { writer in
      document.writeState(to: &writer)
      writer.key("hits")
      writer.array { writer in
        for hit in live.hits(at: params.point) {
          writer.object { writer in
            writer.identity(of: hit.element, in: live)
            writer.member("frame", frame: live.absoluteFrame(of: hit.element))
            writer.member("point", [hit.point.x, hit.point.y])
            if hit.isOutside { writer.member("outside", true) }
          }
        }
      }
    }
  }
}
