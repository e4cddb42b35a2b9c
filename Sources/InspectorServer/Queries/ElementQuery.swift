import JSON
import JSONRPC
import LayoutEngine
import LiveDocuments

/// What most `layout/*` requests take: a document, an element of it, and a variant.
struct ElementQuery: JSONReadable, Hashable, Sendable {
  let document: DocumentReference

  /// The element; `nil` for the root.
  let element: ElementReference?

  let variant: String?

  init(from reader: JSONReader) throws(JSONShapeError) {
    document = try DocumentReference(from: reader)
    element = try ElementReference.read(from: reader)
    variant = try reader.optionalString("variant")
  }
}

/// A subtree: an element, and how many levels below it.
struct SubtreeQuery: JSONReadable, Hashable, Sendable {
  let query: ElementQuery

  /// 0 for the element alone, `nil` for everything below it.
  let depth: Int?

  init(from reader: JSONReader) throws(JSONShapeError) {
    query = try ElementQuery(from: reader)
    depth = try reader.optionalMember("depth")?.unsignedInteger()
  }
}

extension Session {
  /// Finds the document and the element that a request asks about.
  ///
  /// - Throws: `no-layout` if the document has no elements at all.
  func find(
    _ query: ElementQuery
  ) throws(ResponseError) -> (document: QueriedDocument, element: ElementID) {
    let document = try document(query.document, variant: query.variant)
    guard let root = document.live.rootElement else {
      throw .noLayout(document.reasonForNoLayout)
    }
    let element = try query.element?.element(in: document.live, encoding: client.encoding)
    return (document, element ?? root)
  }
}

extension ParamsSchema {
  /// What ``ElementQuery`` reads.
  static let elementQuery: ParamsSchema = [.document, .element, .variant]

  /// What ``SubtreeQuery`` reads.
  static let subtreeQuery: ParamsSchema = [
    .elementQuery,
    .optional("depth", .count, "How many levels below the element; all if left out."),
  ]
}

extension ErrorKind {
  /// What comes of an element that cannot be had, or of its document.
  static let ofElement = ofDocument + [noSuchElement, noLayout]
}
