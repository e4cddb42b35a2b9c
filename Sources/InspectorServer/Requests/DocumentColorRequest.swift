import Authoring
import JSON
import JSONRPC
import LanguageServerProtocol
import LayoutEngine
import LiveDocuments

/// `textDocument/documentColor`: the colors of elements, to be shown beside their values.
enum DocumentColorRequest: QueryHandler {
  static let method = "textDocument/documentColor"
  static let capability: ServerCapability? = ServerCapability("colorProvider")

  typealias Params = DocumentQuery

  static func work(_ params: Params) -> Scheduling { .document(.open(params.textDocument.uri)) }

  static func answer(
    _ params: Params, to writer: inout JSONWriter, in session: Session
  ) throws(ResponseError) {
    let live = try session.document(.open(params.textDocument.uri)).live
    let colors = live.colors()
    let ranges = live.source.text.ranges(of: colors.map(\.range), in: session.client.encoding)
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
