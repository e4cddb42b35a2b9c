import DocumentSyntax
package import LiveDocuments

/// An id in a document's text.
package struct PointedID: Hashable, Sendable {
  package let id: String

  /// Its value with the quotes, as bytes of the text.
  package let value: Range<Int>

  /// What is between the quotes.
  package var content: Range<Int> {
    value.count < 2 ? value : (value.lowerBound + 1)..<(value.upperBound - 1)
  }
}

/// Why an element cannot have a name.
package enum RenameError: Error, Hashable, Sendable {
  case noID
  case emptyName
  case usedName(String)
}

extension LiveDocument {
  /// The id whose value a byte is in.
  package func pointedID(at offset: Int) -> PointedID? {
    guard let location = pointedPlace(at: offset), location.part == .value,
      location.path == [.key("id")], let element = location.element, let id = id(of: element)
    else { return nil }
    return PointedID(id: id, value: range(of: location))
  }

  /// The values to replace to give an id another name, in the order of the text.
  ///
  /// Nothing in a document refers to an id, so these are the id's own value and those of elements that
  /// have the same id by mistake.
  package func renaming(idAt offset: Int, to name: String) throws(RenameError) -> [Range<Int>] {
    guard let id = pointedID(at: offset)?.id else { throw .noID }
    guard !name.isEmpty else { throw .emptyName }
    let values = idValues(of: id)
    guard idValues(of: name).allSatisfy(values.contains) else { throw .usedName(name) }
    return values
  }
}
