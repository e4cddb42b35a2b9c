import Inspection
import JSON
import JSONRPC
import LayoutEngine
import LiveDocuments

/// `layout/boundary`: the nearest element around a change that keeps its size whatever happens in it.
enum LayoutBoundaryRequest: QueryHandler, DeclaredRequest {
  static let method = "layout/boundary"
  static let takesInlineDocument = true
  static let summary = "The nearest element that keeps its size whatever happens in it."
  static let paramsSchema = ParamsSchema.elementQuery
  static let resultSchema = JSONSchema.answer([
    "pointer": .pointer, "boundary": .element(["frame": .frame]).orNull,
  ])
  static let errorKinds = ErrorKind.ofElement

  typealias Params = ElementQuery

  static func answer(
    _ params: Params, to writer: inout JSONWriter, in session: Session
  ) throws(ResponseError) {
    let (document, element) = try session.find(params)
    let live = document.live
    writer.object { writer in
      document.writeState(to: &writer)
      writer.member("pointer", live.pointer(of: element))
      writer.key("boundary")
      guard let boundary = live.boundary(of: element) else { return writer.null() }
      writer.object { writer in
        writer.identity(of: boundary, in: live)
        writer.member("frame", frame: live.frame(of: boundary))
      }
    }
  }
}
