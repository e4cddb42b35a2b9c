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
  static let errorKinds: [ErrorKind] = [
    .documentNotOpen, .documentTooLarge, .noSuchElement, .noLayout, .tooManyWatches,
  ]
  static let result: Members<Int> = .member("watch", .count, "Its number.") { $0 }

  struct Params: DeclaredParams {
    let textDocument: TextDocumentIdentifier
    let target: Target

    enum Target: Sendable {
      case element(ElementReference)
      case selector(String)
    }

    static let declared = Param(
      .openDocument,
      Param<Target?>.oneAtMost(
        of: ElementReference.byName.map { $0.map(Target.element) },
        ElementReference.byPosition.map { $0.map(Target.element) },
        .optional(
          "selector", Shape.selector.map { .selector($0) },
          "All elements that it means.")
      ).required(at: "element", expected: "an element, unless there is a \"selector\""),
      as: Self.init)
  }

  static func answer(_ params: Params, in session: inout Session) throws(ResponseError) -> Int {
    let uri = params.textDocument.uri
    let document = try session.document(.open(uri))
    let live = document.live
    let key = DocumentKey(uri)
    let subject: Watch.Subject
    switch params.target {
    case .element(let reference):
      guard live.elements.root != nil else { throw .noLayout(document.reasonForNoLayout) }
      let element = try reference.element(in: live, encoding: session.client.encoding)
      subject = .element(WatchedElement(element, in: live))
    case .selector(let text):
      subject = .selector(session.watchedElements(try .read(text), in: document, of: key))
    }
    return try session.client.watches.add(subject, of: key)
  }
}
