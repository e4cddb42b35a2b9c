import Authoring
import DocumentSyntax
import JSON
import JSONRPC
import LanguageServerProtocol
import LiveDocuments

/// `textDocument/foldingRange`: the objects and arrays that can be folded.
enum FoldingRangeRequest: QueryHandler {
  static let method = "textDocument/foldingRange"
  static let capability: ServerCapability? = ServerCapability("foldingRangeProvider")

  typealias Params = DocumentQuery

  static func work(_ params: Params) -> Scheduling { .document(.open(params.textDocument.uri)) }

  static func answer(
    _ params: Params, to writer: inout JSONWriter, in session: Session
  ) throws(ResponseError) {
    let live = try session.document(.open(params.textDocument.uri)).live
    let wholeLines = session.client.capabilities.foldsWholeLines
    let limit = session.client.capabilities.foldingRangeLimit.map { max($0, 0) } ?? .max
    let folds = live.foldableRanges(
      limit: limit, wholeLines: wholeLines, in: PositionEncoding(session.client.encoding))
    let showsText = session.client.capabilities.showsFoldedText
    writer.array { writer in
      for fold in folds {
        writer.write(
          fold, as: showsText ? live.summary(of: fold) : nil, wholeLines: wholeLines,
          in: live.source.text, session.client.encoding)
      }
    }
  }
}

extension JSONWriter {
  /// Writes LSP's `FoldingRange`, in pieces: there are thousands.
  fileprivate mutating func write(
    _ fold: FoldableRange, as text: String?, wholeLines: Bool, in source: SourceText,
    _ encoding: PositionEncodingKind
  ) {
    beginPieces()
    piece("{")
    if let text {
      piece("\"collapsedText\":")
      piece(quoting: text)
      piece(",")
    }
    piece("\"startLine\":")
    piece(fold.startLine)
    if !wholeLines {
      piece(",\"startCharacter\":")
      piece(
        source.clientPosition(fold.start, ofByte: fold.inside.lowerBound, in: encoding).character)
    }
    piece(",\"endLine\":")
    // Of whole lines the one with the closing bracket stays in sight.
    piece(wholeLines ? fold.endLine - 1 : fold.endLine)
    if !wholeLines {
      piece(",\"endCharacter\":")
      piece(fold.end.character)
    }
    piece("}")
  }
}
