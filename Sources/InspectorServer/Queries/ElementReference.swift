import DocumentSyntax
import JSON
import JSONRPC
package import LanguageServerProtocol
import LayoutEngine
import LiveDocuments

/// The element a request is about.
///
/// On the wire it is `"element"`, a JSON Pointer or `#` and an id, or a `"position"` in the text.
package enum ElementReference: Hashable, Sendable {
  case pointer(String)
  case id(String)
  case position(Position)

  /// `nil` stands for the root.
  static let optional = Param<ElementReference?>.oneAtMost(of: byName, byPosition)

  private static let byName = Param<ElementReference?>.optional(
    "element", .elementName, "The element: its JSON Pointer, or # and its id.")
  private static let byPosition = Param<ElementReference?>.optional(
    "position", .elementPosition, "The element by a place in the text: the innermost one there.")

  /// Reads a JSON Pointer, or `#` and an id.
  ///
  /// - Parameters:
  ///   - name: The text.
  ///   - reader: The value it is in, for the error.
  /// - Throws: What neither is.
  init(_ name: String, at reader: JSONReader) throws(JSONShapeError) {
    switch name.utf8.first {
    case UInt8(ascii: "/"): self = .pointer(name)
    case UInt8(ascii: "#"): self = .id(String(name.dropFirst()))
    default:
      throw reader.unexpectedValue(
        expected: "a JSON Pointer such as \"/root/child\", or \"#\" and an id")
    }
  }

  func element(
    in document: LiveDocument, encoding: PositionEncodingKind
  ) throws(ResponseError) -> ElementID {
    switch self {
    case .pointer(let pointer):
      guard let element = document.element(at: pointer) else { throw .noSuchElement(pointer) }
      return element
    case .id(let id):
      guard let element = document.element(withID: id) else { throw .noSuchElement("#\(id)") }
      return element
    case .position(let position):
      guard let element = document.element(under: document.offset(of: position, in: encoding))
      else {
        throw .noElement(atLine: position.line, character: position.character)
      }
      return element
    }
  }
}

extension Shape<ElementReference> {
  static let elementName = Shape(
    JSONSchema.string.with("pattern", "^[/#]").examples("/root/children/0", "#photo"),
    expected: "a string"
  ) { (reader) throws(JSONShapeError) in
    try ElementReference(try reader.string(), at: reader)
  }

  fileprivate static let elementPosition = Shape<Position>(.sentPosition).map {
    ElementReference.position($0)
  }
}

/// The params of most `layout/*` requests: a document, an element of it, and a variant.
struct ElementQuery: DeclaredParams, Hashable {
  let document: DocumentReference

  /// The element; `nil` for the root.
  let element: ElementReference?

  let variant: String?

  static let declared = Param(
    DocumentReference.declared, ElementReference.optional, .variant, as: Self.init)
}

/// The params of requests that change what is open: a document, and an element of it unless all of
/// it is meant.
struct OpenElementQuery: DeclaredParams {
  let textDocument: TextDocumentIdentifier
  let element: ElementReference?

  static let declared = Param(.openDocument, ElementReference.optional, as: Self.init)
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

extension RequestContext {
  /// Finds the document and the element that a request asks about.
  ///
  /// - Throws: `no-layout` if the document has no elements at all.
  func find(_ query: ElementQuery) throws(ResponseError) -> FoundElement {
    let document = try document(query.document, variant: query.variant)
    guard let root = document.live.elements.root else {
      throw .noLayout(document.reasonForNoLayout)
    }
    let element = try query.element?.element(in: document.live, encoding: client.encoding)
    return FoundElement(document: document, element: element ?? root, encoding: client.encoding)
  }
}

extension ErrorKind {
  /// The errors about an element that is not available, or about its document.
  static let ofElement = ofDocument + [noSuchElement, noLayout]
}
