package import Diagnostics
import JSON
import JSONRPC
import LayoutEngine
package import LiveDocuments
package import Rendering

/// `layout/render`: a picture of a laid-out document, as SVG, as PNG or drawn with characters.
enum LayoutRenderRequest: QueryHandler, DeclaredRequest {
  static let method = "layout/render"
  static let takesInlineDocument = true
  static let summary = "A picture of a laid-out document, as SVG, as PNG or drawn with characters."
  static let paramsSchema: ParamsSchema = [
    .elementQuery,
    .optional("format", .choice(of: Params.Format.self), "What to draw; SVG if left out."),
    .optional("theme", .choice(of: PictureOptions.Theme.self), "The colours."),
    .optional("annotate", .boolean, "Whether diagnostics are marked; they are if left out."),
    .optional(
      "scale", .number.with("exclusiveMinimum", 0).with("maximum", 16),
      "How many pixels of the picture a point takes."),
    .optional("columns", .count, "The width of a drawing with characters."),
    .optional("rows", .count, "The height of a drawing with characters."),
  ]
  static let resultSchema = JSONSchema.answer(
    ["format": .choice(of: Params.Format.self), "content": .string],
    optional: ["encoding": .constant("base64")])
  static let errorKinds = ErrorKind.ofElement + [ErrorKind.noPicture]

  struct Params: JSONReadable {
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

    init(from reader: JSONReader) throws(JSONShapeError) {
      query = try ElementQuery(from: reader)
      format = try reader.choice("format", of: Format.self) ?? .svg
      var options = PictureOptions()
      options.theme = try reader.choice("theme", of: PictureOptions.Theme.self) ?? .auto
      options.annotations = try reader.optionalMember("annotate")?.bool() ?? true
      if let scale = try reader.optionalMember("scale") {
        let number = try scale.number()
        guard number > 0, number <= 16 else {
          throw scale.unexpectedValue(expected: "a number above 0, at most 16")
        }
        options.scale = number
      }
      self.options = options
      columns = try reader.optionalMember("columns")?.unsignedInteger() ?? 80
      rows = try reader.optionalMember("rows")?.unsignedInteger()
    }
  }

  static func work(_ params: Params) -> RequestWork { .document(params.query.document) }

  static func answer(
    _ params: Params, to writer: inout JSONWriter, in session: Session
  ) throws(ResponseError) {
    let (document, element) = try session.find(params.query)
    var options = params.options
    if params.query.element != nil { options.element = element }
    let picture = Picture(
      of: document.live, options: options,
      marks: options.annotations ? document.live.pictureMarks(document.diagnostics) : [])
    var png: [UInt8] = []
    if params.format == .png {
      do throws(PNGError) {
        png = try picture.png()
      } catch {
        throw .requestFailed(kind: "no-picture", message: "\(error)")
      }
    }
    writer.object { writer in
      document.writeState(to: &writer)
      writer.member("format", params.format.rawValue)
      switch params.format {
      case .svg: writer.member("content", picture.svg())
      case .text: writer.member("content", picture.text(columns: params.columns, rows: params.rows))
      case .png:
        writer.member("encoding", "base64")
        writer.member("content", base64(png))
      }
    }
  }
}

extension LiveDocument {
  /// What a picture says of the diagnostics on its screen.
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
