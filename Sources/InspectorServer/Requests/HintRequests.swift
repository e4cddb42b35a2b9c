import Authoring
import DocumentSyntax
import JSON
import JSONRPC
import LanguageServerProtocol
import LiveDocuments

/// `textDocument/hover`: what the element or the key under the pointer is, and came to.
enum HoverRequest: QueryHandler {
  static let method = "textDocument/hover"
  static let capability: ServerCapability? = ServerCapability("hoverProvider")

  typealias Params = PositionQuery

  static func answer(
    _ params: PositionQuery, to writer: inout JSONWriter, in context: RequestContext
  ) throws(ResponseError) {
    let (document, offset) = try context.find(params)
    context.add(.moveCursor(params))
    guard let text = HoverText(document, at: offset) else { return writer.null() }
    let kind = context.client.capabilities.hoverContentFormat.first ?? .plaintext
    writer.value(
      Hover(
        contents: MarkupContent(kind: kind, value: text.rendered(as: kind)),
        range: document.live.source.text.range(of: text.range, in: context.client.encoding)))
  }
}

/// `textDocument/inlayHint`: frames behind the types in a range, and the values of percentages and variables.
///
/// While a bracket or a quote is missing, elements keep the frames that they had when it was there.
enum InlayHintRequest: QueryHandler {
  static let method = "textDocument/inlayHint"
  static let capability: ServerCapability? = ServerCapability("inlayHintProvider") { client in
    ["resolveProvider": .bool(client.inlayHintResolves.contains("tooltip"))]
  }

  typealias Params = RangeQuery

  static func answer(
    _ params: RangeQuery, to writer: inout JSONWriter, in context: RequestContext
  ) throws(ResponseError) {
    let document = try context.document(.open(params.textDocument.uri))
    let live = document.live
    let range = live.bytes(of: params.range, in: context.client.encoding)
    let hints = live.hints(in: range, showing: context.client.settings.hints) { element in
      document.stableFrames.frame(of: element, in: live)
    }
    let isResolved = context.client.capabilities.inlayHintResolves.contains("tooltip")
    writer.array { writer in
      for hint in hints {
        let position = live.source.text.range(
          of: hint.offset..<hint.offset, in: context.client.encoding)
        writer.object { writer in
          writer.member("position", position.start)
          writer.member("label", hint.text)
          writer.member("paddingLeft", true)
          if hint.touchesText(of: live) { writer.member("paddingRight", true) }
          if hint.isOfEarlierText {
            writer.member("tooltip", StableFrames.meaning)
            return
          }
          guard isResolved else { return }
          writer.key("data")
          writer.object { writer in
            writer.member("uri", params.textDocument.uri)
            writer.member("revision", document.revision)
            let subject = hint.variable ?? live.range(of: hint.element)
            writer.member("offset", subject.lowerBound)
            if hint.variable != nil { writer.member("isVariable", true) }
          }
        }
      }
    }
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
enum InlayHintResolveRequest: QueryHandler {
  static let method = "inlayHint/resolve"

  struct Params: JSONReadable {
    /// The hint as it was given.
    let hint: JSONObject

    /// The origin of an incomplete hint; `nil` for a complete one.
    let origin: Origin?

    struct Origin: Hashable, Sendable {
      let uri: String
      let revision: Int
      let offset: Int

      /// True if the hint is about the string at the offset and not about the element.
      let isVariable: Bool
    }

    init(from reader: JSONReader) throws(JSONShapeError) {
      hint = try reader.object()
      guard let data = try reader.optionalMember("data") else {
        origin = nil
        return
      }
      origin = Origin(
        uri: try data.string("uri"),
        revision: try data.member("revision", expected: "a revision").integer(),
        offset: try data.unsignedInteger("offset"),
        isVariable: try data.optionalMember("isVariable")?.bool() ?? false)
    }
  }

  static func answer(
    _ params: Params, to writer: inout JSONWriter, in context: RequestContext
  ) throws(ResponseError) {
    guard let origin = params.origin else { return writer.value(.object(params.hint)) }
    let document = try context.document(.open(origin.uri))
    let live = document.live
    writer.object { writer in
      for member in params.hint where member.key != "tooltip" {
        writer.key(member.key)
        writer.value(member.value)
      }
      // The hint of a text that is gone has nothing to say.
      guard document.revision == origin.revision else { return }
      let offset = min(origin.offset, live.source.text.utf8Count)
      let text =
        origin.isVariable
        ? HoverText(document, at: offset)
        : live.element(under: offset).map { HoverText(document, about: $0) }
      guard let text else { return }
      let kind = context.client.capabilities.hoverContentFormat.first ?? .plaintext
      writer.member("tooltip", MarkupContent(kind: kind, value: text.rendered(as: kind)))
    }
  }
}

/// `textDocument/codeLens`: lines that sum a document up, above its root and above each variant.
///
/// Lenses that take many layouts of a large document are resolved when they are in sight.
enum CodeLensRequest: QueryHandler {
  static let method = "textDocument/codeLens"
  static let capability: ServerCapability? = ServerCapability("codeLensProvider") { _ in
    ["resolveProvider": true]
  }

  typealias Params = DocumentQuery

  static func answer(
    _ params: DocumentQuery, to writer: inout JSONWriter, in context: RequestContext
  ) throws(ResponseError) {
    let document = try context.document(.open(params.textDocument.uri))
    let live = document.live
    var titles: [DocumentLens: (text: String, width: Double?)] = [:]
    let lenses = DocumentLens.all(of: live)
    for (lens, _) in lenses where lens.isEager(in: live) {
      titles[lens] = try lens.title(of: document, context)
    }
    writer.array { writer in
      for (lens, range) in lenses where titles[lens] != nil || !lens.isEager(in: live) {
        writer.object { writer in
          writer.member("range", live.source.text.range(of: range, in: context.client.encoding))
          if let title = titles[lens] {
            return writer.command(of: lens, title, uri: params.textDocument.uri)
          }
          writer.key("data")
          writer.object { writer in
            writer.member("uri", params.textDocument.uri)
            writer.member("revision", document.revision)
            lens.write(to: &writer)
          }
        }
      }
    }
  }
}

/// `codeLens/resolve`: what a lens says; choosing it shows the picture it is about.
///
/// A lens that came whole comes back as it is.
enum CodeLensResolveRequest: QueryHandler {
  static let method = "codeLens/resolve"
  static let errorKinds: [ErrorKind] = [.documentNotOpen, .documentTooLarge, .contentModified]

  struct Params: JSONReadable {
    /// The lens as it was listed.
    let listed: JSONObject
    let range: PositionRange

    /// The deferred part; `nil` for a lens that is complete.
    let deferred: Deferred?

    struct Deferred: Hashable, Sendable {
      let uri: String
      let revision: Int
      let lens: DocumentLens
    }

    init(from reader: JSONReader) throws(JSONShapeError) {
      listed = try reader.object()
      range = try reader.read("range")
      guard try reader.optionalMember("command") == nil else {
        deferred = nil
        return
      }
      let data = try reader.member("data", expected: "what the lens came with")
      deferred = Deferred(
        uri: try data.string("uri"),
        revision: try data.member("revision", expected: "a revision").integer(),
        lens: try DocumentLens(from: data))
    }
  }

  static func answer(
    _ params: Params, to writer: inout JSONWriter, in context: RequestContext
  ) throws(ResponseError) {
    guard let deferred = params.deferred else { return writer.value(.object(params.listed)) }
    let document = try context.document(.open(deferred.uri))
    guard document.revision == deferred.revision else { throw .contentModified }
    let title = try deferred.lens.title(of: document, context)
    writer.object { writer in
      writer.member("range", params.range)
      if let title { writer.command(of: deferred.lens, title, uri: deferred.uri) }
    }
  }
}
