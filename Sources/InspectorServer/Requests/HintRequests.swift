import Authoring
import DocumentSyntax
import JSON
import JSONRPC
import LanguageServerProtocol
import LiveDocuments

/// `textDocument/hover`: what the element or the key under the pointer is, and came to.
enum HoverRequest: TypedQuery {
  static let method = "textDocument/hover"
  static let capability: ServerCapability? = ServerCapability(.hoverProvider)

  typealias Params = PositionQuery

  static func answer(
    _ params: PositionQuery, in context: RequestContext
  ) throws(ResponseError) -> LSP.Hover? {
    let (document, offset) = try context.find(params)
    context.add(.moveCursor(params))
    return HoverText(document, at: offset).map {
      LSP.Hover(
        contents: context.client.markup($0),
        range: document.live.source.text.range(of: $0.range, in: context.client.encoding))
    }
  }
}

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

extension Client {
  /// A text in the format that the client prefers for hovers.
  func markup(_ text: HoverText) -> MarkupContent {
    let kind = capabilities.hoverContentFormat.first ?? .plaintext
    return MarkupContent(kind: kind, value: text.rendered(as: kind))
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

/// `inlayHint/resolve`: completes a hint that is pointed at with the text of a hover.
///
/// A hint without `data` is complete and is returned unchanged.
enum InlayHintResolveRequest: TypedQuery {
  static let method = "inlayHint/resolve"

  struct Params: JSONReadable {
    /// The hint as it was given.
    let hint: JSONObject

    /// The origin of an incomplete hint; `nil` for a complete one.
    let origin: InlayHintOrigin?

    init(from reader: JSONReader) throws(JSONShapeError) {
      hint = try reader.object()
      origin = try reader.readOptional("data")
    }
  }

  static func answer(
    _ params: Params, in context: RequestContext
  ) throws(ResponseError) -> Resolved<MarkupContent> {
    guard let origin = params.origin else { return Resolved(sent: params.hint) }
    let document = try context.document(.open(origin.uri))
    let live = document.live
    var result = Resolved<MarkupContent>(sent: params.hint, member: LSP.InlayHint.lazyMember)
    // The hint of a text that is gone has nothing to say.
    guard document.revision == origin.revision else { return result }
    let offset = min(origin.offset, live.source.text.utf8Count)
    let text =
      origin.isVariable
      ? HoverText(document, at: offset)
      : live.element(under: offset).map { HoverText(document, about: $0) }
    result.value = text.map(context.client.markup)
    return result
  }
}

/// The `data` of a hint whose text is requested when a user points at it.
struct InlayHintOrigin: Hashable, Sendable {
  let uri: String
  let revision: Int
  let offset: Int

  /// True if the hint is about the string at the offset and not about the element.
  let isVariable: Bool
}

extension InlayHintOrigin: JSONReadable, Structure {
  init(from reader: JSONReader) throws(JSONShapeError) {
    self.init(
      uri: try reader.string("uri"),
      revision: try reader.member("revision", expected: "a revision").integer(),
      offset: try reader.unsignedInteger("offset"),
      isVariable: try reader.optionalMember("isVariable")?.bool() ?? false)
  }

  static let members: Members<Self> = [
    .member("uri", \.uri), .member("revision", \.revision), .member("offset", \.offset),
    .flag("isVariable") { $0.isVariable },
  ]
}

/// `textDocument/codeLens`: lines that sum a document up, above its root and above each variant.
///
/// Lenses that take many layouts of a large document are resolved when they are in sight.
enum CodeLensRequest: TypedQuery {
  static let method = "textDocument/codeLens"
  static let capability: ServerCapability? = ServerCapability(.codeLensProvider) { _ in
    LSP.CodeLensOptions(resolveProvider: true)
  }

  typealias Params = DocumentQuery

  static func answer(
    _ params: DocumentQuery, in context: RequestContext
  ) throws(ResponseError) -> [LSP.CodeLens] {
    let document = try context.document(.open(params.textDocument.uri))
    let live = document.live
    var titles: [DocumentLens: (text: String, width: Double?)] = [:]
    let lenses = DocumentLens.all(of: live)
    for (lens, _) in lenses where lens.isEager(in: live) {
      titles[lens] = try lens.title(of: document, context)
    }
    let uri = params.textDocument.uri
    return lenses.compactMap { lens, range in
      var result = LSP.CodeLens(
        range: live.source.text.range(of: range, in: context.client.encoding))
      if let title = titles[lens] {
        result.command = lens.command(title, uri: uri)
      } else if !lens.isEager(in: live) {
        result.data = CodeLensOrigin(uri: uri, revision: document.revision, lens: lens)
      } else {
        return nil
      }
      return result
    }
  }
}

/// `codeLens/resolve`: what a lens says; choosing it shows the picture it is about.
///
/// A lens that came whole comes back as it is.
enum CodeLensResolveRequest: TypedQuery {
  static let method = "codeLens/resolve"
  static let errorKinds: [ErrorKind] = [.documentNotOpen, .documentTooLarge, .contentModified]

  struct Params: JSONReadable {
    /// The lens as it was listed.
    let listed: JSONObject
    let range: PositionRange

    /// The deferred part; `nil` for a lens that is complete.
    let deferred: CodeLensOrigin?

    init(from reader: JSONReader) throws(JSONShapeError) {
      listed = try reader.object()
      range = try reader.read("range")
      guard try reader.optionalMember("command") == nil else {
        deferred = nil
        return
      }
      deferred = try CodeLensOrigin(
        from: reader.member("data", expected: "what the lens came with"))
    }
  }

  static func answer(
    _ params: Params, in context: RequestContext
  ) throws(ResponseError) -> Either<JSONObject, LSP.CodeLens> {
    guard let deferred = params.deferred else { return .first(params.listed) }
    let document = try context.document(.open(deferred.uri))
    guard document.revision == deferred.revision else { throw .contentModified }
    let title = try deferred.lens.title(of: document, context)
    return .second(
      LSP.CodeLens(
        range: params.range, command: title.map { deferred.lens.command($0, uri: deferred.uri) }))
  }
}
