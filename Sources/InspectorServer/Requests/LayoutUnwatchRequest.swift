import JSON
import JSONRPC

/// `layout/unwatch`: no more `layout/changed` of one watch.
enum LayoutUnwatchRequest: DeclaredRequest {
  static let method = "layout/unwatch"
  static let summary = "No more \"layout/changed\" of one watch."
  static let errorKinds: [ErrorKind] = [.noSuchWatch]

  struct Params: DeclaredParams {
    let watch: Int

    static let declared = Param(
      .required("watch", .integer, "Its number, which \"layout/watch\" answered."),
      as: Self.init)
  }

  static func answer(_ params: Params, in session: inout Session) throws(ResponseError) {
    try session.client.watches.remove(params.watch)
  }
}
