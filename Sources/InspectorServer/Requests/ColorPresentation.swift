import Authoring
import DocumentSyntax
package import JSON
import JSONRPC
import LanguageServerProtocol
package import LayoutEngine
import LiveDocuments

/// `textDocument/colorPresentation`: the notations of a color that can replace a value.
enum ColorPresentationRequest: TypedQuery {
  static let method = "textDocument/colorPresentation"

  struct Params: JSONReadable {
    let location: RangeQuery
    let color: Color

    init(from reader: JSONReader) throws(JSONShapeError) {
      location = try RangeQuery(from: reader)
      color = try reader.read("color")
    }
  }

  static func answer(
    _ params: Params, in context: RequestContext
  ) throws(ResponseError) -> [LSP.ColorPresentation] {
    let live = try context.document(.open(params.location.textDocument.uri)).live
    let range = live.bytes(of: params.location.range, in: context.client.encoding)
    let isQuoted = live.source.text.bytes(in: range).first == UInt8(ascii: "\"")
    return live.notations(of: params.color, replacing: range).map { text in
      LSP.ColorPresentation(
        label: text,
        textEdit: TextEdit(
          range: params.location.range,
          newText: isQuoted ? JSONValue.string(text).description : text))
    }
  }
}

extension Color: JSONReadable {
  /// Reads LSP's `Color`, whose parts are from 0 to 1; others become the nearest of these.
  package init(from reader: JSONReader) throws(JSONShapeError) {
    func part(_ name: String) throws(JSONShapeError) -> UInt8 {
      let fraction = try reader.number(name)
      return UInt8(exactly: (min(max(fraction, 0), 1) * 255).rounded()) ?? 0
    }
    self.init(
      red: try part("red"), green: try part("green"), blue: try part("blue"),
      alpha: try part("alpha"))
  }
}
