package import Diagnostics
import JSON
import JSONRPC
import LayoutEngine
package import LiveDocuments
package import Rendering

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

/// `layout/render`: a picture of a laid-out document, as SVG, as PNG or drawn with characters.
enum LayoutRenderRequest: DeclaredQuery {
  static let method = "layout/render"
  static let takesInlineDocument = true
  static let summary = "A picture of a laid-out document, as SVG, as PNG or drawn with characters."
  static let errorKinds = ErrorKind.ofElement + [ErrorKind.noPicture]
  static let result: Members<Answer> = [
    .state { $0.document },
    .member("format", .choice(of: Params.Format.self)) { $0.format.rawValue },
    .optional("encoding", .constant("base64")) { $0.format == .png ? "base64" : nil },
    .member("content", .string) { $0.content },
    .tableFamilies { $0.document },
  ]

  struct Params: DeclaredParams {
    let query: ElementQuery
    let format: Format
    let options: PictureOptions

    /// The size of a drawing with characters.
    let columns: Int
    let rows: Int?

    enum Format: String, CaseIterable {
      case svg
      case png
      case text
    }

    static let declared = Param(
      ElementQuery.declared,
      .optional("format", .choice, "What to draw; SVG if left out.", otherwise: Format.svg),
      Param(
        .optional("theme", .choice, "The colours.", otherwise: .auto),
        .optional(
          "annotate", .boolean, "Whether diagnostics are marked; they are if left out.",
          otherwise: true),
        .optional("scale", .factor(atMost: 16), "How many pixels of the picture a point takes."),
        as: options),
      .optional("columns", .count, "The width of a drawing with characters.", otherwise: 80),
      .optional("rows", .count, "The height of a drawing with characters."), as: Self.init)

    private static func options(
      _ theme: PictureOptions.Theme, _ isAnnotated: Bool, _ scale: Double?
    ) -> PictureOptions {
      var options = PictureOptions()
      options.theme = theme
      options.annotations = isAnnotated
      options.scale = scale ?? options.scale
      return options
    }
  }

  struct Answer {
    let document: QueriedDocument
    let format: Params.Format
    let content: String
  }

  static func answer(_ params: Params, in context: RequestContext) throws(ResponseError) -> Answer {
    let found = try context.find(params.query)
    let document = found.document
    var options = params.options
    if params.query.element != nil { options.element = found.element }
    let picture = Picture(
      of: document.live, options: options,
      marks: options.annotations ? document.live.pictureMarks(document.diagnostics) : [])
    let content: String
    switch params.format {
    case .svg: content = picture.svg()
    case .text: content = picture.text(columns: params.columns, rows: params.rows)
    case .png:
      do throws(PNGError) {
        content = base64(try picture.png())
      } catch {
        throw .requestFailed(kind: "no-picture", message: "\(error)")
      }
    }
    return Answer(document: document, format: params.format, content: content)
  }
}

/// `layout/scene`: the shapes of each element of a picture, for a client that draws them itself.
enum LayoutSceneRequest: DeclaredQuery {
  static let method = "layout/scene"
  static let takesInlineDocument = true
  static let summary = "The shapes of each element, for a client that draws them itself."
  static let errorKinds = ErrorKind.ofElement
  static let result: Members<Answer> = [
    .state { $0.document },
    .list("layers", .drawnLayer, "In the order in which they are drawn.") { $0.layers },
    .tableFamilies { $0.document },
  ]

  struct Params: DeclaredParams {
    let query: ElementQuery

    static let declared = Param(ElementQuery.declared, as: Self.init)
  }

  struct Answer {
    let document: QueriedDocument
    let layers: [DrawnLayer]
  }

  static func answer(_ params: Params, in context: RequestContext) throws(ResponseError) -> Answer {
    let found = try context.find(params.query)
    var options = PictureOptions()
    options.annotations = false
    if params.query.element != nil { options.element = found.element }
    return Answer(
      document: found.document, layers: Picture(of: found.document.live, options: options).layers())
  }
}

extension Members<DrawnLayer> {
  fileprivate static let drawnLayer = Members(
    "DrawnLayer", "The shapes of one element.",
    .member("pointer", .string, "The JSON Pointer of the element.") { $0.pointer },
    .flag("above", "True if it is drawn above the elements inside, as a border is.") {
      $0.isAbove
    },
    .list("shapes", .drawnShape, "From below; the first is the box of the element.") { $0.shapes })
}

extension Members<DrawnShape> {
  fileprivate static let drawnShape = Members(
    "DrawnShape", "A shape in points of the root, named as in SVG.",
    .member("shape", .choice(of: DrawnShape.Kind.self)) { $0.kind.rawValue },
    .optional("classes", .string, "The classes of its look, separated by spaces.") { $0.style },
    .optional("style", .string, "Declarations beside the classes, as in CSS.") { $0.declarations },
    .optional("x", .number) { $0.x },
    .optional("y", .number) { $0.y },
    .optional("width", .number) { $0.width },
    .optional("height", .number) { $0.height },
    .optional("rx", .number, "The radius of its corners.") { $0.radius },
    .optional("d", .string, "The commands of a path.") { $0.path },
    .optional("text", .string, "A line of text.") { $0.text },
    .optional("transform", .string, "The transformation to the baseline of a text.") {
      $0.transform
    },
    .optional("textLength", .number, "The length of a text before its transformation.") {
      $0.textLength
    })
}

extension Members {
  /// The families without a font file, of a source that has a document.
  fileprivate static func tableFamilies(
    _ document: @escaping @Sendable (Source) -> QueriedDocument
  ) -> Members {
    .optionalList(
      "tableFamilies", .tableFamily,
      "The families that the table system measures, because they have no font file; left out where there are none."
    ) { source in
      let families = document(source).live.tableFamilies.sorted { $0.key < $1.key }
      return families.isEmpty ? nil : families.map { ($0.key, $0.value) }
    }
  }
}

extension LiveDocument {
  /// The families that the table `system` measures, and the number of texts in each.
  ///
  /// - Complexity: O(*n*) in the number of elements.
  fileprivate var tableFamilies: [String: Int] {
    var counts: [String: Int] = [:]
    elements.forEach { element in
      guard textSource(of: element) == .system, let text = elements.content(of: element).ownText
      else { return }
      let runs = text.allRuns.filter { $0.attachment == nil && !$0.font.isFixed }
      for family in Set(runs.map(\.font.family)) { counts[family, default: 0] += 1 }
    }
    return counts
  }
}

extension Members<(family: String, texts: Int)> {
  fileprivate static let tableFamily = Members(
    "TableFamily", "A family of fonts without a file.",
    .member("family", .string) { $0.family },
    .member("texts", .count, "The number of texts in it.") { $0.texts })
}

extension LiveDocument {
  /// The marks of a picture for the diagnostics of its screen.
  package func pictureMarks(_ diagnostics: [Diagnostic]) -> [PictureMark] {
    diagnostics.filter(\.isOnOwnScreen).map { diagnostic in
      let severity: PictureMark.Severity =
        switch diagnostic.severity {
        case .error: .error
        case .warning: .warning
        case .information: .information
        case .hint: .hint
        }
      return PictureMark(
        diagnostic.element(in: self), severity, code: diagnostic.code, message: diagnostic.message)
    }
  }
}
