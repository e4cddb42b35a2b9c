import Authoring
import DocumentSyntax
import JSONRPC
import LanguageServerProtocol
import LiveDocuments

/// `textDocument/inlayHint`: frames behind the types in a range, and the values of percentages and variables.
///
/// While a bracket or a quote is missing, elements keep the frames that they had when it was there.
enum InlayHintRequest: TypedQuery {
  static let method = "textDocument/inlayHint"
  static let capability: ServerCapability? = ServerCapability(.inlayHintProvider) { client in
    LSP.InlayHintOptions(resolveProvider: client.resolvesInlayHints)
  }

  typealias Params = RangeQuery

  static func answer(
    _ params: RangeQuery, in context: RequestContext
  ) throws(ResponseError) -> [LSP.InlayHint] {
    let document = try context.document(.open(params.textDocument.uri))
    let live = document.live
    let range = live.bytes(of: params.range, in: context.client.encoding)
    let hints = live.hints(in: range, showing: context.client.settings.hints) { element in
      document.stableFrames.frame(of: element, in: live)
    }
    let isResolved = context.client.capabilities.resolvesInlayHints
    return hints.map { hint in
      let position = live.source.text.range(
        of: hint.offset..<hint.offset, in: context.client.encoding)
      var result = LSP.InlayHint(
        position: position.start, label: hint.text, paddingRight: hint.touchesText(of: live))
      if hint.isOfEarlierText {
        result.tooltip = StableFrames.meaning
      } else if isResolved {
        result.data = InlayHintOrigin(
          uri: params.textDocument.uri, revision: document.revision,
          offset: (hint.variable ?? live.range(of: hint.element)).lowerBound,
          isVariable: hint.variable != nil)
      }
      return result
    }
  }
}

extension ClientCapabilities {
  /// True if the client requests the text of a hint when a user points at it.
  fileprivate var resolvesInlayHints: Bool {
    inlayHintResolves.contains(LSP.InlayHint.lazyMember)
  }
}

extension LayoutHint {
  /// True if a character follows right behind it, as in `{"type":"text","text":""}`.
  fileprivate func touchesText(of document: LiveDocument) -> Bool {
    guard offset > 0, offset < document.source.text.utf8Count else { return false }
    let around = document.source.text.bytes(in: (offset - 1)..<(offset + 1))
    return around[0] == UInt8(ascii: ",") && around[1] > UInt8(ascii: " ")
  }
}
