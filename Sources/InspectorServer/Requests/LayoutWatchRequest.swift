import Inspection
import JSON
import JSONRPC
import LanguageServerProtocol
import LiveDocuments

/// `layout/watch`: from now on `layout/changed` says when the frame of an element, or of one of those
/// that a selector means, becomes another.
enum LayoutWatchRequest: DeclaredRequest {
  static let method = "layout/watch"
  static let summary = "From now on \"layout/changed\" says when a frame becomes another."
  static let paramsSchema: ParamsSchema = [
    .openDocument,
    .oneOf(
      .elementByName, .elementByPosition,
      .optional("selector", .string.examples("stack > text"), "All elements that it means.")),
  ]
  static let resultSchema = JSONSchema.object(["watch": .count.described("Its number.")])
  static let errorKinds: [ErrorKind] = [
    .documentNotOpen, .documentTooLarge, .noSuchElement, .noLayout, .tooManyWatches,
  ]

  struct Params: JSONReadable {
    let textDocument: TextDocumentIdentifier
    let target: Target

    enum Target {
      case element(ElementReference)
      case selector(String)
    }

    init(from reader: JSONReader) throws(JSONShapeError) {
      textDocument = try reader.read("textDocument")
      let selector = try reader.optionalMember("selector")
      guard let element = try ElementReference.read(from: reader) else {
        guard let selector else {
          let expected = "an element, unless there is a \"selector\""
          throw try reader.member("element", expected: expected).mismatch(expected: expected)
        }
        target = .selector(try selector.string())
        return
      }
      if let selector { throw selector.mismatch(expected: "nothing beside an element") }
      target = .element(element)
    }
  }

  static func perform(
    _ params: Params, to writer: inout JSONWriter, in session: inout Session
  ) throws(ResponseError) {
    let uri = params.textDocument.uri
    let document = try session.document(.open(uri))
    let live = document.live
    let target: Watch.Target
    switch params.target {
    case .element(let reference):
      guard live.rootElement != nil else { throw .noLayout(document.reasonForNoLayout) }
      target = .element(try reference.element(in: live, encoding: session.client.encoding))
    case .selector(let text):
      target = .selector(try .read(text))
    }
    let watch = try session.client.watches.add(target, of: document, as: DocumentKey(uri))
    writer.object { writer in writer.member("watch", watch) }
  }
}
