package import JSON

/// A list of changes to a JSON document (RFC 6902), made one after the other or not at all.
package struct JSONPatch: Hashable, Sendable {
  package let operations: [PatchOperation]

  package init(_ operations: [PatchOperation]) {
    self.operations = operations
  }
}

/// One change to a JSON document, or a condition for the others.
package enum PatchOperation: Hashable, Sendable {
  /// Inserts an element, or sets a member whether it is there or not.
  case add(PatchPointer, JSONValue)
  case remove(PatchPointer)
  case replace(PatchPointer, JSONValue)
  case move(from: PatchPointer, to: PatchPointer)
  case copy(from: PatchPointer, to: PatchPointer)

  /// Fails unless this value is there.
  case test(PatchPointer, JSONValue)
}

extension JSONPatch: JSONReadable {
  package init(from reader: JSONReader) throws(JSONShapeError) {
    operations = try [PatchOperation](from: reader)
  }
}

extension PatchOperation: JSONReadable {
  package init(from reader: JSONReader) throws(JSONShapeError) {
    let name = try reader.member("op", expected: "a string")
    switch try name.string() {
    case "add": self = .add(try pointer("path"), try reader.value("value"))
    case "remove": self = .remove(try pointer("path"))
    case "replace": self = .replace(try pointer("path"), try reader.value("value"))
    case "move": self = .move(from: try pointer("from"), to: try pointer("path"))
    case "copy": self = .copy(from: try pointer("from"), to: try pointer("path"))
    case "test": self = .test(try pointer("path"), try reader.value("value"))
    default:
      throw name.unexpectedValue(
        expected: #""add", "remove", "replace", "move", "copy" or "test""#)
    }

    func pointer(_ key: String) throws(JSONShapeError) -> PatchPointer {
      try PatchPointer(from: reader.member(key, expected: PatchPointer.expected))
    }
  }
}
