package import Diagnostics
import JSON
import JSONRPC
package import LiveDocuments
package import Rendering

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
