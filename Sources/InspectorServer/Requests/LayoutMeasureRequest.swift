import Diagnostics
import Inspection
import JSON
import JSONRPC
import LayoutEngine
import LiveDocuments

/// `layout/measure`: the layout that a document would have on another screen, with other style values or
/// texts; the document itself stays as it is.
enum LayoutMeasureRequest: QueryHandler, DeclaredRequest {
  static let method = "layout/measure"
  static let takesInlineDocument = true
  static let summary = "The layout that a document would have on another screen, or changed."
  static let paramsSchema: ParamsSchema = [
    .subtreeQuery, .whatIf,
    .optional("diagnostics", .boolean, "Whether the diagnostics are listed too."),
  ]
  static let resultSchema = JSONSchema.answer(
    ["frame": .frame, "frames": .ref(.frames)], optional: ["diagnostics": .array(.ref(.diagnostic))]
  )
  static let errorKinds = ErrorKind.ofElement

  struct Params: JSONReadable {
    let subtree: SubtreeQuery
    let change: WhatIfQuery

    /// Whether the answer has the diagnostics too.
    let listsDiagnostics: Bool

    init(from reader: JSONReader) throws(JSONShapeError) {
      subtree = try SubtreeQuery(from: reader)
      change = try WhatIfQuery(from: reader)
      listsDiagnostics = try reader.optionalMember("diagnostics")?.bool() ?? false
    }
  }

  static func work(_ params: Params) -> RequestWork { .document(params.subtree.query.document) }

  static func answer(
    _ params: Params, to writer: inout JSONWriter, in session: Session
  ) throws(ResponseError) {
    let (document, element) = try session.find(params.subtree.query)
    let whatIf = try params.change.applied(to: document.live, encoding: session.client.encoding)
    let copy = whatIf.document
    guard let element = whatIf.copy(of: element) else {
      throw .noLayout("the element cannot be laid out")
    }
    let diagnostics =
      params.listsDiagnostics ? document.configuration.applied(to: copy.diagnostics()) : []
    writer.object { writer in
      document.writeState(to: &writer)
      writer.member("frame", frame: copy.frame(of: element))
      writer.framesMember(of: copy, from: element, depth: params.subtree.depth)
      guard params.listsDiagnostics else { return }
      writer.key("diagnostics")
      writer.array { writer in
        for diagnostic in diagnostics {
          // The client knows the document's text, and not that of the copy.
          writer.value(diagnostic, in: copy) { place in
            document.live.source.text.range(
              of: whatIf.originalRange(of: copy.range(of: place)), in: session.client.encoding)
          }
        }
      }
    }
  }
}
