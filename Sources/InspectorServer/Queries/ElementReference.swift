import DocumentSyntax
import JSON
import JSONRPC
import LanguageServerProtocol
import LayoutEngine
import LiveDocuments

/// The element a request is about.
///
/// On the wire it is `"element"`, a JSON Pointer or `#` and an id, or a `"position"` in the text.
enum ElementReference: Hashable, Sendable {
  case pointer(String)
  case id(String)
  case position(Position)

  /// `nil` stands for the root.
  static let optional = Param<ElementReference?>.oneAtMost(of: byName, byPosition)

  static let byName = Param<ElementReference?>.optional(
    "element", .elementName, "The element: its JSON Pointer, or # and its id.")
  static let byPosition = Param<ElementReference?>.optional(
    "position", .elementPosition, "The element by a place in the text: the innermost one there.")

  /// Reads a JSON Pointer, or `#` and an id.
  ///
  /// - Parameters:
  ///   - name: The text.
  ///   - place: Where it stands, for the error.
  /// - Throws: What neither is.
  init(_ name: String, at place: JSONReader) throws(JSONShapeError) {
    switch name.utf8.first {
    case UInt8(ascii: "/"): self = .pointer(name)
    case UInt8(ascii: "#"): self = .id(String(name.dropFirst()))
    default:
      throw place.unexpectedValue(
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
