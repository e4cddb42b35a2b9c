import JSON
import JSONRPC

/// `layout/frames`: the frames of an element and of those below it, by JSON Pointer.
enum LayoutFramesRequest: RequestHandler {
  static let method = "layout/frames"
  static let takesInlineDocument = true

  typealias Params = SubtreeQuery

  static func answer(
    _ params: SubtreeQuery, to writer: inout JSONWriter, in session: Session
  ) throws(ResponseError) {
    let (document, top) = try session.find(params.query)
    writer.object { writer in
      document.writeState(to: &writer)
      writer.framesMember(of: document.live, from: top, depth: params.depth)
    }
  }
}
