import JSON
import JSONRPC
import LayoutEngine
import LiveDocuments

/// `layout/frame`: where one element is, and what it was asked.
enum LayoutFrameRequest: QueryHandler, DeclaredRequest {
  static let method = "layout/frame"
  static let takesInlineDocument = true
  static let summary = "Where one element is, and what it was asked."
  static let paramsSchema = ParamsSchema.elementQuery
  static let resultSchema = JSONSchema.answer(
    [
      "pointer": .pointer, "type": .string, "range": .range, "frame": .frame,
      "absoluteFrame": .frame, "constrainedSize": .ref(.sizeRange),
      "parentSize": .ref(.parentSize),
    ],
    optional: ["id": .string, "nodeFrame": .frame])
  static let errorKinds = ErrorKind.ofElement

  typealias Params = ElementQuery

  static func answer(
    _ params: ElementQuery, to writer: inout JSONWriter, in session: Session
  ) throws(ResponseError) {
    let (document, element) = try session.find(params)
    let live = document.live
    let ask = live.measureRequests(of: element).last
    writer.object { writer in
      document.writeState(to: &writer)
      writer.member("pointer", live.pointer(of: element))
      writer.member("type", live.typeName(of: element))
      writer.optionalMember("id", live.id(of: element))
      writer.member(
        "range", live.source.text.range(of: live.range(of: element), in: session.client.encoding))
      writer.member("frame", frame: live.frame(of: element))
      writer.member("absoluteFrame", frame: live.absoluteFrame(of: element))
      if live.type(of: element).isDisplayNode {
        writer.member("nodeFrame", frame: live.nodeFrame(of: element))
      }
      writer.member("constrainedSize", range: ask?.range)
      writer.member("parentSize", parentSize: ask?.parentSize)
    }
  }
}
