import Diagnostics
import Inspection
import JSON
import JSONRPC
import LayoutEngine
import LiveDocuments

/// `layout/query`: the elements a selector means, with their frames.
enum LayoutQueryRequest: QueryHandler, DeclaredRequest {
  static let method = "layout/query"
  static let takesInlineDocument = true
  static let summary = "The elements a selector means, with their frames."
  static let paramsSchema: ParamsSchema = [
    .document, .variant,
    .required("selector", .string.examples("stack > text"), "Which elements are meant."),
    .optional("limit", .count, "At most so many elements."),
  ]
  static let resultSchema = JSONSchema.answer([
    "count": .count.described("Of all that are meant."),
    "elements": .array(.element(["frame": .frame, "absolute": .frame])),
  ])
  static let errorKinds = ErrorKind.ofDocument

  struct Params: JSONReadable {
    let document: DocumentReference
    let variant: String?
    let selector: String
    let limit: Int?

    init(from reader: JSONReader) throws(JSONShapeError) {
      document = try DocumentReference(from: reader)
      variant = try reader.optionalString("variant")
      selector = try reader.member("selector", expected: "a selector such as \"stack > text\"")
        .string()
      limit = try reader.optionalMember("limit")?.unsignedInteger()
    }
  }

  static func work(_ params: Params) -> RequestWork { .document(params.document) }

  static func answer(
    _ params: Params, to writer: inout JSONWriter, in session: Session
  ) throws(ResponseError) {
    let document = try session.document(params.document, variant: params.variant)
    let live = document.live
    let selector = try Selector.read(params.selector)
    let codes = selector.asksForDiagnostics ? document.codes : [:]
    let elements = live.elements(matching: selector, codes: codes)
    let shown = params.limit.map { Array(elements.prefix($0)) } ?? elements
    var walk = PointerWalk(in: live)
    writer.object { writer in
      document.writeState(to: &writer)
      writer.member("count", elements.count)
      writer.key("elements")
      writer.array { writer in
        for element in shown {
          writer.object { writer in
            writer.member("pointer", walk.pointer(of: element))
            writer.optionalMember("type", live.declaration(of: element)?.name)
            writer.optionalMember("id", live.id(of: element))
            writer.member("frame", frame: live.frame(of: element))
            writer.member("absolute", frame: live.absoluteFrame(of: element))
          }
        }
      }
    }
  }
}

extension Selector {
  /// Reads the selector that a member of the params holds.
  static func read(
    _ text: String, in member: String = "selector"
  ) throws(ResponseError) -> Selector {
    do {
      return try Selector(text)
    } catch {
      throw .invalidParams(
        "\"\(member)\" is no selector: at character \(error.offset), \(error.message)",
        at: JSONPointer([.key(member)]))
    }
  }
}

extension QueriedDocument {
  /// The codes of the diagnostics at each element.
  var codes: [ElementID: Set<String>] { live.codes(of: diagnostics) }
}

extension LiveDocument {
  /// The codes of diagnostics at each element.
  func codes(of diagnostics: [Diagnostic]) -> [ElementID: Set<String>] {
    var codes: [ElementID: Set<String>] = [:]
    for diagnostic in diagnostics {
      if let element = element(at: pointer(of: diagnostic.place)) {
        codes[element, default: []].insert(diagnostic.code)
      }
    }
    return codes
  }
}
