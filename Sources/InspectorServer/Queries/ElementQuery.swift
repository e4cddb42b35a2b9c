import JSON
import JSONRPC
import LanguageServerProtocol
import LayoutEngine
import LiveDocuments

/// What most `layout/*` requests take: a document, an element of it, and a variant.
struct ElementQuery: DeclaredParams, Hashable {
  let document: DocumentReference

  /// The element; `nil` for the root.
  let element: ElementReference?

  let variant: String?

  static let declared = Param(
    DocumentReference.declared, ElementReference.optional, .variant, as: Self.init)
}

/// A subtree: an element, and how many levels below it.
struct SubtreeQuery: DeclaredParams, Hashable {
  let query: ElementQuery

  /// 0 for the element alone, `nil` for everything below it.
  let depth: Int?

  static let declared = Param(
    ElementQuery.declared,
    .optional("depth", .count, "How many levels below the element; all if left out."),
    as: Self.init)
}

/// An element that a request asked about.
struct FoundElement {
  let document: QueriedDocument
  let element: ElementID
  let encoding: PositionEncodingKind

  var live: LiveDocument { document.live }
}

extension Session {
  /// Finds the document and the element that a request asks about.
  ///
  /// - Throws: `no-layout` if the document has no elements at all.
  func find(_ query: ElementQuery) throws(ResponseError) -> FoundElement {
    let document = try document(query.document, variant: query.variant)
    guard let root = document.live.rootElement else {
      throw .noLayout(document.reasonForNoLayout)
    }
    let element = try query.element?.element(in: document.live, encoding: client.encoding)
    return FoundElement(document: document, element: element ?? root, encoding: client.encoding)
  }
}

extension ErrorKind {
  /// What comes of an element that cannot be had, or of its document.
  static let ofElement = ofDocument + [noSuchElement, noLayout]
}
