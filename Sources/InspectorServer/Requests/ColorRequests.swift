import Authoring
import DocumentSyntax
package import JSON
import JSONRPC
import LanguageServerProtocol
package import LayoutEngine
import LiveDocuments

/// `textDocument/documentColor`: the colors of elements, to be shown beside their values.
enum DocumentColorRequest: QueryHandler {
  static let method = "textDocument/documentColor"
  static let capability: ServerCapability? = ServerCapability("colorProvider")

  typealias Params = DocumentQuery

  static func answer(
    _ params: Params, to writer: inout JSONWriter, in context: RequestContext
  ) throws(ResponseError) {
    let live = try context.document(.open(params.textDocument.uri)).live
    let colors = live.colors()
    let ranges = live.source.text.ranges(of: colors.map(\.range), in: context.client.encoding)
    writer.array { writer in
      for (written, range) in zip(colors, ranges) { writer.write(written, at: range) }
    }
  }
}

extension JSONWriter {
  /// Writes LSP's `ColorInformation`, in pieces: there are thousands.
  fileprivate mutating func write(_ written: WrittenColor, at range: PositionRange) {
    let color = written.color
    beginPieces()
    piece("{\"range\":")
    pieces(of: range)
    piece(",\"color\":{\"red\":")
    piece(Self.fractions[Int(color.red)])
    piece(",\"green\":")
    piece(Self.fractions[Int(color.green)])
    piece(",\"blue\":")
    piece(Self.fractions[Int(color.blue)])
    piece(",\"alpha\":")
    piece(Self.fractions[Int(color.alpha)])
    piece("}}")
  }

  /// The parts of colors, from 0 to 1, as they are written.
  private static let fractions = (0...255).map { JSONValue.real(Double($0) / 255).serialized() }
}

/// `textDocument/colorPresentation`: the notations of a color that can replace a value.
enum ColorPresentationRequest: QueryHandler {
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
    _ params: Params, to writer: inout JSONWriter, in context: RequestContext
  ) throws(ResponseError) {
    let live = try context.document(.open(params.location.textDocument.uri)).live
    let range = live.bytes(of: params.location.range, in: context.client.encoding)
    let isQuoted = live.source.text.bytes(in: range).first == UInt8(ascii: "\"")
    writer.array { writer in
      for text in live.notations(of: params.color, replacing: range) {
        writer.object { writer in
          writer.member("label", text)
          writer.member(
            "textEdit",
            TextEdit(
              range: params.location.range,
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
