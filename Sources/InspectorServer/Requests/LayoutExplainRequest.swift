import Inspection
import JSON
import JSONRPC
import LayoutEngine
import LiveDocuments

/// `layout/explain`: why an element has its frame, as the steps from the document's size to it.
enum LayoutExplainRequest: QueryHandler, DeclaredRequest {
  static let method = "layout/explain"
  static let takesInlineDocument = true
  static let summary = "Why an element has its frame, as the steps from the document's size to it."
  static let paramsSchema: ParamsSchema = [
    .elementQuery,
    .optional("complete", .boolean, "Whether steps that change nothing are listed too."),
  ]
  static let resultSchema = JSONSchema.answer(
    ["pointer": .pointer, "frame": .frame],
    optional: [
      "horizontal": .array(.ref(.step)), "vertical": .array(.ref(.step)),
      "text": .string.described("The same for people."),
    ])
  static let errorKinds = ErrorKind.ofElement

  struct Params: JSONReadable {
    let query: ElementQuery

    /// Whether steps that change nothing are listed too.
    let isComplete: Bool

    init(from reader: JSONReader) throws(JSONShapeError) {
      query = try ElementQuery(from: reader)
      isComplete = try reader.optionalMember("complete")?.bool() ?? false
    }
  }

  static func answer(
    _ params: Params, to writer: inout JSONWriter, in session: Session
  ) throws(ResponseError) {
    let (document, element) = try session.find(params.query)
    let live = document.live
    let explanation = live.explanation(of: element)
    writer.object { writer in
      document.writeState(to: &writer)
      writer.member("pointer", live.pointer(of: element))
      writer.member("frame", frame: explanation?.frame)
      guard let explanation else { return }
      for axis in Axis.allCases {
        writer.key(axis == .horizontal ? "horizontal" : "vertical")
        writer.array { writer in
          let steps =
            params.isComplete ? explanation.steps(on: axis) : explanation.notableSteps(on: axis)
          for step in steps { writer.value(step, in: live, encoding: session.client.encoding) }
        }
      }
      writer.member("text", explanation.text(in: live))
    }
  }
}
