import JSON
import JSONRPC
import LiveDocuments
import Rendering

/// `layout/export`: the document, or a part of it, as code for Texture.
enum LayoutExportRequest: QueryHandler, DeclaredRequest {
  static let method = "layout/export"
  static let takesInlineDocument = true
  static let summary = "A document, or a part of it, as code for Texture."
  static let paramsSchema: ParamsSchema = [
    .elementQuery,
    .optional("language", .choice(of: CodeLanguage.self), "Swift if left out."),
    .optional("className", .string, "The name of the class; LayoutNode if left out."),
  ]
  static let resultSchema = JSONSchema.answer([
    "language": .choice(of: CodeLanguage.self), "content": .string,
  ])
  static let errorKinds = ErrorKind.ofElement

  struct Params: JSONReadable {
    let query: ElementQuery
    let language: CodeLanguage
    let className: String

    init(from reader: JSONReader) throws(JSONShapeError) {
      query = try ElementQuery(from: reader)
      language = try reader.choice("language", of: CodeLanguage.self) ?? .swift
      className = try reader.optionalString("className") ?? "LayoutNode"
    }
  }

  static func work(_ params: Params) -> RequestWork { .document(params.query.document) }

  static func answer(
    _ params: Params, to writer: inout JSONWriter, in session: Session
  ) throws(ResponseError) {
    let (document, element) = try session.find(params.query)
    let part = params.query.element == nil ? nil : element
    writer.object { writer in
      document.writeState(to: &writer)
      writer.member("language", params.language.rawValue)
      writer.member(
        "content",
        code(
          for: document.live, element: part, in: params.language, className: params.className))
    }
  }
}
