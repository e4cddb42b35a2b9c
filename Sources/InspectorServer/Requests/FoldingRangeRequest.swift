import Authoring
import JSON
import JSONRPC
import LanguageServerProtocol
import LiveDocuments

/// `textDocument/foldingRange`: the objects and arrays that can be folded.
enum FoldingRangeRequest: QueryHandler {
  static let method = "textDocument/foldingRange"
  static let capability: ServerCapability? = ServerCapability("foldingRangeProvider")

  typealias Params = DocumentQuery

  static func work(_ params: Params) -> RequestWork { .document(.open(params.textDocument.uri)) }

  static func answer(
    _ params: Params, to writer: inout JSONWriter, in session: Session
  ) throws(ResponseError) {
    let live = try session.document(.open(params.textDocument.uri)).live
    let wholeLines = session.client.capabilities.foldsWholeLines
    let limit = session.client.capabilities.foldingRangeLimit.map { max($0, 0) } ?? .max
    let folds = live.foldableRanges(limit: limit, wholeLines: wholeLines)
    let insides = live.source.text.ranges(
      of: wholeLines ? [] : folds.map(\.inside), in: session.client.encoding)
    let showsText = session.client.capabilities.showsFoldedText
    writer.array { writer in
      for (index, fold) in folds.enumerated() {
        writer.object { writer in
          if showsText { writer.optionalMember("collapsedText", live.summary(of: fold)) }
          guard !wholeLines else {
            // The line with the closing bracket stays in sight.
            writer.member("startLine", fold.startLine)
            writer.member("endLine", fold.endLine - 1)
            return
          }
          writer.member("startLine", insides[index].start.line)
          writer.member("startCharacter", insides[index].start.character)
          writer.member("endLine", insides[index].end.line)
          writer.member("endCharacter", insides[index].end.character)
        }
      }
    }
  }
}
