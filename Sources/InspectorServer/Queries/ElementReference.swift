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

  /// Reads the reference out of the params of a request.
  ///
  /// - Returns: `nil` if they have none, which stands for the root.
  static func read(from reader: JSONReader) throws(JSONShapeError) -> ElementReference? {
    let position = try reader.optionalMember("position")
    guard let member = try reader.optionalMember("element") else {
      guard let position else { return nil }
      return .position(try Position(from: position))
    }
    if let position { throw position.mismatch(expected: "nothing beside \"element\"") }
    return try ElementReference(try member.string(), at: member)
  }

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

extension ParamsSchema {
  /// What ``ElementReference`` reads.
  static let element = ParamsSchema.all(.elementByName, .elementByPosition)
    .without("element", beside: "position")

  static let elementByName = optional(
    "element", .elementName, "The element: its JSON Pointer, or # and its id.")
  static let elementByPosition = optional(
    "position", .sentPosition, "The element by a place in the text: the innermost one there.")
}

extension JSONSchema {
  static let elementName = string.with("pattern", "^[/#]").examples("/root/children/0", "#photo")
}
