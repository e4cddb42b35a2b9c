import Inspection
import JSON
import JSONRPC
import LayoutEngine
import LiveDocuments

/// `layout/dependents`: what is measured again when an element's size changes, and what takes a
/// percentage of it.
enum LayoutDependentsRequest: QueryHandler, DeclaredRequest {
  static let method = "layout/dependents"
  static let takesInlineDocument = true
  static let summary = "What is measured again when an element's size changes."
  static let paramsSchema = ParamsSchema.elementQuery
  static let resultSchema = JSONSchema.answer(
    [
      "pointer": .pointer, "measured": .array(.pointer), "siblings": .array(.pointer),
      "percentages": .array(.object(["pointer": .pointer, "key": .string, "range": .range])),
    ],
    optional: ["boundary": .pointer])
  static let errorKinds = ErrorKind.ofElement

  typealias Params = ElementQuery

  static func work(_ params: Params) -> RequestWork { .document(params.document) }

  static func answer(
    _ params: Params, to writer: inout JSONWriter, in session: Session
  ) throws(ResponseError) {
    let (document, element) = try session.find(params)
    let live = document.live
    let dependents = live.dependents(of: element)
    writer.object { writer in
      document.writeState(to: &writer)
      writer.member("pointer", live.pointer(of: element))
      writer.member("measured", dependents.measured.map { live.pointer(of: $0) })
      writer.member("siblings", dependents.siblings.map { live.pointer(of: $0) })
      writer.key("percentages")
      writer.array { writer in
        for (element, key) in dependents.percentages {
          let location = live.location(of: key, in: element)
          writer.object { writer in
            writer.member("pointer", live.pointer(of: element))
            writer.member("key", key.name)
            writer.member(
              "range",
              live.source.text.range(of: live.range(of: location), in: session.client.encoding))
          }
        }
      }
      writer.optionalMember("boundary", dependents.boundary.map { live.pointer(of: $0) })
    }
  }
}
