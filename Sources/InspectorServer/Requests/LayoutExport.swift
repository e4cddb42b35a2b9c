import JSONRPC
import LiveDocuments
import Rendering

/// `layout/export`: the document, or a part of it, as code for Texture.
enum LayoutExportRequest: DeclaredQuery {
  static let method = "layout/export"
  static let takesInlineDocument = true
  static let summary = "A document, or a part of it, as code for Texture."
  static let errorKinds = ErrorKind.ofElement
  static let result: Members<Answer> = [
    .state { $0.document },
    .member("language", .choice(of: CodeLanguage.self)) { $0.language.rawValue },
    .member("content", .string) { $0.content },
  ]

  struct Params: DeclaredParams {
    let query: ElementQuery
    let language: CodeLanguage
    let className: String

    static let declared = Param(
      ElementQuery.declared,
      .optional("language", .choice, "Swift if left out.", otherwise: .swift),
      .optional(
        "className", .string, "The name of the class; LayoutNode if left out.",
        otherwise: "LayoutNode"),
      as: Self.init)
  }

  struct Answer {
    let document: QueriedDocument
    let language: CodeLanguage
    let content: String
  }

  static func answer(_ params: Params, in context: RequestContext) throws(ResponseError) -> Answer {
    let found = try context.find(params.query)
    let part = params.query.element == nil ? nil : found.element
    return Answer(
      document: found.document, language: params.language,
      content: code(
        for: found.live, element: part, in: params.language, className: params.className))
  }
}
