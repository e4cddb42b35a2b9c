import JSON
import JSONRPC

/// `layout/unwatch`: no more `layout/changed` of one watch.
enum LayoutUnwatchRequest: DeclaredRequest {
  static let method = "layout/unwatch"
  static let summary = "No more \"layout/changed\" of one watch."
  static let paramsSchema = ParamsSchema.required(
    "watch", .integer, "Its number, which \"layout/watch\" answered.")
  static let resultSchema = JSONSchema.null
  static let errorKinds: [ErrorKind] = [.noSuchWatch]

  struct Params: JSONReadable {
    let watch: Int

    init(from reader: JSONReader) throws(JSONShapeError) {
      watch = try reader.integer("watch")
    }
  }

  static func perform(
    _ params: Params, to writer: inout JSONWriter, in session: inout Session
  ) throws(ResponseError) {
    try session.client.watches.remove(params.watch)
  }
}
