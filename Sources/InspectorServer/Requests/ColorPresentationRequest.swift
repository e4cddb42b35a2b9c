import Authoring
import DocumentSyntax
package import JSON
import JSONRPC
import LanguageServerProtocol
package import LayoutEngine
import LiveDocuments

/// `textDocument/colorPresentation`: the notations of a color that can replace a value.
enum ColorPresentationRequest: QueryHandler {
  static let method = "textDocument/colorPresentation"

  struct Params: JSONReadable {
    let place: RangeQuery
    let color: Color

    init(from reader: JSONReader) throws(JSONShapeError) {
      place = try RangeQuery(from: reader)
      color = try reader.read("color")
    }
  }

  static func answer(
    _ params: Params, to writer: inout JSONWriter, in session: Session
  ) throws(ResponseError) {
    let live = try session.document(.open(params.place.textDocument.uri)).live
    let range = live.bytes(of: params.place.range, in: session.client.encoding)
    let isQuoted = live.source.text.bytes(in: range).first == UInt8(ascii: "\"")
    writer.array { writer in
      for text in live.notations(of: params.color, replacing: range) {
        writer.object { writer in
          writer.member("label", text)
          writer.member(
            "textEdit",
            TextEdit(
              range: params.place.range,
              newText: isQuoted ? JSONValue.string(text).description : text))
        }
      }
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
